// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

extension Listing {
  /// Reads a page that is told from a known place.
  func assets(_ page: ListPage, _ db: Database) throws -> [Asset] {
    let isBackward = page.direction == .before
    var anchor = page.anchor.map { Place($0) }
    if page.skippedCount > 0 {
      anchor = try place(passing: page.skippedCount, from: anchor, isBackward, db)
      guard anchor != nil else { return [] }
    }
    guard isBackward else { return try assets(after: anchor, limit: page.limit, db) }
    return try assets(before: anchor, limit: page.limit, db).reversed()
  }

  /// Reads the page behind a place, nil for the first one.
  func assets(after start: Place?, limit: Int, _ db: Database) throws -> [Asset] {
    guard let end = try walkEnd(walkEnd(after: start), db) else {
      return try read(by: isRarer(db) ? .traits : .walk, after: start, limit: limit, db)
    }
    let near = try read(by: .walk, after: start, through: end, limit: limit, db)
    if near.count == limit { return near }
    return try near + read(by: .find, after: end, limit: limit - near.count, db)
  }

  /// Reads the page before a place, nil for the last one; from its end.
  private func assets(before start: Place?, limit: Int, _ db: Database) throws -> [Asset] {
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

  /// Reads a page by one index.
  func read(
    by way: Way, after key: Place? = nil, through last: Place? = nil, before end: Place? = nil,
    isBackward: Bool = false, limit: Int, _ db: Database
  ) throws -> [Asset] {
    let text = page(
      AssetRow.qualified, by: way, after: key, through: last, before: end, isBackward: isBackward,
      limit: limit)
    // A grid asks the same again for each page.
    let statement = try db.cachedStatement(sql: text.sql)
    let rows = try Row.fetchCursor(statement, arguments: text.arguments)
    return try Array(rows.map(AssetRow.asset))
  }

  /// Counts what the query lists.
  func count(_ db: Database) throws -> Int {
    let way = try walkEnd(walkEnd(after: nil), db) == nil ? Way.walk : .find
    let text = isSummed ? summed : count(by: way)
    return try Int.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? 0
  }

  /// Whether what the filter asks for is rarer than the collection's members.
  func isRarer(_ db: Database) throws -> Bool {
    guard let text = isRarer else { return false }
    return try Bool.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? false
  }

  /// The place at which some assets are passed over, nil where there are not that many.
  private func place(
    passing count: Int, from start: Place?, _ isBackward: Bool, _ db: Database
  ) throws -> Place? {
    var way = Way.walk
    if search != nil, window.count > walked {
      way = .find
    } else if try isRarer(db) {
      way = .traits
    }
    let text = place(passing: count, by: way, from: start, isBackward: isBackward)
    return try Self.place(text, db)
  }

  /// Where the full-text index takes over, nil where it does not.
  private func walkEnd(_ text: SQLText, _ db: Database) throws -> Place? {
    guard search != nil, window.count > walked else { return nil }
    return try Self.place(text, db)
  }

  private static func place(_ text: SQLText, _ db: Database) throws -> Place? {
    try Row.fetchOne(db, sql: text.sql, arguments: text.arguments)
      .map { Place($0) }
  }
}
