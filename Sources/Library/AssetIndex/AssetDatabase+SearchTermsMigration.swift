// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Applies version 12 of the schema: recomputes the search terms of every row.
  ///
  /// The terms now include dates and the common names of kinds. The full-text index is rebuilt at
  /// the end, which is much faster than updating it term by term.
  ///
  /// When you change `Asset.searchTerms`, move this migration to the end, because it reads the
  /// newest columns.
  static func fillSearchTerms(_ db: Database) throws {
    let trigger = "asset_words_update"
    let sql = "SELECT sql FROM sqlite_master WHERE name = ?"
    let follows = try String.fetchOne(db, sql: sql, arguments: [trigger])
    try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)")
    try fill(db)
    try db.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')")
    // An asset's search terms include metadata of its copies, so the sources are read again.
    try db.execute(sql: "UPDATE source SET stamp = 0")
    if let follows { try db.execute(sql: follows) }
  }

  private static func fill(_ db: Database) throws {
    let update = try db.makeStatement(sql: "UPDATE asset SET words = ? WHERE id = ?")
    // `contentSum` belongs to a later version and produces no search term.
    let columns = AssetRow.entryColumns.replacing("contentSum", with: "NULL AS contentSum")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(columns), id FROM asset WHERE id > ? ORDER BY id LIMIT 1000
          """, arguments: [last])
      for row in rows {
        last = row["id"]
        try update.execute(arguments: [AssetRow.searchText(of: AssetRow.entry(row)), last])
      }
      if rows.isEmpty { return }
    }
  }
}
