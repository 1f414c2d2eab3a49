// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Keeps an asset whose own file is gone while a copy of it is there.
enum CopyHeir {
  /// Makes a copy the asset's own file; it is read again, for its note may say something else.
  ///
  /// - Parameters:
  ///   - gone: The row of the asset's own file, still there.
  ///   - db: The database, in a transaction.
  ///   - log: Where to note what becomes of the asset.
  /// - Returns: Whether there is one; else nothing was done.
  /// - Throws: What SQLite finds wrong.
  static func settle(_ gone: FileRow, _ db: Database, _ log: inout ChangeLog) throws -> Bool {
    guard let key = gone.copyKey, let asset = gone.asset else { return false }
    // What must be read anyway may be another photo by now.
    let copies = try db.cachedStatement(
      sql: """
        SELECT \(FileRow.columns) FROM file
        WHERE copyKey = ? AND asset = ? AND part = \(FileRow.Part.copy.rawValue) AND state = 0
        """)
    let heir = try Row.fetchAll(copies, arguments: [key, asset]).map(FileRow.init)
      .min(by: AlbumCopies.precedes)
    guard let heir else { return false }
    try log.noting(.identifier, asset, in: db) {
      try AssetRow.move(asset, to: heir.path, in: db)
      try MemberRow.moveToFolders(fileAt: heir.path, in: db)
    }
    try db.cachedStatement(
      sql: "UPDATE file SET part = \(FileRow.Part.original.rawValue), state = 1 WHERE path = ?"
    ).execute(arguments: [heir.path])
    return true
  }
}
