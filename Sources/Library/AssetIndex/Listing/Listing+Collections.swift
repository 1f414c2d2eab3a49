// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

extension Listing {
  /// A group of rows of the window: their count, and the order key of the newest row.
  private struct Group {
    var count = 0
    var newest = Int64.max

    mutating func add(_ row: Row) throws {
      count += try row.decode(Int.self, forColumn: "count")
      newest = min(newest, try row.decode(Int64?.self, forColumn: "newest") ?? .max)
    }
  }

  /// Returns all collections with members that are in the window and match the filter, in display
  /// order.
  func collections(_ db: Database) throws -> [AssetCollection] {
    try (ownCollections(db) + mediaTypes(db)).sorted(by: AssetCollection.shownOrder)
  }

  /// Returns the SQL that counts the members of each collection.
  ///
  /// If few assets are listed, the SQL reads these assets. Otherwise it reads the members of the
  /// collections.
  func memberGroups(ofFew isFew: Bool) -> SQLText {
    var text = SQLText()
    text.add("SELECT collection, count(*) AS count, min(orderKey) AS newest FROM member WHERE ")
    if isFew {
      text.add("id IN (")
      text.add(
        union { text, walked in
          text.add("SELECT asset.id FROM \(walked)")
          addWindow(to: &text, "asset", after: nil, through: oldest)
          addQuery(to: &text, "asset")
        })
      text.add(")")
    } else {
      addWindow(to: &text, "member", after: nil, through: oldest)
      addQuery(to: &text, "member")
    }
    text.add(" GROUP BY collection")
    return text
  }

  /// The SQL that counts assets by kind and subtypes, which determine their media types.
  ///
  /// Plain stills are not counted.
  var typeGroups: SQLText {
    union { text, walked in
      text.add("SELECT kind, subtypes, count(*) AS count, min(orderKey) AS newest FROM \(walked)")
      addWindow(to: &text, "asset", after: nil, through: oldest)
      addQuery(to: &text, "asset")
      // No media type contains plain stills, and most photos are plain stills.
      text.add(" AND (kind <> 0 OR subtypes <> 0) GROUP BY kind, subtypes")
    }
  }

  /// Returns the SQL that finds the first asset of a date.
  ///
  /// The search can be limited to a collection or a media type. The first column of the result is
  /// the identifier.
  func newest(at orderKey: Int64, collection: Int64? = nil, type: PickerFilter? = nil) -> SQLText {
    let table = collection == nil ? "asset" : "member"
    var text = SQLText()
    text.add("SELECT identifier, orderKey, nameKey FROM \(table)")
    if let collection {
      text.add(" WHERE collection = ? AND orderKey = ? AND ", [collection, orderKey])
    } else {
      text.add(" INDEXED BY asset_window WHERE orderKey = ? AND ", [orderKey])
    }
    // A row with this order key is inside the window. The first row with the key is therefore
    // inside, too.
    addWindow(to: &text, table, after: nil, through: nil)
    addQuery(to: &text, table)
    if let type { text.add(" AND (\(type.sql(on: table)))") }
    text.add(" ORDER BY nameKey, identifier LIMIT 1")
    return text
  }

  private func ownCollections(_ db: Database) throws -> [AssetCollection] {
    let isFew = try isFew(db)
    let groups = !isFew && usesCounters ? groupsFromCounters : memberGroups(ofFew: isFew)
    let known = try db.cachedStatement(
      sql: "SELECT identifier, kind, title FROM collection WHERE id = ?")
    return try Row.fetchAll(db, sql: groups.sql, arguments: groups.arguments).compactMap { row in
      var group = Group()
      try group.add(row)
      let id = try row.decode(Int64.self, forColumn: "collection")
      guard let own = try Row.fetchOne(known, arguments: [id]),
        let newest = try first(newest(at: group.newest, collection: id), db)
      else { return nil }
      return AssetCollection(
        identifier: AssetCollection.Identifier(try own.decode(forColumn: "identifier")),
        kind: try AssetRow.value(own.decode(forColumn: "kind"), of: MemberRow.kinds),
        title: try own.decode(forColumn: "title"),
        count: min(group.count, try AssetDatabase.maximumCount(db)), newest: newest)
    }
  }

  /// Whether at most ``walkLimit`` assets are listed.
  private func isFew(_ db: Database) throws -> Bool {
    if window.count <= walkLimit { return true }
    return try traits != nil && count(db) <= walkLimit
  }

  private func mediaTypes(_ db: Database) throws -> [AssetCollection] {
    if usesCounters, window.count > walkLimit { return try mediaTypesFromCounters(db) }
    let groups = typeGroups
    let rows = try Row.fetchAll(db, sql: groups.sql, arguments: groups.arguments)
    return try AssetCollection.mediaTypes.compactMap { type in
      var group = Group()
      for row in rows where try type.filter.matches(AssetRow.bareAsset(row)) { try group.add(row) }
      guard group.count > 0, let newest = try first(newest(at: group.newest, type: type.filter), db)
      else { return nil }
      return AssetCollection(
        identifier: type.identifier, kind: .mediaType, title: type.title, count: group.count,
        newest: newest)
    }
  }

  /// Returns the media types of a window whose assets are counted with the counters.
  private func mediaTypesFromCounters(_ db: Database) throws -> [AssetCollection] {
    try AssetCollection.mediaTypes.compactMap { type in
      guard let listing = narrowed(to: type.filter) else { return nil }
      let count = try listing.count(db)
      guard count > 0, let newest = try listing.assets(after: nil, limit: 1, db).first else {
        return nil
      }
      return AssetCollection(
        identifier: type.identifier, kind: .mediaType, title: type.title, count: count,
        newest: newest.identifier)
    }
  }

  private func first(_ text: SQLText, _ db: Database) throws -> AssetIdentifier? {
    try String.fetchOne(db, sql: text.sql, arguments: text.arguments)
      .map { AssetIdentifier($0) }
  }
}
