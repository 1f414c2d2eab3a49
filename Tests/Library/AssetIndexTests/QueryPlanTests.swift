// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Pages and windows walk one index and never sort, which keeps a million assets fast.
@Suite struct QueryPlanTests {
  private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
    let database = try AssetDatabase()
    return try await database.writer.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
        .map { $0["detail"] as String }
    }
  }

  /// Returns a window as the index computes it, with its generation.
  private func window(_ library: DeviceProfile.Library) -> AssetWindow {
    let cut = AssetWindow.cut(library, from: Asset.roll(3)).window
    return AssetWindow(
      of: library, libraryCount: 3, count: 3, oldest: cut.oldest, boundaryDate: nil, generation: 3)
  }

  private func plan(_ text: SQLText) async throws -> [String] {
    try await plan(text.sql, text.arguments)
  }

  /// Returns a query with all selected conditions.
  private func listing(
    _ window: AssetWindow, collection: Bool = false, search: Bool = false
  ) throws -> Listing {
    var query = AssetQuery(filter: .all(of: [.images, .not(.screenshots)]))
    query.excluded = ["img-9"]
    if collection { query.collection = "folder:in" }
    if search { query.search = SearchTerms("photo img") }
    return try #require(Listing(window, query))
  }

  private let second = Listing.Position(AssetWindow.Key(Asset.roll(3)[0]))
  private let between =
    "((orderKey,nameKey,identifier)>(?,?,?) AND (orderKey,nameKey,identifier)<(?,?,?))"
  private let upTo = "((orderKey,nameKey,identifier)<(?,?,?))"
  private let excluding = ["LIST SUBQUERY 1", "SCAN json_each VIRTUAL TABLE INDEX 1:"]

  @Test("a page walks the window's index, and with a search looks rows up on the way")
  func pagesOfTheWindow() async throws {
    for library in [DeviceProfile.watch().library, .init()] {
      for search in [false, true] {
        let page = try listing(window(library), search: search)
          .page(AssetRow.listed, by: .walk, after: second, limit: 50)
        #expect(
          try await plan(page) == ["SEARCH asset USING INDEX asset_window \(between)"] + excluding)
      }
    }
  }

  @Test("what has a content is found by its sum")
  func contents() async throws {
    let index = "asset_contentSum (contentSum=?)"
    #expect(try await plan(KnownFile.holding, [1]) == ["SEARCH asset USING INDEX \(index)"])
  }

  @Test("new files are found by their size, and by their number")
  func newFiles() async throws {
    let index = "SEARCH file USING INDEX file_new (byteCount=?"
    #expect(
      try await plan(ArrivedFiles.asking("inode = ?"), [1, 2]).first == "\(index) AND inode=?)")
    #expect(try await plan(ArrivedFiles.asking("1"), [1]).first == "\(index))")
  }

  @Test("copies of a file, and the notes of albums, are found without looking at other files")
  func copiesOfFiles() async throws {
    #expect(
      try await plan(
        "SELECT * FROM file WHERE copyKey = ? AND state <> 2 AND kind NOT NULL", ["x"])
        == ["SEARCH file USING INDEX file_copyKey (copyKey=?)"])
    #expect(
      try await plan(
        "SELECT path, albumTitle FROM file WHERE albumTitle NOT NULL ORDER BY path", [])
        == ["SCAN file USING INDEX file_albumTitle"])
  }

  @Test("a page of a collection walks along its members")
  func pagesOfCollections() async throws {
    for search in [false, true] {
      let page = try listing(window(.init()), collection: true, search: search)
        .page(AssetRow.listed, by: .walk, after: second, limit: 50)
      let plan = try await plan(page)
      let key = between.dropFirst()
      #expect(plan.first == "SEARCH member USING PRIMARY KEY (collection=? AND \(key)")
      #expect(plan.contains("SEARCH asset USING INTEGER PRIMARY KEY (rowid=?)"))
      #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN m") }, "\(plan)")
    }
  }

  @Test("a page of a month reads only a part of the window's index, and so does the list of months")
  func months() async throws {
    for search in [false, true] {
      var query = AssetQuery()
      query.collection = "month:2024-01"
      if search { query.search = SearchTerms("photo img") }
      let month = try #require(Listing(window(.init()), query))
      for key in [nil, second] {
        let page = month.page(AssetRow.listed, by: .walk, after: key, limit: 50)
        #expect(try await plan(page) == ["SEARCH asset USING INDEX asset_window \(between)"])
      }
      if search {
        let end = try await plan(month.walkEnd(after: nil))
        #expect(end == ["SEARCH asset USING COVERING INDEX asset_window \(between)"])
      }
    }
    let all = try #require(Listing(window(.init()), AssetQuery()))
    let counts = try await plan(all.months("count(*), min(asset.orderKey)", 0..<9_000_000))
    #expect(counts == ["SEARCH asset USING COVERING INDEX asset_window \(between)"])
  }

  @Test("a search that the walk does not fill asks the full-text index, and sorts what it found")
  func pagesOfSearches() async throws {
    for collection in [false, true] {
      let page = try listing(window(.init()), collection: collection, search: true)
        .page(AssetRow.listed, by: .find, after: second, limit: 50)
      let plan = try await plan(page)
      #expect(plan.first == "SCAN search VIRTUAL TABLE INDEX 0:M1")
      #expect(plan.contains("SEARCH asset USING INTEGER PRIMARY KEY (rowid=?)"))
      #expect(plan.last == "USE TEMP B-TREE FOR ORDER BY")
      #expect(
        plan.contains("SEARCH member USING COVERING INDEX member_asset (id=? AND collection=?)")
          == collection)
    }
  }

  @Test func walkEndUsesIndexAlone() async throws {
    let window = window(.init())
    let walk = try await plan(listing(window, search: true).walkEnd(after: second))
    #expect(walk == ["SEARCH asset USING COVERING INDEX asset_window \(between)"])
    let member = try await plan(
      listing(window, collection: true, search: true).walkEnd(after: second))
    #expect(member.first?.hasPrefix("SEARCH member USING PRIMARY KEY (collection=? AND (") == true)
    #expect(!(walk + member).contains { $0.contains("TEMP B-TREE") })
  }

  @Test("the asset at a position is found in an index alone, from either end, without sorting")
  func positionsByNumber() async throws {
    let window = window(.init())
    for isBackward in [false, true] {
      for start in [nil, second] {
        let position = try listing(window).position(
          passing: 9, by: .walk, from: start, isBackward: isBackward)
        let plan = try await plan(position)
        let bounds = start == nil || isBackward ? upTo : between
        #expect(plan.first == "SEARCH asset USING COVERING INDEX asset_window \(bounds)")
        #expect(Array(plan.dropFirst()) == excluding)
        let member = try listing(window, collection: true).position(
          passing: 9, by: .walk, from: start, isBackward: isBackward)
        let members = try await self.plan(member)
        #expect(members.first?.hasPrefix("SEARCH member USING PRIMARY KEY (collection=?") == true)
        #expect(!members.contains { $0.contains("asset") || $0.contains("TEMP B-TREE") })
      }
      let rare = try #require(
        Listing(window, AssetQuery(filter: .any(of: [.panoramas, .screenshots]))))
      let plan = try await plan(
        rare.position(passing: 9, by: .walk, from: second, isBackward: isBackward))
      #expect(plan.contains { $0.contains("COVERING INDEX asset_panorama") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test("a page before a place reads the same index backward")
  func pagesBackward() async throws {
    for search in [false, true] {
      let page = try listing(window(.init()), search: search)
        .page(AssetRow.listed, by: .walk, before: second, isBackward: true, limit: 50)
      #expect(
        try await plan(page) == ["SEARCH asset USING INDEX asset_window \(upTo)"] + excluding)
    }
    let members = try await plan(
      listing(window(.init()), collection: true)
        .page(AssetRow.listed, by: .walk, before: second, isBackward: true, limit: 50))
    #expect(members.first?.hasPrefix("SEARCH member USING PRIMARY KEY (collection=? AND (") == true)
    #expect(!members.contains { $0.contains("TEMP B-TREE") }, "\(members)")
    let end = try await plan(
      listing(window(.init()), search: true)
        .walkEnd(after: nil, before: second, isBackward: true))
    #expect(end == ["SEARCH asset USING COVERING INDEX asset_window \(upTo)"])
  }

  @Test("a search of which all is listed sorts numbers alone, and looks each row up by its own")
  func searchesInPages() async throws {
    let search = try listing(window(.init()), search: true)
    let plan = try await plan(search.foundRows)
    #expect(plan.first == "SCAN search VIRTUAL TABLE INDEX 0:M1")
    #expect(plan.contains("SEARCH asset USING INTEGER PRIMARY KEY (rowid=?)"))
    let row = search.numberedRow
    #expect(
      try await self.plan(row.sql, [1] + row.arguments).first
        == "SEARCH asset USING INTEGER PRIMARY KEY (rowid=?)")
    #expect(
      try await self.plan(Listing.matchCount, ["x"]) == ["SCAN search VIRTUAL TABLE INDEX 0:M1"])
  }

  @Test func countingDoesNotSort() async throws {
    let window = window(DeviceProfile.watch().library)
    let all = try await plan(listing(window).count(by: .walk))
    #expect(all.first?.hasPrefix("SEARCH asset USING COVERING INDEX asset_window") == true)
    let members = try await plan(listing(window, collection: true).count(by: .walk))
    #expect(members.first?.hasPrefix("SEARCH member USING PRIMARY KEY (collection=?") == true)
    #expect(!members.contains { $0.contains("SEARCH asset") }, "\(members)")
    let found = try await plan(listing(window, search: true).count(by: .find))
    #expect(found.first == "SCAN search VIRTUAL TABLE INDEX 0:M1")
    #expect(!(all + members + found).contains { $0.contains("TEMP B-TREE") })
  }

  @Test("collections of a small window are counted from its assets, of a large one in order")
  func collections() async throws {
    let small = try listing(window(.init()))
    #expect(
      try await plan(small.memberGroups(ofFew: true)).first
        == "SEARCH member USING COVERING INDEX member_asset (id=?)")
    let large = try #require(Listing(window(.init()), AssetQuery(), walking: 1))
    #expect(
      try await plan(large.memberGroups(ofFew: false)) == ["SCAN member"], "and no sort to group")
    #expect(
      try await plan(large.typeGroups).first?
        .hasPrefix("SEARCH asset USING COVERING INDEX asset_window (") == true)
    #expect(
      try await plan(large.newest(at: 1, type: .screenshots))
        == ["SEARCH asset USING COVERING INDEX asset_window (orderKey=?)"])
    #expect(
      try await plan(large.newest(at: 1, collection: 1))
        == ["SEARCH member USING PRIMARY KEY (collection=? AND orderKey=?)"])
  }

  @Test("the window is cut along its index, without sorting")
  func theWindowIsCut() async throws {
    for direction in ["ASC", "DESC"] {
      let sql = AssetDatabase.rowSQL("kind IN (0, 1) AND availability = 0", direction)
      #expect(try await plan(sql, [0]) == ["SCAN asset USING INDEX asset_window"])
    }
  }

  @Test func identifiersAreLookedUp() async throws {
    let plan = try await plan("SELECT id FROM asset WHERE identifier = ?", ["x"])
    #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH asset USING"))
  }
}
