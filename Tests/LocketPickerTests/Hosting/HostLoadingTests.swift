// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// The bytes of items on their way to an app.
@Suite(.timeLimit(.minutes(10))) struct HostLoadingTests {
  /// A service whose newest photo, of three million bytes, is in a cloud that brings a million a
  /// second, and an app that picked it.
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
    let bench = try await ServiceBench { parts in
      try await parts.library.assets.save([photo])
      parts.library = PhotoLibrary(
        root: parts.library.root, assets: parts.library.assets, delivery: cloud, store: store)
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first).item
    return Away(folder: away, bench: bench, cloud: cloud, app: app, item: item)
  }

  @Test(
    "LOAD-PROGRESS, LOAD-MANY-USE-FILES: fetching tells how far it is, and the bytes come as a file"
  )
  func progress() async throws {
    let away = try await Self.cloud()
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let time = Task { await cloud.runAtOnce() }
    let (answer, bytes) = try await app.load(item)
    time.cancel()
    #expect(answer.byteCount == 3_000_000 && bytes.count == 3_000_000)
    let told = await app.progress
    let fetched = told.filter { $0.stage == .download }.map(\.completed)
    #expect(fetched.first == 0 && fetched.last == 3_000_000 && fetched == fetched.sorted())
    #expect(fetched.count > 2 && fetched.count < 150)
    let made = told.filter { $0.stage == .convert }
    #expect(made.map(\.completed) == [0, 1_500_000] && made.map(\.total) == [nil, 3_000_000])
    #expect(told.suffix(2) == made)
    await app.leave()
  }

  @Test("LOAD-CANCEL: a load that is stopped ends, and the item can be loaded again")
  func stopped() async throws {
    let away = try await Self.cloud()
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let number = await app.begin(.load(LoadRequest(item: item)))
    while await app.progress.isEmpty { await Task.yield() }
    try await app.ask(.stop(request: number))
    guard case .failure(let fault) = await app.answer(number) else {
      Issue.record("a load that was stopped was answered")
      return
    }
    #expect(fault.failure == .cancelled && fault.isRetryable)
    let time = Task { await cloud.runAtOnce() }
    #expect(try await app.load(item).1.count == 3_000_000)
    time.cancel()
    await app.leave()
  }

  @Test("R3, LOAD-MAY-FAIL: a failure says which item, why, and whether trying again can help")
  func failures() async throws {
    let away = try await Self.cloud(isUp: false)
    let (cloud, app, item) = (away.cloud, away.app, away.item)
    let time = Task { await cloud.runAtOnce() }
    let fault = await #expect(throws: LinkFault.self) { try await app.load(item) }
    time.cancel()
    #expect(fault?.reason == .load && fault?.isRetryable == true)
    #expect(fault?.failure == .offline || fault?.failure == .stalled)
    #expect(fault?.message.contains("item \(item)") == true)
    await app.leave()

    let bench = try await ServiceBench { try await $0.tap(0) }
    let other = try await bench.app()
    _ = try await other.present(PickerConfiguration())
    let gone = try #require(await other.nextList().items.first).item
    try FileManager.default.removeItem(atPath: bench.folder.path + "/roll/" + bench.roll[0].file)
    let error = await #expect(throws: LinkFault.self) { try await other.load(gone) }
    #expect(error?.failure == .notFound && error?.isRetryable == false)
    #expect(error?.message.contains(bench.folder.path) == false)
    await other.leave()
  }

  @Test("LOAD-STALE-DROP: several loads at a time are each answered as themselves")
  func severalAtATime() async throws {
    let bench = try await ServiceBench { session in
      try await session.tap(0, 1, 2, 3)
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(.several())
    let items = await app.nextList().items
    let read = try await withThrowingTaskGroup { group in
      for (place, item) in items.enumerated() {
        group.addTask { (place, try await app.load(item.item).1) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for place in 0..<4 { #expect(read[place] == Array(bench.roll[place].identifier.rawValue.utf8)) }
    await app.leave()
  }

  @Test(
    "R5, LOAD-DELIVERED-TYPE, LOAD-SUGGESTED-NAME: the type is that of the bytes, the name the photo's"
  )
  func mislabelled() async throws {
    let bench = try await ServiceBench { parts in
      var photo = Asset.image("img-9", minute: 900)
      photo.contentType = .heic
      photo.file = "Ünï 100%.old.heic"
      try "bytes".write(
        toFile: parts.library.root + "/" + photo.file, atomically: true, encoding: .utf8)
      try await parts.library.assets.save([photo])
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first)
    #expect(item.name == "Ünï 100%.old" && item.types.first == .heic)
    // What makes renditions here finds that it is a JPEG.
    #expect(try await app.load(item.item, as: .heic).0.type == .jpeg)
    let fault = await #expect(throws: LinkFault.self) {
      try await app.load(item.item, as: .quickTimeMovie)
    }
    #expect(fault?.failure == .unsupported)
    await app.leave()
  }

  @Test("LOAD-LIVEPHOTO: the still and the film of a Live Photo can both be loaded")
  func livePhoto() async throws {
    let bench = try await ServiceBench { parts in
      var photo = Asset.image("img-9", minute: 900)
      photo.kind = .livePhoto
      photo.livePhotoVideo = "img-9.mov"
      for file in ["img-9.jpg", "img-9.mov"] {
        try file.write(toFile: parts.library.root + "/" + file, atomically: true, encoding: .utf8)
      }
      try await parts.library.assets.save([photo])
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first)
    #expect(item.types == [.jpeg, .quickTimeMovie])
    #expect(try await app.load(item.item).1 == Array("img-9.jpg".utf8))
    #expect(try await app.load(item.item, as: .quickTimeMovie).1 == Array("img-9.mov".utf8))
    await app.leave()
  }

  @Test("F13: a pick that closed early is asked for by its token, also by another process later")
  func redeemed() async throws {
    let token = PickToken("0123456789abcdef0123456789abcdef")
    let bench = try await ServiceBench { parts in
      parts.picks = PendingPicks(directory: parts.folder + "-picks", library: "roll")
      let picked = Asset.roll(6)[...1].map { PickedItem(asset: $0, outcome: .ready) }
      try await parts.picks.keep(
        PendingPick(token: token, profile: "test-tablet", mode: .current, items: picked))
    } person: { _ in
    }
    let app = try await bench.app()
    try await app.ask(.redeem(token))
    let (items, end) = await app.nextList()
    #expect(end == .ended(LinkEnding(picker: 1, outcome: .finished, count: 2)))
    // Whoever has the token need not be the app that picked.
    #expect(items.map(\.identifier) == [nil, nil])
    for (item, asset) in zip(items, bench.roll) {
      #expect(try await app.load(item.item).1 == Array(asset.identifier.rawValue.utf8))
    }
    #expect(await app.refusal(of: .redeem("no token")) == .unknown)
    await app.leave()
  }

  @Test("R7, META-NO-ADOPTION: what the person takes out goes, and the app is told what went")
  func removal() async throws {
    let renditions = CopyingRenditions()
    let bench = try await ServiceBench { parts in
      parts.renditions = renditions
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
