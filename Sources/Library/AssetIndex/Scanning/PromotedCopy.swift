// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// Keeps an asset whose own file was removed.
///
/// One of the asset's copies becomes its own file.
enum PromotedCopy {
  /// Makes a copy the asset's own file.
  ///
  /// The copy must be read again, because its sidecar may differ.
  ///
  /// - Parameters:
  ///   - gone: The row of the asset's own file, which is not removed yet.
  ///   - db: The database, in a transaction.
  ///   - log: The log that records changes of the asset.
  /// - Returns: Whether the asset has a copy. If it has none, nothing is changed.
  /// - Throws: A GRDB database error.
  static func promote(_ gone: FileRow, _ db: Database, _ log: inout ChangeLog) throws -> Bool {
    guard let key = gone.copyKey, let asset = gone.asset else { return false }
    // A file that must be read again may already be another photo.
    let copies = try db.cachedStatement(
      sql: """
        SELECT \(FileRow.columns) FROM file
        WHERE copyKey = ? AND asset = ? AND part = \(FileRow.Role.copy.rawValue) AND state = 0
        """)
    let promoted = try Row.fetchAll(copies, arguments: [key, asset]).map(FileRow.init)
      .min(by: AlbumCopies.precedes)
    guard let promoted else { return false }
    try log.recording(.identifier, asset, in: db) {
      try AssetRow.move(asset, to: promoted.path, in: db)
      try MemberRow.moveToFolders(fileAt: promoted.path, in: db)
    }
    try db.cachedStatement(
      sql: "UPDATE file SET part = \(FileRow.Role.original.rawValue), state = 1 WHERE path = ?"
    ).execute(arguments: [promoted.path])
    return true
  }
}
