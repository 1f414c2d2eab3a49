// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// The twelfth version: the words of every row anew, with dates and what people call kinds among
  /// them.
  ///
  /// The full-text index is made anew at the end, which is quicker by far than word by word. Whoever
  /// changes what `Asset.searchWords` says moves this to a new migration at the end: it reads the
  /// columns of today.
  static func fillWords(_ db: Database) throws {
    let trigger = "asset_words_update"
    let sql = "SELECT sql FROM sqlite_master WHERE name = ?"
    let follows = try String.fetchOne(db, sql: sql, arguments: [trigger])
    try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)")
    try fill(db)
    try db.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')")
    // What sources say of copies is among an asset's words too, and is read from them anew.
    try db.execute(sql: "UPDATE source SET stamp = 0")
    if let follows { try db.execute(sql: follows) }
  }

  private static func fill(_ db: Database) throws {
    let update = try db.makeStatement(sql: "UPDATE asset SET words = ? WHERE id = ?")
    // A column of a later version, of which no word is made.
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
        try update.execute(arguments: [AssetRow.words(of: AssetRow.entry(row)), last])
      }
      if rows.isEmpty { return }
    }
  }
}
