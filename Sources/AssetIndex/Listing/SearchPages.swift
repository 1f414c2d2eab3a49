// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// Goes through all that a search finds, in memory that does not grow with it.
///
/// Where a good part of the window matches, the window is walked, a page from where the one before
/// ended. Where little does, the full-text index is asked once for the numbers of its rows, eight
/// bytes each, and a page of rows is looked up at a time. Asking it for each page would sort
/// everything that it finds each time.
actor SearchPages {
  /// The window is walked where one of so many assets matches, or more.
  private static let walkedShare = 4

  private enum Way {
    case walk
    case rows([Int64])
  }

  private let database: AssetDatabase
  private let listing: Listing
  private var way: Way?
  private var next = 0

  /// Begins at the newest asset.
  ///
  /// - Parameters:
  ///   - listing: A query with a search.
  ///   - database: What to read from.
  init(_ listing: Listing, in database: AssetDatabase) {
    self.listing = listing
    self.database = database
  }

  /// Reads the page behind an asset.
  func page(after last: Asset?) async throws -> AssetPages.Page {
    let listing = listing
    let way = try await chosenWay()
    guard case .rows(let rows) = way else {
      let start = last.map { Listing.Place(AssetWindow.Key($0)) }
      let assets = try await database.read { db in
        try listing.read(by: .walk, after: start, limit: AssetPages.pageSize, db)
      }
      return (assets, assets.count < AssetPages.pageSize)
    }
    // What went meanwhile must not end the list early.
    while next < rows.count {
      let page = rows[next..<min(next + AssetPages.pageSize, rows.count)]
      next = page.endIndex
      let assets = try await database.read { db in try listing.assets(numbered: page, db) }
      if !assets.isEmpty { return (assets, next == rows.count) }
    }
    return ([], true)
  }

  private func chosenWay() async throws -> Way {
    if let way { return way }
    let listing = listing
    let chosen = try await database.read { db -> Way in
      let matches = try listing.matchCount(db)
      return matches >= listing.window.count / Self.walkedShare
        ? .walk : .rows(try listing.foundRows(db))
    }
    way = chosen
    return chosen
  }
}

extension Listing {
  /// How many assets of the whole library the full-text index finds.
  static let matchCount = "SELECT count(*) FROM search WHERE search MATCH ?"

  fileprivate func matchCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: Self.matchCount, arguments: [search?.match]) ?? 0
  }

  fileprivate func foundRows(_ db: Database) throws -> [Int64] {
    let text = foundRows
    return try Int64.fetchAll(db, sql: text.sql, arguments: text.arguments)
  }

  /// The assets of some rows, in the order of the numbers; without those that are not listed any more.
  fileprivate func assets(numbered rows: ArraySlice<Int64>, _ db: Database) throws -> [Asset] {
    let text = numberedRow
    let statement = try db.cachedStatement(sql: text.sql)
    return try rows.compactMap { number in
      try Row.fetchOne(statement, arguments: [number] + text.arguments).map(AssetRow.asset)
    }
  }
}
