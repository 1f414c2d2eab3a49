// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

/// Complete queries give the same results as the reference: filter, collection, search and
/// exclusion.
@Suite struct QueryTests {
  @Test(
    "collection.window.inside, collection.filter.inside, search.window.inside: agree with the reference",
    arguments: 1...8 as ClosedRange<UInt64>, [1, 40, 20_000])
  func queriesMatchReference(seed: UInt64, walked: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let reference = InMemoryLibrary.random(200, using: &random)
    var database = try AssetDatabase()
    database.walkLimit = walked
    try await database.save(reference.assets)
    try await database.save(collections: reference.albums.map(IndexedCollection.init))
    for newest in [nil, 3, 60] {
      var library = Bool.random(using: &random) ? DeviceProfile.watch().library : .init()
      library.newest = newest
      let window = await reference.window(library)
      let ours = try await database.window(library)
      for _ in 0..<15 {
        let query = AssetQuery.random(of: reference, using: &random)
        let count = try await database.count(in: ours, matching: query)
        #expect(await count == reference.count(in: window, matching: query), "\(query)")
        let shown = await reference.assets(in: window, matching: query, after: nil, limit: .max)
        var pages: [Asset] = []
        while true {
          let page = try await database.assets(
            in: ours, matching: query, after: pages.last.map { AssetWindow.Key($0) }, limit: 7)
          pages += page
          if page.count < 7 { break }
        }
        #expect(pages == shown, "\(query)")
        var streamed: [Asset] = []
        for try await page in database.pages(in: ours, matching: query) { streamed += page }
        #expect(streamed == shown, "\(query)")
        for _ in 0..<4 {
          let page = ListPage.random(of: shown, using: &random)
          let listed = try await database.assets(in: ours, matching: query, page: page)
          #expect(listed == page.assets(of: shown), "\(query) \(page)")
          #expect(
            try await reference.assets(in: window, matching: query, page: page) == listed,
            "\(query) \(page)")
        }
        let collections = try await database.collections(in: ours, matching: query)
        #expect(
          await collections == reference.collections(in: window, matching: query), "\(query)")
      }
    }
  }

  @Test(
    "a search that finds much or little is gone through once, and what goes meanwhile is left out")
  func searchesInPages() async throws {
    var database = try AssetDatabase()
    database.walkLimit = 10
    var assets = Asset.roll(3_000)
    for number in assets.indices where number % 5 == 0 {
      assets[number].file = "beach/\(assets[number].file)"
    }
    try await database.save(assets)
    let window = try await database.window(.init())
    for (word, found) in [("img", assets), ("beach", assets.filter { $0.file.hasPrefix("b") })] {
      var query = AssetQuery()
      query.search = SearchTerms(word)
      var sizes: [Int] = []
      var listed: [Asset] = []
      for try await page in database.pages(in: window, matching: query) {
        if sizes.isEmpty, let last = found.last?.identifier.rawValue {
          try await database.write { db in
            try db.execute(sql: "DELETE FROM asset WHERE identifier = ?", arguments: [last])
          }
        }
        sizes.append(page.count)
        listed += page
      }
      #expect(listed == found.dropLast(), "\(word)")
      #expect(sizes.count > 1 && sizes.allSatisfy { $0 <= AssetPages.pageSize }, "\(word)")
    }
  }

  @Test("a query leaves out a hundred thousand excluded assets as well as one")
  func manyAreExcluded() async throws {
    let database = try AssetDatabase()
    try await database.save(Asset.roll(5))
    let window = try await database.window(.init())
    var query = AssetQuery()
    query.excluded = Set((3...100_000).map { AssetIdentifier("img-\($0)") })
    query.excluded.insert("a \"quoted\" \\ name\n\u{1}")
    #expect(try await database.count(in: window, matching: query) == 2)
    let shown = try await database.assets(in: window, matching: query, after: nil, limit: 9)
    #expect(shown.map(\.identifier) == ["img-2", "img-1"])
  }

  @Test("library.changed.stays, library.late.stays-out: a rewritten row stays in an open window")
  func rewrittenRowsStay() async throws {
    let database = try AssetDatabase()
    var assets = Asset.roll(5)
    try await database.save(assets)
    try await database.save(collections: [
      IndexedCollection(identifier: "a", title: "A", members: ["img-2", "img-5"])
    ])
    let window = try await database.window(.init())
    assets[0].captureDate = assets[3].captureDate
    try await database.save(assets + [.image("img-9", minute: 2)])
    let all = try await database.assets(in: window, matching: .init(), after: nil, limit: 9)
    #expect(all.map(\.identifier) == ["img-4", "img-3", "img-5", "img-2", "img-1"])
    var query = AssetQuery()
    query.collection = "a"
    let members = try await database.assets(in: window, matching: query, after: nil, limit: 9)
    #expect(members.map(\.identifier) == ["img-5", "img-2"], "a member moves with its asset")
  }

  @Test(
    "filter.nesting.deepest: a filter of 64 levels is answered, on whichever side it is deep",
    arguments: [
      { .not($0) }, { .any(of: [$0]) }, { .any(of: [.videos, $0]) }, { .all(of: [$0, .images]) },
      { .not(.any(of: [.bursts, $0, .videos])) },
      { .any(of: [.screenshots, $0]) }, { .all(of: [$0, .any(of: [.videos, .screenshots])]) },
    ] as [@Sendable (PickerFilter) -> PickerFilter], [PickerFilter.images, .bursts])
  func deepFilters(
    deeper: @Sendable (PickerFilter) -> PickerFilter, deepest: PickerFilter
  ) async throws {
    let reference = InMemoryLibrary(Asset.roll(5))
    let database = try AssetDatabase()
    try await database.save(reference.assets)
    var filter = deepest
    while deeper(filter).depth <= PickerFilter.maximumDepth { filter = deeper(filter) }
    #expect(filter.depth >= PickerFilter.maximumDepth - 1)
    var query = AssetQuery()
    query.filter = filter
    let count = try await database.count(in: database.window(.init()), matching: query)
    #expect(await count == reference.count(in: reference.window(.init()), matching: query))
    let page = try await database.assets(
      in: database.window(.init()), matching: query, after: nil, limit: 9)
    #expect(page.count == count)
  }
}

extension ListPage {
  /// Returns a random page of a list, from one of its assets or one of its ends.
  fileprivate static func random(
    of list: [Asset], using random: inout SeededGenerator
  ) -> ListPage {
    let anchor =
      Int.random(in: 0..<3, using: &random) == 0 ? nil : list.randomElement(using: &random)
    return ListPage(
      Bool.random(using: &random) ? .after : .before, anchor.map { AssetWindow.Key($0) },
      skipping: Bool.random(using: &random)
        ? 0 : Int.random(in: 0..<list.count + 3, using: &random),
      limit: Int.random(in: 0..<9, using: &random))
  }

  /// Returns the assets of the page in a list.
  fileprivate func assets(of list: [Asset]) -> [Asset] {
    let index = list.firstIndex { AssetWindow.Key($0) == anchor }
    return switch direction {
    case .after: Array(list.dropFirst((index ?? -1) + 1 + skippedCount).prefix(limit))
    case .before: Array(list.prefix(index ?? list.count).dropLast(skippedCount).suffix(limit))
    }
  }
}
