// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HostLink
import Locket
import LocketPhotosUI
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// What an app sees of the library as `PHAsset`, over the link with a real service.
@Suite(.timeLimit(.minutes(10))) struct FetchedAssetsTests {
  private let state: TemporaryDirectory

  init() throws { state = try TemporaryDirectory() }

  /// Returns the access to a service for an app that keeps its state in its own folder.
  private func access(_ bench: ServiceBench, as app: String) -> PickerAccess {
    var terms = LinkTerms.withLongTimeouts
    terms.secret = AppSecretFile(
      variables: ["XDG_STATE_HOME": "\(state.path)/\(app)"], program: "/usr/bin/album")
    let service = bench.service
    return .socket(terms: terms) {
      guard let (own, theirs) = try? LinkSocket.pair() else { return -1 }
      Task { await service.serve(connected: theirs) }
      return own
    }
  }

  private func pick(
    _ bench: ServiceBench, _ access: PickerAccess
  ) async throws -> [PHPickerResult] {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    let results = try await PhotoPicker(configuration, from: access).present().items
    try await bench.untilFree()
    return results.map { PHPickerResult($0) }
  }

  @Test(
    "unseen.privacy.identifier, unseen.privacy.limited-no-growth: an app fetches only what it was given"
  )
  func fetches() async throws {
    let bench = try await ServiceBench { session in
      // The person opens the first and the third, and picks the second.
      if await session.view.selection.isEmpty { try await session.tap(1) }
      await session.send(.finish)
    }
    let ids = bench.roll.map(\.identifier.rawValue)
    let (album, thief) = (access(bench, as: "album"), access(bench, as: "thief"))
    let (library, others) = (PHPhotoLibrary(from: album), PHPhotoLibrary(from: thief))

    var results = try await pick(bench, album)
    #expect(results.map(\.assetIdentifier) == [ids[1]])
    // The app has the asset of a picked item for as long as it holds the result.
    var fetched = try await PHAsset.fetchAssets(withLocalIdentifiers: ids, from: library)
    #expect((0..<fetched.count).map { fetched[$0].localIdentifier } == [ids[1]])
    #expect(fetched.firstObject?.mediaType == .image)
    #expect(fetched.firstObject.map { $0.pixelWidth > 0 && $0.pixelHeight > 0 } == true)
    #expect(
      try await fetched.firstObject?.plain.itemProvider.loadData() == Data(ids[1].utf8))
    results = []
    fetched = try await PHAsset.fetchAssets(withLocalIdentifiers: [], from: library)
    fetched = try await PHAsset.fetchAssets(withLocalIdentifiers: ids, from: library)
    #expect(fetched.count == 0 && fetched.error == nil)

    // Assets that the person opens are available in every later session until they are closed.
    let app = try #require(try bench.ledger.list().first).app
    try bench.ledger.limit(app, true)
    try bench.ledger.open(
      [GrantedAsset(bench.roll[2]), GrantedAsset(bench.roll[0])], to: app, from: try own(bench))
    fetched = try await PHAsset.fetchAssets(
      withLocalIdentifiers: [ids[0], "nowhere", ids[1], ids[2], ids[0]], from: library)
    #expect((0..<fetched.count).map { fetched[$0].localIdentifier } == [ids[0], ids[2]])
    #expect(
      try await fetched.lastObject?.plain.itemProvider.loadData() == Data(ids[2].utf8))
    var options = PHFetchOptions()
    options.fetchLimit = 1
    let first = try await PHAsset.fetchAssets(
      withLocalIdentifiers: ids, options: options, from: library)
    #expect(first.count == 1 && first.countOfAssets(with: .image) == 1)

    // Another app of the same user and program sees none of them.
    let stolen = try await PHAsset.fetchAssets(withLocalIdentifiers: ids, from: others)
    #expect(stolen.count == 0)
    try bench.ledger.limit(app, false)
    let closed = try await PHAsset.fetchAssets(withLocalIdentifiers: ids, from: library)
    #expect(closed.count == 0)
  }

  /// The library's name in the list of apps, as the pick recorded it.
  private func own(_ bench: ServiceBench) throws -> String {
    try #require(try bench.ledger.list().first?.given.keys.first)
  }

  @Test("where the picker cannot be asked, the result says why; tasks are thrown it")
  func noPicker() async throws {
    let library = PHPhotoLibrary(from: .service(at: "/nowhere/picker.sock"))
    await #expect(throws: PhotoPickerError.self) {
      try await PHAsset.fetchAssets(withLocalIdentifiers: ["a"], from: library)
    }
    let fetched = await withCheckedContinuation { continuation in
      DispatchQueue(label: "blocking").async {
        continuation.resume(
          returning: PHAsset.fetchAssets(withLocalIdentifiers: ["a"], from: library))
      }
    }
    #expect(fetched.count == 0)
    #expect(fetched.error?.description.contains("locket serve") == true)
  }
}
