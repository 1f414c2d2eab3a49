// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Counts by counters equal the listed assets, whatever changed since (decision 0038).
@Suite struct CounterTests {
  /// Returns the counters of a table, and the expected values.
  private func counters(
    _ table: String, by columns: String, _ index: AssetDatabase
  ) async throws -> (kept: [String], counted: [String]) {
    let kept = "SELECT \(columns), count FROM \(table)Count WHERE count <> 0 ORDER BY \(columns)"
    let counted = """
      SELECT \(columns), count(*) AS count FROM \(table) WHERE isHidden = 0 AND isTrashed = 0
      GROUP BY \(columns) ORDER BY \(columns)
      """
    return try await index.writer.read { db in
      func rows(_ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map(\.description)
      }
      return try (rows(kept), rows(counted))
    }
  }

  @Test(
    "collection.window.inside, collection.cover.newest: an open window's counts are those of its pages",
    arguments: 1...6 as ClosedRange<UInt64>)
  func changes(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var reference = InMemoryLibrary.random(120, using: &random)
    var index = try AssetDatabase()
    index.walkLimit = 30
    try await index.save(reference.assets)
    try await index.save(collections: reference.albums.map(IndexedCollection.init))
    var library = DeviceProfile.Library()
    if seed.isMultiple(of: 2) { library = DeviceProfile.watch().library }
    library.newest = seed.isMultiple(of: 3) ? 110 : nil
    let window = try await index.window(library)
    for step in 0..<25 {
      try await change(index, &reference, &random)
      let mix = "kind, availability, subtypes"
      for (table, columns) in [("asset", mix), ("member", "collection, " + mix)] {
        let counters = try await counters(table, by: columns, index)
        #expect(counters.kept == counters.counted, "\(step) \(table)")
      }
      for _ in 0..<4 {
        let query = AssetQuery.random(of: reference, using: &random)
        let shown = try await index.assets(in: window, matching: query, after: nil, limit: .max)
        if !query.isWhole {
          #expect(
            try await index.count(in: window, matching: query) == shown.count, "\(step) \(query)")
        }
        try await checkCollections(index, window, query)
      }
    }
  }

  /// Checks that each collection has as many members as it lists, and begins with its newest.
  private func checkCollections(
    _ index: AssetDatabase, _ window: AssetWindow, _ query: AssetQuery
  ) async throws {
    for collection in try await index.collections(in: window, matching: query) {
      var narrowed = query
      (narrowed.collection, narrowed.search) = (collection.identifier, nil)
      let members = try await index.assets(in: window, matching: narrowed, after: nil, limit: .max)
      #expect(members.count == collection.count, "\(collection) \(query)")
      #expect(members.first?.identifier == collection.newest, "\(collection) \(query)")
    }
  }

  /// Makes a random change: an asset's properties, a new asset, a removed asset, or an album.
  private func change(
    _ index: AssetDatabase, _ reference: inout InMemoryLibrary, _ random: inout SeededGenerator
  ) async throws {
    let others = InMemoryLibrary.random(9, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0...1:
      let changed = others.assets.map { other in
        var asset = reference.assets.randomElement(using: &random) ?? other
        (asset.kind, asset.subtypes) = (other.kind, other.subtypes)
        (asset.captureDate, asset.availability) = (other.captureDate, other.availability)
        (asset.isHidden, asset.isTrashed) = (other.isHidden, other.isTrashed)
        return asset
      }
      try await index.save(changed)
    case 2:
      var new = others.assets[0]
      new.file = "in/\(new.identifier.rawValue).jpg"
      try await index.save([new])
    case 3:
      let gone = try #require(reference.assets.randomElement(using: &random))
      _ = try await index.remove([gone.file])
    default:
      let album = try #require(reference.albums.randomElement(using: &random))
      if Bool.random(using: &random) {
        try await index.remove(collections: [album.identifier])
      } else {
        let some = reference.assets.filter { _ in Bool.random(using: &random) }
        try await index.save(collections: [
          IndexedCollection(
            identifier: album.identifier, title: "again", members: some.map(\.identifier))
        ])
      }
    }
  }

  private static let window = {
    let cut = AssetWindow.cut(.init(), from: Asset.roll(3)).window
    return AssetWindow(
      of: .init(), libraryCount: 3, count: 3, oldest: cut.oldest, boundaryDate: nil, generation: 3)
  }()

  private func plan(_ query: AssetQuery, _ text: (Listing) -> SQLText) async throws -> [String] {
    let listing = try #require(Listing(Self.window, query, walking: 1))
    let text = text(listing)
    return try await AssetDatabase().writer.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + text.sql, arguments: text.arguments)
        .map { $0["detail"] as String }
    }
  }

  /// Whether a plan reads rows of assets or members only from a position, by number or by name.
  private func looksUp(_ plan: [String]) -> Bool {
    !plan.contains { line in
      line.hasPrefix("SCAN asset") && !line.hasPrefix("SCAN assetCount")
        || line.hasPrefix("SCAN member") && !line.hasPrefix("SCAN memberCount")
        || line.contains("asset_window") && !line.contains("(orderKey,nameKey,identifier)>(?,?,?)")
    }
  }

  @Test(
    "counts are read from stored sums, and only assets that are not listed are looked up",
    arguments: [.images, .not(.screenshots), .videos, .any(of: [.images, .panoramas])]
      as [PickerFilter])
  func plans(filter: PickerFilter) async throws {
    var query = AssetQuery(filter: filter)
    query.excluded = ["img-9"]
    let all = try await plan(query) { $0.countFromCounters }
    #expect(all.contains { $0.contains(" assetCount") } && looksUp(all), "\(all)")
    let groups = try await plan(query) { $0.groupsFromCounters }
    #expect(groups.contains("SCAN memberCount"), "\(groups)")
    #expect(
      groups.contains(
        "SEARCH member USING PRIMARY KEY "
          + "(collection=? AND (orderKey,nameKey,identifier)<(?,?,?))"))
    #expect(looksUp(groups), "\(groups)")
    query.collection = "folder:in"
    let members = try await plan(query) { $0.countFromCounters }
    #expect(members.contains { $0.hasPrefix("SEARCH memberCount USING PRIMARY KEY (collection=?") })
    #expect(looksUp(members), "\(members)")
  }

  @Test("what is rare in a large collection is walked along by what it is, in a small one not")
  func rareMembers() async throws {
    var query = AssetQuery(filter: .any(of: [.panoramas, .all(of: [.videos, .slomoVideos])]))
    query.collection = "folder:in"
    let page = try await plan(query) {
      $0.page(AssetRow.listed, by: .traits, after: nil, limit: 50)
    }
    #expect(page.contains { $0.hasPrefix("SEARCH asset USING INDEX asset_panorama (") }, "\(page)")
    #expect(page.contains { $0.hasPrefix("SEARCH asset USING INDEX asset_slomo (") }, "\(page)")
    #expect(
      page.contains("SEARCH member USING COVERING INDEX member_asset (id=? AND collection=?)"))
    #expect(!page.contains { $0.contains("TEMP B-TREE FOR ORDER") }, "\(page)")

    let index = try AssetDatabase()
    var assets = Asset.roll(60)
    for number in [7, 30] { assets[number].subtypes = .panorama }
    try await index.save(assets)
    let few = IndexedCollection(
      identifier: "few", title: "few", members: assets[5..<9].map(\.identifier))
    let all = IndexedCollection(
      identifier: "all", title: "all", members: assets.map(\.identifier))
    try await index.save(collections: [few, all])
    let window = try await index.window(.init())
    for (collection, isRarer, indexes) in [("all", true, [7, 30]), ("few", false, [7])] {
      var query = AssetQuery(filter: .panoramas)
      query.collection = AssetCollection.Identifier(collection)
      let listing = try #require(Listing(window, query))
      #expect(try await index.writer.read { try listing.isRarer($0) } == isRarer)
      let shown = try await index.assets(in: window, matching: query, after: nil, limit: 9)
      #expect(shown.map(\.identifier) == indexes.map { assets[$0].identifier })
      let rest = try await index.assets(
        in: window, matching: query, after: AssetWindow.Key(shown[0]), limit: 9)
      #expect(rest == Array(shown.dropFirst()))
      #expect(try await index.count(in: window, matching: query) == indexes.count)
    }
  }
}
