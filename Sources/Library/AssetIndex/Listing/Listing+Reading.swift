// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

extension Listing {
  /// Reads a page relative to a known position.
  func assets(_ page: ListPage, _ db: Database) throws -> [Asset] {
    let isBackward = page.direction == .before
    var anchor = page.anchor.map { Position($0) }
    if page.skippedCount > 0 {
      anchor = try position(passing: page.skippedCount, from: anchor, isBackward, db)
      guard anchor != nil else { return [] }
    }
    guard isBackward else { return try assets(after: anchor, limit: page.limit, db) }
    return try assets(before: anchor, limit: page.limit, db).reversed()
  }

  /// Reads the page after a position, or the first page if the position is nil.
  func assets(after start: Position?, limit: Int, _ db: Database) throws -> [Asset] {
    guard let end = try walkEnd(walkEnd(after: start), db) else {
      return try read(by: isRarer(db) ? .traits : .walk, after: start, limit: limit, db)
    }
    let near = try read(by: .walk, after: start, through: end, limit: limit, db)
    if near.count == limit { return near }
    return try near + read(by: .find, after: end, limit: limit - near.count, db)
  }

  /// Reads the page before a position in reverse order, or the last page if the position is nil.
  private func assets(before start: Position?, limit: Int, _ db: Database) throws -> [Asset] {
    let walk = walkEnd(after: nil, before: start, isBackward: true)
    guard let end = try walkEnd(walk, db) else {
      return try read(
        by: isRarer(db) ? .traits : .walk, before: start, isBackward: true, limit: limit, db)
    }
    let near = try read(
      by: .walk, after: end, before: start, isBackward: true, limit: limit, db)
    if near.count == limit { return near }
    return try near
      + read(by: .find, through: end, isBackward: true, limit: limit - near.count, db)
  }

  /// Reads a page by one of the methods in ``Way``.
  func read(
    by way: Way, after key: Position? = nil, through last: Position? = nil,
    before end: Position? = nil,
    isBackward: Bool = false, limit: Int, _ db: Database
  ) throws -> [Asset] {
    let text = page(
      AssetRow.listed, by: way, after: key, through: last, before: end, isBackward: isBackward,
      limit: limit)
    // The statement is cached, because a grid repeats the same query for each page.
    let statement = try db.cachedStatement(sql: text.sql)
    let rows = try Row.fetchCursor(statement, arguments: text.arguments)
    let assets = try Array(rows.map(AssetRow.listedAsset))
    try checkOrder(assets, after: isBackward ? end : key, isBackward)
    return assets
  }

  /// Checks that a page continues after the position at which it should begin.
  ///
  /// If a stored text is invalid UTF-8, SQLite returns a different text, which may sort later.
  /// Paging would then never end.
  private func checkOrder(_ assets: [Asset], after start: Position?, _ isBackward: Bool) throws {
    guard let start, let last = assets.last.map({ Position(AssetWindow.Key($0)) }) else { return }
    guard isBackward ? last < start : start < last else { throw AssetRow.damage }
  }

  /// Counts the assets that the query lists.
  ///
  /// The result is never more than the file can hold.
  func count(_ db: Database) throws -> Int {
    let way = try walkEnd(walkEnd(after: nil), db) == nil ? Way.walk : .find
    let text = usesCounters ? countFromCounters : count(by: way)
    let count = try Int.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? 0
    return min(max(0, count), try AssetDatabase.maximumCount(db))
  }

  /// Whether the assets with the filter's traits are fewer than the members of the collection.
  func isRarer(_ db: Database) throws -> Bool {
    guard let text = isRarer else { return false }
    return try Bool.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? false
  }

  /// Returns the position after a number of skipped assets, or nil if there are not so many assets.
  private func position(
    passing count: Int, from start: Position?, _ isBackward: Bool, _ db: Database
  ) throws -> Position? {
    var way = Way.walk
    if search != nil, window.count > walkLimit {
      way = .find
    } else if try isRarer(db) {
      way = .traits
    }
    let text = position(passing: count, by: way, from: start, isBackward: isBackward)
    return try Self.position(text, db)
  }

  /// Returns the position from which on the full-text index is used, or nil if it is not used.
  private func walkEnd(_ text: SQLText, _ db: Database) throws -> Position? {
    guard search != nil, window.count > walkLimit else { return nil }
    return try Self.position(text, db)
  }

  private static func position(_ text: SQLText, _ db: Database) throws -> Position? {
    try Row.fetchOne(db, sql: text.sql, arguments: text.arguments)
      .map { try Position($0) }
  }
}
