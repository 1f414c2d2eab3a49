// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The named people of a library.
enum PhotosPerson {
  /// Returns the names by row number.
  static func names(_ schema: PhotosSchema, _ db: Database) throws -> [Int64: String] {
    let table = "ZPERSON"
    guard schema.has(table, "Z_PK") else { return [:] }
    let columns = ["Z_PK", "ZDISPLAYNAME", "ZFULLNAME"].map { schema.column($0, of: table) }
      .joined(separator: ", ")
    var names: [Int64: String] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table)")
    while let found = try rows.next() {
      var row = CatalogueRow(found)
      let (number, short, full) = (row.integer(), row.text(), row.text())
      if let number, let name = full ?? short { names[number] = name }
    }
    return names
  }
}
