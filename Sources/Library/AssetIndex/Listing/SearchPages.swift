// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// Reads all matches of a search page by page, with bounded memory.
///
/// If a large share of the window matches, the rows of the window are read in order. Each page then
/// continues after the page before. Otherwise one full-text query returns the row numbers of all
/// matches, which take eight bytes each. Each page then looks up its rows. A full-text query for
/// each page would have to sort all matches every time.
actor SearchPages {
  /// If the number of matches is at least the window's count divided by this number, the rows of
  /// the window are read in order.
  private static let walkedShare = 4

  private enum Way {
    case walk
    case rows([Int64])
  }

  private let database: AssetDatabase
  private let listing: Listing
  private var way: Way?
  private var next = 0

  /// Creates pages that begin at the newest asset.
  ///
  /// - Parameters:
  ///   - listing: A query with a search.
  ///   - database: The database to read.
  init(_ listing: Listing, in database: AssetDatabase) {
    self.listing = listing
    self.database = database
  }

  /// Reads the page after an asset.
  func page(after last: Asset?) async throws -> AssetPages.Page {
    let listing = listing
    let way = try await chosenWay()
    guard case .rows(let rows) = way else {
      let start = last.map { Listing.Position(AssetWindow.Key($0)) }
      let assets = try await database.read { db in
        try listing.read(by: .walk, after: start, limit: AssetPages.pageSize, db)
      }
      return (assets, assets.count < AssetPages.pageSize)
    }
    // If all rows of a page were removed meanwhile, the next page is read. An empty page would end
    // the list too early.
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
  /// The SQL that counts the matches in the full-text index of the whole library.
  static let matchCount = "SELECT count(*) FROM search WHERE search MATCH ?"

  fileprivate func matchCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: Self.matchCount, arguments: [search?.match]) ?? 0
  }

  fileprivate func foundRows(_ db: Database) throws -> [Int64] {
    let text = foundRows
    return try Int64.fetchAll(db, sql: text.sql, arguments: text.arguments)
  }

  /// Returns the assets with row numbers, in the order of the numbers.
  ///
  /// Assets that are no longer listed are left out.
  fileprivate func assets(numbered rows: ArraySlice<Int64>, _ db: Database) throws -> [Asset] {
    let text = numberedRow
    let statement = try db.cachedStatement(sql: text.sql)
    return try rows.compactMap { number in
      try Row.fetchOne(statement, arguments: [number] + text.arguments).map(AssetRow.asset)
    }
  }
}
