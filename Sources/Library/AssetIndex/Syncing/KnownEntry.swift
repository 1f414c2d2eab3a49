// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// An asset as its row stores it.
struct KnownEntry: Sendable {
  /// The row's number.
  let number: Int64
  let entry: IndexedAsset

  /// Returns the existing rows of assets, by their identifiers.
  static func all(
    of entries: [IndexedAsset], _ db: Database
  ) throws -> [AssetIdentifier: KnownEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(AssetRow.entryColumns), id FROM asset
        WHERE identifier IN (SELECT value FROM json_each(?))
        """)
    let identifiers = SQLText.json(entries.map(\.asset.identifier.rawValue))
    var known: [AssetIdentifier: KnownEntry] = [:]
    let rows = try Row.fetchCursor(statement, arguments: [identifiers])
    while let row = try rows.next() {
      let entry = try AssetRow.entry(row)
      known[entry.asset.identifier] = KnownEntry(
        number: try row.decode(forColumn: "id"), entry: entry)
    }
    return known
  }
}
