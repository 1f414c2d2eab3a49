// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import RenditionTesting
import ServerTesting
import Testing

@testable import AssetIndex

/// The bytes of items on their way to an app.
@Suite(.timeLimit(.minutes(10))) struct HostLoadingTests {
  /// A service whose newest photo is in a cloud, and an app that picked it.
  ///
  /// The photo has three million bytes, and the cloud sends a million a second.
  private struct Away {
    let folder: TemporaryDirectory
    let bench: ServiceBench
    let cloud: SimulatedCloud
    let app: LinkedApp
    let item: Int
  }

  private static func cloud(isUp: Bool = true) async throws -> Away {
    let away = try TemporaryDirectory()
    let photo = Asset.image("img-9", minute: 900).inCloud(byteCount: 3_000_000)
    try away.write([UInt8](repeating: 9, count: 3_000_000), to: photo.file)
    let store = DeliveredStore(directory: away.path + "/here")
    let network = NetworkModel(
      name: "plain", bytesPerSecond: 1_000_000, latency: 0, isUp: isUp)
    let cloud = SimulatedCloud(network, source: away.path, store: store)
    let bench = try await ServiceBench { dependencies in
      try await dependencies.library.assets.save([photo])
      dependencies.library = PhotoLibrary(
        root: dependencies.library.root, assets: dependencies.library.assets, delivery: cloud,
        store: store)
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first).item
    return Away(folder: away, bench: bench, cloud: cloud, app: app, item: item)
  }

  @Test(
    "unseen.load.item.progress, unseen.load.item.files: a fetch reports progress and gives a file")
  func progress() async throws {
    let away = try await Self.cloud()
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let time = Task { await cloud.runAtOnce() }
    let (answer, bytes) = try await app.load(item)
    time.cancel()
    #expect(answer.byteCount == 3_000_000 && bytes.count == 3_000_000)
    let reports = await app.progress
    let fetched = reports.filter { $0.stage == .download }.map(\.completed)
    #expect(fetched.first == 0 && fetched.last == 3_000_000 && fetched == fetched.sorted())
    #expect(fetched.count > 2 && fetched.count < 150)
    let made = reports.filter { $0.stage == .convert }
    #expect(made.map(\.completed) == [0, 1_500_000] && made.map(\.total) == [nil, 3_000_000])
    #expect(reports.suffix(2) == made)
    await app.leave()
  }

  @Test("unseen.load.item.cancel: a load that is stopped ends, and the item can be loaded again")
  func stopped() async throws {
    let away = try await Self.cloud()
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let number = await app.begin(.load(LoadRequest(item: item)))
    try await waitUntil("progress") { await !app.progress.isEmpty }
    try await app.ask(.stop(request: number))
    guard case .failure(let error) = await app.answer(number) else {
      Issue.record("a load that was stopped was answered")
      return
    }
    #expect(error.failure == .cancelled && error.isRetryable)
    let time = Task { await cloud.runAtOnce() }
    #expect(try await app.load(item).1.count == 3_000_000)
    time.cancel()
    await app.leave()
  }

  @Test(
    "item.load.reason, unseen.load.item.fails: a failure tells item, reason and whether to retry")
  func failures() async throws {
    let away = try await Self.cloud(isUp: false)
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let time = Task { await cloud.runAtOnce() }
    let error = await #expect(throws: LinkError.self) { try await app.load(item) }
    time.cancel()
    #expect(error?.reason == .load && error?.isRetryable == true)
    #expect(error?.failure == .offline || error?.failure == .stalled)
    #expect(error?.message.contains("item \(item)") == true)
    await app.leave()

    let bench = try await ServiceBench { try await $0.tap(0) }
    let other = try await bench.app()
    _ = try await other.present(PickerConfiguration())
    let gone = try #require(await other.nextList().items.first).item
    try FileManager.default.removeItem(atPath: bench.folder.path + "/roll/" + bench.roll[0].file)
    let missing = await #expect(throws: LinkError.self) { try await other.load(gone) }
    #expect(missing?.failure == .notFound && missing?.isRetryable == false)
    #expect(missing?.message.contains(bench.folder.path) == false)
    await other.leave()
  }

  @Test("unseen.load.item.stale: several loads at a time each get their own answer")
  func severalAtATime() async throws {
    let bench = try await ServiceBench { session in
      try await session.tap(0, 1, 2, 3)
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(.several())
    let items = await app.nextList().items
    let read = try await withThrowingTaskGroup { group in
      for (index, item) in items.enumerated() {
        group.addTask { (index, try await app.load(item.item).1) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in 0..<4 { #expect(read[index] == Array(bench.roll[index].identifier.rawValue.utf8)) }
    await app.leave()
  }

  @Test(
    "unseen.load.item.by-content, unseen.load.item.name: the bytes give the type, the photo the name"
  )
  func mislabelled() async throws {
    let bench = try await ServiceBench { dependencies in
      var photo = Asset.image("img-9", minute: 900)
      photo.contentType = .heic
      photo.file = "Ünï 100%.old.heic"
      try "bytes".write(
        toFile: dependencies.library.root + "/" + photo.file, atomically: true, encoding: .utf8)
      try await dependencies.library.assets.save([photo])
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first)
    #expect(item.name == "Ünï 100%.old" && item.types.first == .heic)
    // The rendition maker finds that it is a JPEG.
    #expect(try await app.load(item.item, as: .heic).0.type == .jpeg)
    let error = await #expect(throws: LinkError.self) {
      try await app.load(item.item, as: .quickTimeMovie)
    }
    #expect(error?.failure == .unsupported)
    await app.leave()
  }

  @Test(
    "item.types.live-photo, unseen.load.item.live-photo: a Live Photo's still and video can be loaded",
    arguments: [true, false])
  func livePhoto(listsVideo: Bool) async throws {
    let bench = try await ServiceBench { dependencies in
      var photo = Asset.image("img-9", minute: 900)
      photo.kind = .livePhoto
      photo.livePhotoVideo = "img-9.mov"
      for file in ["img-9.jpg", "img-9.mov"] {
        try file.write(
          toFile: dependencies.library.root + "/" + file, atomically: true, encoding: .utf8)
      }
      let library = dependencies.library
      try await library.assets.save([photo])
      guard listsVideo else { return }
      let identifier = photo.identifier.rawValue
      let known = try #require(FileFingerprint(ofFileAt: library.root + "/img-9.mov"))
      try await library.assets.write { db in
        var row = FileRow(
          path: "img-9.mov", fingerprint: known, sidecars: [], sidecarDigest: 0,
          role: .livePhotoVideo)
        row.asset = identifier
        try row.save(in: db)
      }
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first)
    #expect(item.types == [.jpeg, .quickTimeMovie])
    guard listsVideo else {
      // The index can name any file as the video.
      let error = await #expect(throws: LinkError.self) {
        try await app.load(item.item, as: .quickTimeMovie)
      }
      #expect(error?.failure == .notFound)
      return await app.leave()
    }
    #expect(try await app.load(item.item).1 == Array("img-9.jpg".utf8))
    #expect(try await app.load(item.item, as: .quickTimeMovie).1 == Array("img-9.mov".utf8))
    await app.leave()
  }

  @Test("a pick that closed early is requested with its token, also later by another process")
  func redeemed() async throws {
    let token = PickToken("0123456789abcdef0123456789abcdef")
    let bench = try await ServiceBench { dependencies in
      dependencies.picks = PendingPicks(directory: dependencies.folder + "-picks", library: "roll")
      let picked = Asset.roll(6)[...1].map { PickedItem(asset: $0, outcome: .ready) }
      try await dependencies.picks.keep(
        PendingPick(token: token, profile: "test-tablet", mode: .current, items: picked))
    } person: { _ in
    }
    let app = try await bench.app()
    try await app.ask(.redeem(token))
    let (items, end) = await app.nextList()
    #expect(end == .ended(LinkEnding(picker: 1, outcome: .finished, count: 2)))
    // Any app that has the token may redeem it, not only the one that picked.
    #expect(items.map(\.identifier) == [nil, nil])
    for (item, asset) in zip(items, bench.roll) {
      #expect(try await app.load(item.item).1 == Array(asset.identifier.rawValue.utf8))
    }
    #expect(await app.refusal(of: .redeem("no token")) == .unknown)
    await app.leave()
  }

  @Test(
    "item.removed, unseen.format.no-adoption: what the person removes is absent, and the app is told"
  )
  func removal() async throws {
    let renditions = CopyingRenditions()
    let bench = try await ServiceBench { dependencies in
      dependencies.renditions = renditions
    } person: { session in
      await session.send(.remove(.removeLocation))
      try await session.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first)
    #expect(item.removing == .removeLocation)
    #expect(try await app.load(item.item).0.removed == .removeLocation)
    #expect(renditions.requests.map(\.removing) == [.removeLocation])
    await app.leave()
  }
}
