// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocketPhotosUI

/// An app with the code of the sessions WWDC20 10652, WWDC21 10046, WWDC22 10023 and WWDC23 10107.
///
/// It omits the code that draws, and presents one sample again and again.
@MainActor final class SampleApp: PHPickerPresenting, PHPickerViewControllerDelegate {
  /// The samples, named for what they ask for.
  enum Sample: String, CaseIterable {
    case oneImage, severalImages, videosAndLivePhotos, screenshots, imagesButScreenshots
    case cinematicVideos, orderedTen, withLibrary, earlierSelection, embedded
    case viewOfImages, viewOfOne, viewWithLibrary, embeddedView
  }

  /// The failures.
  private(set) var errors: [String] = []
  /// The items of the last pick, by their identifiers.
  private(set) var lastSelection: [String: PHPickerResult] = [:]
  private(set) var selection: [PhotosPickerItem] = []
  private(set) var imageSelection: PhotosPickerItem?
  /// The bytes of the first item that could be loaded.
  private(set) var loaded: Data?
  private let finished: AsyncStream<[PHPickerResult]>
  private let sink: AsyncStream<[PHPickerResult]>.Continuation

  init() { (finished, sink) = AsyncStream.makeStream() }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    var newSelection: [String: PHPickerResult] = [:]
    for result in results {
      guard let identifier = result.assetIdentifier else { continue }
      newSelection[identifier] = lastSelection[identifier] ?? result
    }
    lastSelection = newSelection
    sink.yield(results)
  }

  func picker(_ picker: PHPickerViewController, didFailWith error: any Error) {
    errors.append("\(error)")
  }

  /// Presents a sample until its picker is closed, and returns the number of items.
  func present(_ sample: Sample) async throws -> Int {
    switch sample {
    case .viewOfImages, .viewWithLibrary, .viewOfOne, .embeddedView:
      return try await presentView(sample)
    default: break
    }
    // An embedded picker gets its view's frame.
    let frame = PickerFrame(x: 0, y: 20, width: 300, height: 200)
    let picker = PHPickerViewController(
      configuration: configuration(sample), in: sample == .embedded ? .frame(frame) : .full)
    picker.delegate = self
    present(picker, animated: true)
    if sample == .embedded {
      var update = PHPickerConfiguration.Update()
      update.edgesWithoutContentMargins = []
      picker.updatePicker(using: update)
      let identifiers = lastSelection.keys.sorted()
      picker.deselectAssets(withIdentifiers: identifiers)
      if let first = identifiers.first {
        picker.moveAsset(withIdentifier: first, afterAssetWithIdentifier: nil)
      }
    }
    var results: [PHPickerResult] = []
    var waits = sample == .embedded && deliversChanges ? 2 : 1
    for await some in finished {
      (results, waits) = (some, waits - 1)
      if waits == 0 || !errors.isEmpty { break }
    }
    return results.count
  }

  /// Whether the device delivers the single change that the person makes before the picker closes.
  var deliversChanges = false

  private func configuration(_ sample: Sample) -> PHPickerConfiguration {
    var configuration = PHPickerConfiguration()
    switch sample {
    case .oneImage: configuration.filter = .images
    case .severalImages:
      configuration.filter = .images
      configuration.selectionLimit = 0
    case .videosAndLivePhotos:
      configuration.selectionLimit = 0
      configuration.filter = .any(of: [.videos, .livePhotos])
    case .screenshots: configuration.filter = .screenshots
    case .imagesButScreenshots: configuration.filter = .all(of: [.images, .not(.screenshots)])
    case .cinematicVideos: configuration.filter = .cinematicVideos
    case .orderedTen:
      configuration.filter = .images
      configuration.selection = .ordered
      configuration.selectionLimit = 10
    case .withLibrary: configuration = PHPickerConfiguration(photoLibrary: .shared())
    case .earlierSelection:
      let assetIdentifiers: [String] = lastSelection.keys.sorted()
      configuration = PHPickerConfiguration(photoLibrary: .shared())
      configuration.selectionLimit = 0
      configuration.preselectedAssetIdentifiers = assetIdentifiers
    default:
      configuration = PHPickerConfiguration(photoLibrary: .shared())
      configuration.selectionLimit = 0
      configuration.selection = .continuous
      configuration.mode = .compact
      configuration.edgesWithoutContentMargins = .all
      configuration.disabledCapabilities = .selectionActions
    }
    return configuration
  }

  private func presentView(_ sample: Sample) async throws -> Int {
    let items = Binding(get: { self.selection }, set: { self.selection = $0 })
    let item = Binding(get: { self.imageSelection }, set: { self.imageSelection = $0 })
    switch sample {
    case .viewOfOne:
      try await PhotosPicker(selection: item, matching: .images) { "pencil" }.present()
      loaded = try await imageSelection?.loadTransferable(type: Data.self)
      return imageSelection == nil ? 0 : 1
    case .viewOfImages:
      try await PhotosPicker(selection: items, matching: .images) { "Select Photos" }.present()
    case .viewWithLibrary:
      try await PhotosPicker(
        selection: items, matching: .images, photoLibrary: .shared()
      ) { "Select Photos" }.present()
    default:
      try await PhotosPicker(
        selection: items, selectionBehavior: .continuousAndOrdered, matching: .images,
        photoLibrary: .shared()
      ) { "Select Photos" }
      .photosPickerStyle(.inline)
      .photosPickerDisabledCapabilities(.selectionActions)
      .photosPickerAccessoryVisibility(.hidden)
      .frame(PickerFrame(width: 200, height: 200))
      .present()
    }
    loaded = try await selection.first?.loadTransferable(type: Data.self)
    return selection.count
  }
}
