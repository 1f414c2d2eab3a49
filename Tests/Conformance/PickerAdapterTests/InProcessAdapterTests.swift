// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerAdapter
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

@Suite struct InProcessAdapterTests {
  private static let family = "apple-watch-45mm-family"

  private func open(
    _ adapter: InProcessAdapter, _ session: String, cloud bytes: Int64 = 2_000_000
  ) async throws {
    var asset = Asset(identifier: AssetIdentifier("a"))
    asset.availability = .cloud
    asset.byteCount = bytes
    _ = try await adapter.open(
      OpenRequest(
        session: session, profile: Self.family, library: [LibraryAsset(asset)],
        configuration: ["limit": 0]))
  }

  @Test func twoRunsGiveTheSameReport() async throws {
    let suite = try Suite.bundled()
    var selection = CheckSelection()
    selection.profiles = ["pinetime"]
    let runner = Runner(suite, selection: selection)
    let adapter = try InProcessAdapter()
    let first = try await runner.run(on: adapter).json.text
    #expect(try await runner.run(on: adapter).json.text == first)
  }

  @Test(arguments: [[2000], [1999, 1], [1, 1999], [0, 500, 0, 500, 1000]])
  func advancingInOneStepOrManyIsTheSame(steps: [Int]) async throws {
    let adapter = try InProcessAdapter()
    try await open(adapter, "s")
    _ = try await adapter.act(.tap(AssetIdentifier("a")), in: "s")
    var events = try await adapter.act(.finish, in: "s").events
    var last: StateReply?
    for step in steps {
      let reply = try await adapter.advance(by: step, in: "s")
      events += reply.events
      last = reply
    }
    #expect(last?.view.phase == .closed)
    #expect(last?.now == 2000)
    #expect(events.last?.kind == "ended")
    #expect(events.last?.time == 2000)
    #expect(events.map(\.number) == Array(2...events.count + 1))
    #expect(events.filter { $0.kind == "progress" }.map(\.time).first == 250)
  }

  @Test func sessionsDoNotMix() async throws {
    let adapter = try InProcessAdapter()
    try await open(adapter, "one")
    try await open(adapter, "two")
    _ = try await adapter.act(.tap(AssetIdentifier("a")), in: "one")
    #expect(try await adapter.view(of: "one").view.selection == ["a"])
    #expect(try await adapter.view(of: "two").view.selection == [])
  }

  @Test func invalidRequestsAreErrors() async throws {
    let adapter = try InProcessAdapter()
    try await open(adapter, "s")
    await #expect(throws: WireError.sessionExists("s")) { try await open(adapter, "s") }
    await #expect(throws: WireError.unknownSession("t")) { try await adapter.view(of: "t") }
    await #expect(throws: WireError.unknownProfile("fridge")) {
      try await adapter.open(
        OpenRequest(session: "t", profile: "fridge", library: [], configuration: [:]))
    }
    let old = Hello(versions: [0], runner: Implementation(name: "test", version: "1"))
    await #expect(throws: WireError.self) { try await adapter.hello(old) }
    try await adapter.close("s")
    await #expect(throws: WireError.unknownSession("s")) { try await adapter.close("s") }
  }

  @Test func aHostsLimitIsReportedAndKept() async throws {
    let adapter = try InProcessAdapter()
    try await open(adapter, "s")
    let changed = try await adapter.act(.hostLimit(3), in: "s")
    #expect(changed.events.map(\.kind) == ["configuration"])
    #expect(changed.view.limit == 3)
    let ignored = try await adapter.act(.hostLimit(-1), in: "s")
    #expect(ignored.events.isEmpty)
    #expect(try await adapter.act(.tap(AssetIdentifier("a")), in: "s").view.limit == 3)
  }

  @Test("host.limit.invalid: a refused limit sends no event, and the picker goes on")
  func aHostsLimitAboveTheMaximumDoesNotHang() async throws {
    let folder = try TemporaryDirectory()
    let members = #""name": "x", "extends": "watchos", "selection": { "maximum": 4 }"#
    let screen = #""screen": { "width": 9, "height": 9 }"#
    try folder.write("{ \"id\": \"four\", \(members), \(screen) }".utf8, to: "four.json")
    let adapter = try InProcessAdapter(profiles: ProfileStore(directory: folder.path))
    // The identifiers that the adapter itself might tap.
    let library = ["", "nowhere"].map { LibraryAsset(Asset(identifier: AssetIdentifier($0))) }
    _ = try await adapter.open(
      OpenRequest(
        session: "s", profile: "four", library: library, configuration: ["limit": 3]))
    for asset in library { _ = try await adapter.act(.tap(asset.asset.identifier), in: "s") }
    let refused = try await adapter.act(.hostLimit(9), in: "s")
    #expect(refused.events.isEmpty && refused.view.limit == 3)
    let closed = try await adapter.act(.finish, in: "s")
    #expect(closed.view.results?.items.count == 2)
    #expect(closed.events.last?.kind == "ended")
  }

  @Test(
    "config.mode.offered, config.style.offered: what the wire asks for is held against the profile",
    arguments: ["mode", "style"])
  func layoutAndStyle(field: String) async throws {
    let adapter = try InProcessAdapter()
    func issues(_ value: JSONValue) async -> [WireError.Issue] {
      do {
        _ = try await adapter.open(
          OpenRequest(
            session: "\(value)", profile: Self.family, library: [], configuration: [field: value]))
        return []
      } catch {
        return (error as? WireError)?.issues ?? []
      }
    }
    let (own, other) =
      field == "mode" ? ("default", "compact") : ("presentation", "inline")
    #expect(await issues(.string(own)) == [])
    let refused = await issues(.string(other))
    #expect(refused.map(\.path) == ["/config/\(field)"])
    #expect(refused.map(\.allowed) == ["use \(own)"])
    let nonsense = await issues("sideways")
    #expect(nonsense.map(\.code) == ["config.\(field)"])
    #expect(nonsense.first?.allowed == "expected one of \(own), \(other), found \"sideways\"")
  }

  @Test(
    "config.issues.all-at-once: what cannot be read hides nothing of what is not offered",
    arguments: [
      (["limit": "2", "preselected": ["a"]], ["config.limit", "config.preselected"]),
      (["extra": 1, "mode": "compact"], ["config.extra", "config.mode"]),
      (["limit", 2], ["config"]), ("limit", ["config"]),
    ] as [(JSONValue, [String])])
  func unreadable(configuration: JSONValue, codes: [String]) async throws {
    let adapter = try InProcessAdapter()
    let error = await #expect(throws: WireError.self) {
      _ = try await adapter.open(
        OpenRequest(
          session: "s", profile: Self.family, library: [], configuration: configuration))
    }
    #expect(error?.issues.map(\.code) == codes)
  }
}
