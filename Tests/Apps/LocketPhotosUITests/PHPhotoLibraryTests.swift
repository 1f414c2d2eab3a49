// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

// The sample of WWDC20 10652 that continues with PhotoKit.
private final class PhotoKitPickerViewController: UIViewController, PHPickerViewControllerDelegate {
  private(set) var fetched: PHFetchResult<PHAsset>?
  let done: AsyncStream<Void>
  private let sink: AsyncStream<Void>.Continuation

  override init() { (done, sink) = AsyncStream.makeStream() }

  func presentPicker(_ sender: Any) {
    let photoLibrary = PHPhotoLibrary.shared()
    let configuration = PHPickerConfiguration(photoLibrary: photoLibrary)
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    picker.dismiss(animated: true)
    let identifiers = results.compactMap(\.assetIdentifier)
    let fetchResult = PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil)
    fetched = fetchResult
    sink.yield()
  }
}

/// A presenter of the limited library's sheet that records its errors.
@MainActor private final class Asking: PHPickerPresenting {
  var errors: [String] = []

  func limitedLibraryPicker(didFailWith error: any Error) { errors.append("\(error)") }
}

@Suite(.timeLimit(.minutes(10))) struct PHPhotoLibraryTests {
  /// A picker that refuses the sheet, as where the person granted no limited library.
  private static let refusing: FakePicker.Script = {
    var script = FakePicker.Script()
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      fake.answer(number, .failure(LinkError(.configuration, "no limited library; do this")))
      return true
    }
    script.outcome = .finished
    return script
  }()

  private static func access(_ script: FakePicker.Script) -> PickerAccess {
    .socket { (try? FakePicker(script))?.appSocket ?? -1 }
  }

  @Test("WWDC20 10652: the sample that fetches what was picked gets it, in the picked order")
  @MainActor func sample() async throws {
    let controller = PhotoKitPickerViewController()
    let script = FakePicker.pictures(3)
    await PickerAccess.$replacement.withValue(Self.access(script)) {
      controller.presentPicker(self)
      _ = await controller.done.once()
    }
    let fetched = try #require(controller.fetched)
    #expect(fetched.error == nil && fetched.count == 3)
    #expect((0..<3).map { fetched[$0].localIdentifier } == ["asset-1", "asset-2", "asset-3"])
    #expect(fetched.countOfAssets(with: .image) == 3)
    #expect(fetched.lastObject.map { fetched.index(of: $0) } == 2)
    #expect(fetched.objects(at: IndexSet([0, 2, 9])).map(\.localIdentifier).last == "asset-3")
    var seen: [Int] = []
    fetched.enumerateObjects { _, index, stop in
      seen.append(index)
      stop.pointee = ObjCBool(index == 1)
    }
    #expect(seen == [0, 1])
    #expect(try await fetched.firstObject?.plain.itemProvider.loadData() == Data([1]))
  }

  @Test("a video is told from a picture by its types")
  func kinds() async throws {
    var script = FakePicker.Script()
    script.add(1, [1], types: [.quickTimeMovie, .movie], name: "video")
    script.add(2, [2], types: [.heic, .jpeg, .quickTimeMovie], name: "live")
    script.outcome = .finished
    let library = PHPhotoLibrary(from: Self.access(script))
    let fetched = try await PHAsset.fetchAssets(
      withLocalIdentifiers: ["asset-2", "asset-1"], from: library)
    #expect((0..<fetched.count).map { fetched[$0].mediaType } == [.image, .video])
  }

  @Test("where the sheet does not open, the app is told why")
  @MainActor func refused() async throws {
    let library = PHPhotoLibrary(from: Self.access(Self.refusing))
    let asking = Asking()
    await #expect(throws: PhotoPickerError.refused("no limited library; do this")) {
      try await library.presentLimitedLibraryPicker(from: asking)
    }
    let (answers, sink) = AsyncStream<[String]>.makeStream()
    library.presentLimitedLibraryPicker(from: asking) { sink.yield($0) }
    #expect(await answers.once() == [])
    #expect(asking.errors == ["no limited library; do this"])
  }

  @Test("where the picker cannot be asked, every mapping says why")
  func mappings() async throws {
    let library = PHPhotoLibrary(from: .service(at: "/nowhere/picker.sock"))
    let cloud = await library.cloudIdentifierMappings(forLocalIdentifiers: ["a"])
    let error = try #require(cloud["a"]?.error) as NSError
    #expect(error.code == PHPhotosError.internalError.rawValue)
    #expect(error.localizedDescription.contains("locket serve"))
    #expect(error.userInfo[NSUnderlyingErrorKey] is PhotoPickerError)
  }
}
