// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension Listing {
  /// Reads a page.
  func assets(after key: AssetWindow.Key?, limit: Int, _ db: Database) throws -> [Asset] {
    let start = key.map { Place($0) }
    guard let end = try walkEnd(after: start, db) else {
      let way = try isRarer(db) ? Way.traits : .walk
      return try assets(by: way, after: start, limit: limit, db)
    }
    let near = try assets(by: .walk, after: start, through: end, limit: limit, db)
    if near.count == limit { return near }
    return try near + assets(by: .find, after: end, limit: limit - near.count, db)
  }

  /// Counts what the query lists.
  func count(_ db: Database) throws -> Int {
    let way = try walkEnd(after: nil, db) == nil ? Way.walk : .find
    let text = isSummed ? summed : count(by: way)
    return try Int.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? 0
  }

  /// Whether what the filter asks for is rarer than the collection's members.
  func isRarer(_ db: Database) throws -> Bool {
    guard let text = isRarer else { return false }
    return try Bool.fetchOne(db.cachedStatement(sql: text.sql), arguments: text.arguments) ?? false
  }

  private func assets(
    by way: Way, after key: Place?, through last: Place? = nil, limit: Int, _ db: Database
  ) throws -> [Asset] {
    let text = page(AssetRow.qualified, by: way, after: key, through: last, limit: limit)
    // A grid asks the same again for each page.
    let statement = try db.cachedStatement(sql: text.sql)
    let rows = try Row.fetchCursor(statement, arguments: text.arguments)
    return try Array(rows.map(AssetRow.asset))
  }

  /// Where the full-text index takes over, nil where it does not.
  private func walkEnd(after key: Place?, _ db: Database) throws -> Place? {
    guard search != nil, window.count > walked else { return nil }
    let text = walkEnd(after: key)
    return try Row.fetchOne(db, sql: text.sql, arguments: text.arguments)
      .map { Place($0) }
  }
}
