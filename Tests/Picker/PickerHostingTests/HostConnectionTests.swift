// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Synchronization
import Testing

/// What a connection allows an app to do, and what it does not.
@Suite(.timeLimit(.minutes(10))) struct HostConnectionTests {
  @Test("hello comes first, and once, in a version that both sides speak")
  func hello() async throws {
    let bench = try await ServiceBench { _ in }
    let app = try await bench.stranger()
    #expect(await app.refusal(of: .opened()) == .order)
    var future = LinkHello(app: "future")
    future.versions = [2, 3]
    #expect(await app.refusal(of: .hello(future)) == .version)
    #expect(try await app.greet().identifier == DeviceProfile.tablet().identifier)
    #expect(await app.refusal(of: .hello(LinkHello(app: "again"))) == .order)
    await app.leave()
  }

  @Test("an invalid request is refused, and the connection goes on")
  func nonsense() async throws {
    let bench = try await ServiceBench { _ in }
    let app = try await bench.app()
    let requests: [(String, JSONValue, LinkError.Reason)] = [
      ("dance", [:], .unknownMethod), ("load", [:], .parameters), ("load", [1], .parameters),
      ("load", ["item": 1, "as": "telepathy"], .parameters),
      ("load", ["item": 1], .unknown), ("load", ["item": -1], .unknown),
      ("read", ["payload": 1, "offset": -1, "count": 1], .parameters),
      ("read", ["payload": 1, "offset": 0, "count": 300_000], .parameters),
      ("read", ["payload": 1, "offset": 0, "count": 1], .unknown),
      ("view", ["picker": 1, "do": "fly"], .parameters), ("cancel", ["picker": 7], .unknown),
      ("redeem", ["token": "0123"], .unknown), ("present", ["config": [1]], .parameters),
      ("present", ["for": "fun"], .parameters),
      ("cloudIdentifiers", ["identifiers": [1]], .parameters),
    ]
    for (number, (method, parameters, reason)) in requests.enumerated() {
      await app.send(.request(1000 + number, method: method, parameters))
      guard case .failure(let error) = await app.answer(1000 + number) else {
        Issue.record("\(method) \(parameters.text) was answered")
        continue
      }
      #expect(error.reason == reason, "\(method) \(parameters.text): \(error)")
    }
    try await app.ask(.release(payload: 99))
    try await app.ask(.stop(request: 99))
    await app.leave()
  }

  @Test(
    "unseen.privacy.selected, item.load.handed-only: nothing else is named or counted on the link")
  func transcript() async throws {
    let bench = try await ServiceBench(300) { session in
      try await session.tap(7, 123)
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(.several { $0.preselectedAssetIdentifiers = ["img-5", "img-9"] })
    let items = await app.nextList().items
    #expect(items.count == 2)
    for item in items { _ = try await app.load(item.item) }
    _ = await app.refusal(of: .load(LoadRequest(item: 3)))
    let said = await app.transcript.joined(separator: "\n")
    let picked = Set([7, 123].map { bench.roll[$0].identifier })
    for asset in bench.roll where !picked.contains(asset.identifier) {
      // The app itself named two, and is refused both.
      let isOwn = ["img-5", "img-9"].contains(asset.identifier)
      #expect(said.contains("\"\(asset.identifier)\"") == isOwn)
      #expect(!said.contains(asset.file))
    }
    #expect(!said.contains(bench.folder.path) && !said.contains("300"))
    await app.leave()
  }

  @Test(
    "unseen.privacy.identifier, preselect.unknown.dropped: an app preselects only what it was given"
  )
  func preselection() async throws {
    let bench = try await ServiceBench { session in
      if await session.view.selection.isEmpty { try await session.tap(1) }
      await session.send(.finish)
    }
    let app = try await bench.app()
    let ids = bench.roll.map(\.identifier)
    let wanted = [ids[1], ids[2], "unknown"]
    func answer() async throws -> [AssetIdentifier] {
      try await app.present(.several { $0.preselectedAssetIdentifiers = wanted }).dropped
    }
    #expect(try await answer() == wanted)
    #expect(await app.nextList().items.map(\.outcome) == [.ready])
    try await bench.untilFree()
    #expect(try await answer() == [ids[2], "unknown"])
    let kept = await app.nextList().items
    #expect(kept.map(\.identifier) == [ids[1]] && kept.map(\.outcome) == [.kept])
    #expect(kept[0].types.isEmpty)
    #expect(await app.refusal(of: .load(LoadRequest(item: kept[0].item))) == .unknown)

    let other = try await bench.app("another app")
    try await bench.untilFree()
    _ = try await other.present(.several { $0.preselectedAssetIdentifiers = [ids[1]] })
    #expect(await other.nextList().items.map(\.outcome) == [.ready])
    await app.leave()
    await other.leave()
  }

  @Test(
    "unseen.cloud-identifiers.batch, unseen.cloud-identifiers.not-found: an app maps only what it was given"
  )
  func mapping() async throws {
    let bench = try await ServiceBench { dependencies in
      let same = CloudIdentifier(digest: [UInt8](repeating: 7, count: 16))
      let named = [
        IndexedAsset(Asset.image("one", minute: 901), cloudIdentifier: same),
        IndexedAsset(Asset.image("two", minute: 902), cloudIdentifier: same),
        IndexedAsset(
          Asset.image("other", minute: 900),
          cloudIdentifier: CloudIdentifier(digest: [UInt8](repeating: 9, count: 16))),
      ]
      try await dependencies.library.assets.save(named)
    } person: { session in
      try await session.tap(0, 1)
      await session.send(.finish)
    }
    let app = try await bench.app()
    let all: [AssetIdentifier] = ["one", "two", "other", "unknown"]
    func names() async throws -> IdentifierEntries.Cloud {
      IdentifierEntries.read(try await app.ask(.cloudIdentifiers(all)), for: all)
    }
    #expect(try await names().values.allSatisfy { (try? $0.get()) == nil })
    _ = try await app.present(.several())
    _ = await app.nextList()
    let known = try await names()
    let same = try #require(try known["one"]?.get())
    #expect(known.count == 4 && known["two"] == .success(same))
    #expect(known["other"] == .failure(.identifierNotFound))
    let asked = [same, CloudIdentifier(digest: [UInt8](repeating: 9, count: 16)), "nonsense"]
    let found: IdentifierEntries.Local = IdentifierEntries.read(
      try await app.ask(.localIdentifiers(asked)), for: asked)
    #expect(found[same] == .failure(.multipleIdentifiersFound(["two", "one"])))
    #expect(found.values.count { $0 == .failure(.identifierNotFound) } == 2)
    await app.leave()
  }

  @Test("unseen.privacy.list: picks in a continuous mode are listed even if the app leaves early")
  func leavesEarly() async throws {
    let bench = try await ServiceBench { session in
      try await session.tap(1, 2)
      for await event in session.events { if case .ended = event { return } }
    }
    let app = try await bench.app("hasty")
    _ = try await app.present(.several { $0.selection = .continuous })
    _ = await app.nextList()
    _ = await app.nextList()
    await app.leave()
    try await bench.untilAllAppsLeft()
    let record = try #require(try bench.ledger.list().first)
    #expect(record.app.name == "hasty" && record.count == 2)
    let given = Set(record.given.values.first ?? [])
    #expect(given == Set([1, 2].map { GrantedAsset(bench.roll[$0]) }))
  }

  @Test(
    "unseen.load.item.file-owner: a file is removed when it is released, and all of them with the app"
  )
  func payloads() async throws {
    let bench = try await ServiceBench { try await $0.tap(0) }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first).item
    func files() -> Int {
      let folders =
        (try? FileManager.default.subpathsOfDirectory(atPath: bench.folder.path + "/handed")) ?? []
      return folders.count { $0.hasSuffix(".jpg") }
    }
    let first = try await app.load(item).0
    _ = try await app.load(item)
    #expect(files() == 2)
    for connectionFolder in try FileManager.default.contentsOfDirectory(
      atPath: bench.folder.path + "/handed")
    {
      var facts = stat()
      #expect(stat("\(bench.folder.path)/handed/\(connectionFolder)", &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o700)
    }
    try await app.ask(.release(payload: first.payload))
    #expect(files() == 1)
    await app.leave()
    try await bench.untilAllAppsLeft()
    #expect(files() == 0)
  }

  @Test(
    "unseen.privacy.limited-no-growth, unseen.privacy.limited-new: only what the person opens stays open"
  )
  func limitedLibrary() async throws {
    let bench = try await ServiceBench { session in
      let selected = await session.view.selection
      let fifth = try await session.assets(at: 4..<5)[0].identifier
      if selected.isEmpty {
        try await session.tap(0, 2)
      } else if selected.contains(fifth) {
        try await session.tap(0, 4)
      } else {
        try await session.tap(2, 4)
      }
      await session.send(.finish)
    }
    let app = try await bench.app("album")
    _ = try await app.present(.several())
    _ = await app.nextList()
    #expect(try await app.openedAssets().isEmpty)
    var request = PresentRequest(configuration: [:])
    request.isForOpening = true
    #expect(await app.refusal(of: .present(request)) == .configuration)

    let identity = try #require(try bench.ledger.list().first).app
    try bench.ledger.limit(identity, true)
    let ids = bench.roll.map(\.identifier)
    for expected in [[ids[0], ids[2]], [ids[0], ids[4]]] {
      try await bench.untilFree()
      _ = try await app.ask(.present(request))
      #expect(await app.nextList().items.map(\.identifier) == expected)
      #expect(try await app.openedAssets() == expected)
    }
    // Everything is closed again by the person who opened it, or by the list of apps.
    try await bench.untilFree()
    _ = try await app.ask(.present(request))
    #expect(await app.nextList().items.isEmpty)
    #expect(try await app.openedAssets().isEmpty)
    try await bench.untilFree()
    _ = try await app.ask(.present(request))
    #expect(await app.nextList().items.count == 2)
    try bench.ledger.limit(identity, false)
    #expect(try await app.openedAssets().isEmpty)
    await app.leave()
  }

  @Test(
    "unseen.privacy.limited-new, unseen.privacy.limited-shows-all: the person adds to what is open")
  func limitedLibraryOfAWatch() async throws {
    let taps = Mutex([0, 2, 0])
    let bench = try await ServiceBench(profile: .watch()) { session in
      try await session.tap(taps.withLock { $0.removeFirst() })
      await session.send(.finish)
    }
    let app = try await bench.app("album")
    _ = try await app.present(.several())
    _ = await app.nextList()
    try bench.ledger.limit(try #require(try bench.ledger.list().first).app, true)
    var request = PresentRequest(configuration: [:])
    request.isForOpening = true
    let ids = bench.roll.map(\.identifier)
    for expected in [[ids[2]], [ids[2], ids[0]]] {
      try await bench.untilFree()
      _ = try await app.ask(.present(request))
      _ = await app.nextList()
      #expect(try await app.openedAssets() == expected)
    }
    await app.leave()
  }
}

extension LinkedApp {
  func refusal(of request: HostRequest) async -> LinkError.Reason? {
    guard case .failure(let error) = await answer(begin(request)) else { return nil }
    return error.reason
  }

  func openedAssets() async throws -> [AssetIdentifier?] {
    try await ask(.opened())
    return await nextList().items.map(\.identifier)
  }
}
