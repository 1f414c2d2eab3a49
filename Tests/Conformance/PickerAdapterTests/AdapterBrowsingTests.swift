// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import PickerAdapter

/// The surroundings of the grid in the adapter's replies.
@Suite struct AdapterBrowsingTests {
  private static let session = "s"

  private static func entry(
    _ identifier: AssetIdentifier, _ day: Int64, _ name: String, albums: [String] = [],
    subtypes: AssetSubtypes = []
  ) -> LibraryAsset {
    var asset = Asset(identifier: identifier, subtypes: subtypes)
    asset.captureDate = Timestamp(milliseconds: day * 86_400_000, offsetMinutes: 0)
    asset.file = name
    return LibraryAsset(asset, albums: albums)
  }

  private static let library = [
    entry("beach", 3, "Holiday/beach.jpg", albums: ["Sea", "Best"]),
    entry("hill", 2, "Holiday/hill.jpg", albums: ["Best"]),
    entry("screen", 1, "screen.png", subtypes: .screenshot),
  ]

  private static func open(
    _ configuration: JSONValue = ["limit": 0], on profile: String = "ipad-11",
    history: ConnectionHistory = ConnectionHistory(), _ library: [LibraryAsset] = library
  ) async throws -> (InProcessAdapter, StateReply) {
    let adapter = try InProcessAdapter()
    _ = try await adapter.hello(Hello(runner: Implementation(name: "test", version: "1")))
    var request = OpenRequest(
      session: session, profile: profile, library: library, configuration: configuration)
    request.history = history
    return (adapter, try await adapter.open(request))
  }

  @Test("albums, folders and types are listed with what is in the window")
  func collections() async throws {
    let (adapter, reply) = try await Self.open()
    let titles = ["Best", "Sea", "Holiday", "Screenshots"]
    #expect(reply.view.around.collections?.map(\.title) == titles)
    #expect(reply.view.around.collections?.map(\.count) == [2, 1, 2, 1])
    let best = try await adapter.act(.collection(.init("album:Best")), in: Self.session)
    #expect(best.view.visible.count == 2)
    #expect(best.view.around.collections == nil)
    _ = try await adapter.act(
      .library([.removed("beach"), .added(Self.entry("late", 0, "Holiday/late.jpg"))]),
      in: Self.session)
    let looked = try await adapter.view(of: Self.session)
    // An asset that was added later is not in the window, and an album without members has
    // disappeared.
    #expect(looked.view.around.collections?.map(\.title) == ["Best", "Holiday", "Screenshots"])
    #expect(looked.view.visible.identifiers == ["hill"])
  }

  @Test("a watch lists them only where they are in front")
  func collectionsInFront() async throws {
    let (adapter, reply) = try await Self.open(on: "apple-watch-45mm")
    #expect(reply.view.around.collections == nil)
    #expect(reply.view.controls.showsCollections == true)
    #expect(reply.view.controls.showsSearch == false)
    let listed = try await adapter.act(.collections, in: Self.session)
    #expect(listed.view.around.collections?.count == 4)
  }

  @Test("a tap finds only what a search lists")
  func searching() async throws {
    let (adapter, _) = try await Self.open()
    let found = try await adapter.act(.search("hill"), in: Self.session)
    #expect(found.view.visible.count == 1)
    let refused = try await adapter.act(.tap("beach"), in: Self.session)
    #expect(refused.refused == "notShown")
    #expect(refused.view.selection == [])
  }

  @Test("what is unknown of a preselection is told, and what the person knows is not said again")
  func opening() async throws {
    let (_, reply) = try await Self.open(["limit": 2, "preselected": ["hill", "x", "x"]])
    #expect(reply.dropped == ["x"])
    #expect(reply.view.selection == ["hill"])
    let (_, first) = try await Self.open(["style": "inline"])
    #expect(first.view.around.notices == ["onboarding", "badge"])
    var history = ConnectionHistory()
    history.knowsPrivacy = true
    history.isUpgraded = true
    let (_, again) = try await Self.open(["style": "inline"], history: history)
    #expect(again.view.around.notices == ["badge"])
    let (_, full) = try await Self.open(history: history)
    #expect(full.view.around.notices == ["upgradeBanner"])
  }

  @Test("fields that a device lacks are issues by the wire's names")
  func issues() async throws {
    let configuration: JSONValue = [
      "edges": ["top"], "remove": ["removeLocation"], "searchText": "x", "preselected": ["hill"],
    ]
    let error = await #expect(throws: WireError.self) {
      try await Self.open(configuration, on: "apple-watch-45mm")
    }
    #expect(
      Set(error?.issues.map(\.code) ?? []) == [
        "config.edges", "config.remove", "config.searchText", "config.preselected",
      ])
  }

  @Test("two assets of one name or identifier are no library")
  func twice() async throws {
    for second in [Self.entry("beach", 1, "other.jpg"), Self.entry("x", 1, "screen.png")] {
      await #expect(throws: WireError.self) {
        try await Self.open([:], Self.library + [second])
      }
    }
  }
}
