// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

// The samples of the sessions, without drawing code: WWDC20 10652, WWDC21 10046, WWDC22 10023 and
// WWDC23 10107. The stand-ins beside this file replace their surroundings.

private final class SinglePreview: UIViewController, PHPickerViewControllerDelegate {
  let imageView = UIImageView()

  func presentPicker(_ sender: Any) {
    var configuration = PHPickerConfiguration()
    configuration.filter = .images
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    dismiss(animated: true)
    if let itemProvider = results.first?.itemProvider,
      itemProvider.canLoadObject(ofClass: UIImage.self)
    {
      let previousImage = imageView.image
      itemProvider.loadObject(ofClass: UIImage.self) { [weak self] image, error in
        DispatchQueue.main.async {
          guard let self = self, let image = image as? UIImage,
            self.imageView.image == previousImage
          else { return }
          self.imageView.image = image
        }
      }
    }
  }
}

private final class MultiplePreview: UIViewController, PHPickerViewControllerDelegate {
  let imageView = UIImageView()
  var itemProviders: [NSItemProvider] = []
  var iterator: IndexingIterator<[NSItemProvider]>?

  func presentPicker(_ sender: Any) {
    var configuration = PHPickerConfiguration()
    configuration.filter = .images
    configuration.selectionLimit = 0
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }

  func displayNextImage() {
    if let itemProvider = iterator?.next(), itemProvider.canLoadObject(ofClass: UIImage.self) {
      let previousImage = imageView.image
      itemProvider.loadObject(ofClass: UIImage.self) { [weak self] image, error in
        DispatchQueue.main.async {
          guard let self = self, let image = image as? UIImage,
            self.imageView.image == previousImage
          else { return }
          self.imageView.image = image
        }
      }
    }
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    dismiss(animated: true)
    itemProviders = results.map(\.itemProvider)
    iterator = itemProviders.makeIterator()
    displayNextImage()
  }
}

private final class Merging: UIViewController, PHPickerViewControllerDelegate {
  var lastSelection: [String: PHPickerResult] = [:]
  let merged: AsyncStream<Void>
  private let sink: AsyncStream<Void>.Continuation

  override init() { (merged, sink) = AsyncStream.makeStream() }

  func presentPicker() {
    let assetIdentifiers: [String] = lastSelection.keys.sorted()
    var configuration = PHPickerConfiguration(photoLibrary: .shared())
    configuration.selectionLimit = 0
    configuration.preselectedAssetIdentifiers = assetIdentifiers
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking newResults: [PHPickerResult]) {
    dismiss(animated: true)
    let existingSelection: [String: PHPickerResult] = self.lastSelection
    var newSelection: [String: PHPickerResult] = [:]
    for result in newResults {
      guard let identifier = result.assetIdentifier else { continue }
      newSelection[identifier] = existingSelection[identifier] ?? result
    }
    self.lastSelection = newSelection
    sink.yield()
  }
}

@MainActor private struct ContentView {
  @Binding var selection: [PhotosPickerItem]

