// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import Glibc
import PickerModel

/// An asset's identifier in a row.
///
/// GRDB reads and writes texts up to a NUL. In a file that someone altered, identifiers that differ
/// only after a NUL would be one identifier of several assets.
struct StoredIdentifier: DatabaseValueConvertible, StatementColumnConvertible {
  let identifier: AssetIdentifier

  var databaseValue: DatabaseValue { identifier.rawValue.databaseValue }

  /// Reads a column; fails if the text contains a NUL.
  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard sqlite3_column_type(sqliteStatement, index) == SQLITE_TEXT,
      let text = sqlite3_column_text(sqliteStatement, index)
    else { return nil }
    identifier = AssetIdentifier(String(cString: text))
    let count = Int(sqlite3_column_bytes(sqliteStatement, index))
    guard strlen(text) == count else { return nil }
  }

  private init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    identifier = AssetIdentifier(text)
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredIdentifier? {
    String.fromDatabaseValue(value).flatMap { StoredIdentifier($0) }
  }
}