  var body: PhotosPicker<String> {
    PhotosPicker(
      selection: $selection,
      matching: .images
    ) {
      "Select Photos"
    }
  }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct SeedSamplesTests {
  private func withPicker(
    _ script: FakePicker.Script, _ body: (FakePicker) async throws -> Void
  ) async throws {
    let fake = try FakePicker(script)
    try await PickerAccess.$replacement.withValue(fake.access) { try await body(fake) }
  }

  @Test("one picture is picked and shown (WWDC20)")
  func single() async throws {
    try await withPicker(FakePicker.pictures(1)) { _ in
      let controller = SinglePreview()
      controller.presentPicker(self)
      let shown = await controller.imageView.shown.once()
      #expect(shown??.bytes == [1])
    }
  }

  @Test("several are kept, and loaded one after another when they are wanted (WWDC20)")
  func multiple() async throws {
    try await withPicker(FakePicker.pictures(3)) { fake in
      let controller = MultiplePreview()
      controller.presentPicker(self)
      var shown = controller.imageView.shown.makeAsyncIterator()
      for number in 1...3 as ClosedRange<UInt8> {
        #expect(await shown.next()??.bytes == [number])
        controller.displayNextImage()
      }
      var configuration = PHPickerConfiguration()
      configuration.filter = .images
      configuration.selectionLimit = 0
      let asked = PresentRequest(configuration: configuration.plain.json)
      #expect(await fake.receives { $0 == .present(asked) })
    }
  }

  @Test("unseen.pre.merge-app: what was kept is joined with what is new (WWDC21)")
  func merging() async throws {
    let controller = Merging()
    try await withPicker(FakePicker.pictures(2)) { _ in
      controller.presentPicker()
      await controller.merged.once()
    }
    let before = controller.lastSelection
    #expect(before.keys.sorted() == ["asset-1", "asset-2"])
    var script = FakePicker.pictures(3)
    script.items.remove(at: 0)
    script.items[0].outcome = .kept
    script.items[0].types = []
    try await withPicker(script) { _ in
      controller.presentPicker()
      await controller.merged.once()
    }
    #expect(controller.lastSelection.keys.sorted() == ["asset-2", "asset-3"])
    #expect(controller.lastSelection["asset-2"] == before["asset-2"])
    #expect(controller.lastSelection["asset-2"]?.itemProvider.registeredTypeIdentifiers.count == 1)
  }

  @Test("a load tells how far it is (WWDC21)")
  func progress() async throws {
    try await withPicker(FakePicker.pictures(1, types: [.quickTimeMovie])) { _ in
      let recorder = Recorder()
      recorder.present(
        PHPickerViewController(configuration: PHPickerConfiguration(), recorder), animated: true)
      let result: PHPickerResult = try #require(await recorder.next().first)
      let provider: NSItemProvider = result.itemProvider
      let identifier: String = UTType.movie.identifier
      #expect(provider.hasItemConformingToTypeIdentifier(identifier))
      let (loaded, sink) = AsyncStream<Bool>.makeStream()
      let progress: Progress = provider.loadFileRepresentation(
        forTypeIdentifier: identifier
      ) { url, error in
        sink.yield(url.map { FileManager.default.fileExists(atPath: $0.path) } ?? false)
      }
      #expect(await loaded.once() == true)
      #expect(progress.fractionCompleted == 1)
    }
  }

  @Test("filters have the spelling of the samples (WWDC20, WWDC22)")
  func filters() {
    var configuration = PHPickerConfiguration()
    configuration.filter = .any(of: [.videos, .livePhotos])
    #expect(configuration.plain.filter == .any(of: [.videos, .livePhotos]))
    configuration.filter = .screenshots
    configuration.filter = .all(of: [.images, .not(.screenshots)])
    #expect(configuration.filter?.description == "all(images, not(screenshots))")
    configuration.filter = .cinematicVideos
    configuration.filter = .playbackStyle(PHAsset.PlaybackStyle.imageAnimated)
    configuration.selection = .ordered
    configuration.selectionLimit = 10
    #expect(configuration.plain.selectionLimit == 10)
  }

  @Test("an embedded picker is configured and updated (WWDC23)")
  func embedded() async throws {
    var script = FakePicker.pictures(2)
    script.outcome = nil
    try await withPicker(script) { fake in
      var configuration = PHPickerConfiguration(photoLibrary: .shared())
      configuration.selectionLimit = 0
      configuration.selection = .continuous
      configuration.mode = .compact
      configuration.edgesWithoutContentMargins = .all
      configuration.disabledCapabilities = .selectionActions
      let recorder = Recorder()
      let picker = PHPickerViewController(configuration: configuration, recorder)
      recorder.present(picker, animated: true)
      var update = PHPickerConfiguration.Update()
      update.edgesWithoutContentMargins = []
      picker.updatePicker(using: update)
      picker.deselectAssets(withIdentifiers: ["a"])
      picker.moveAsset(withIdentifier: "b", afterAssetWithIdentifier: "c")
      var plain = PickerConfiguration.Update()
      plain.edgesWithoutContentMargins = []
      #expect(await fake.receives { $0 == .update(picker: 1, plain) })
      #expect(await fake.receives { $0 == .deselect(picker: 1, ["a"]) })
      #expect(await fake.receives { $0 == .move(picker: 1, "b", after: "c") })
      recorder.dismiss(animated: true)
      #expect(await recorder.next().isEmpty)
    }
  }

  @Test("a binding gets what was picked (WWDC22, WWDC23)")
  func binding() async throws {
    var items: [PhotosPickerItem] = []
    let view = ContentView(selection: Binding(get: { items }, set: { items = $0 }))
    try await withPicker(FakePicker.pictures(2)) { _ in try await view.body.present() }
    #expect(items.count == 2)
    #expect(try await items.first?.loadTransferable(type: Data.self) == Data([1]))
  }

  @Test("the limited library's sheet tells what was newly opened (WWDC21)")
  func limited() async throws {
    let folder = try TemporaryDirectory()
    let service = try FakeService(path: folder.path + "/s", FakePicker.pictures(2))
    defer { service.close() }
    let (added, sink) = AsyncStream<[String]>.makeStream()
    let controller = UIViewController()
    PickerAccess.$replacement.withValue(.service(at: folder.path + "/s")) {
      let library = PHPhotoLibrary.shared()
      library.presentLimitedLibraryPicker(from: controller) { addedIdentifiers in
        sink.yield(addedIdentifiers)
      }
    }
    // Here the same two assets are open before and after.
    #expect(await added.once() == [])
    let error = PHPhotosError.identifierNotFound as any Error
    #expect((error as? PHPhotosError)?.rawValue == 3201)
    #expect(PHPhotosError.multipleIdentifiersFound.rawValue == 3202)
  }
}

extension PHPickerViewController {
  /// A picker with its delegate.
  convenience init(
    configuration: PHPickerConfiguration, _ delegate: any PHPickerViewControllerDelegate
  ) {
    self.init(configuration: configuration)
    self.delegate = delegate
  }
}
