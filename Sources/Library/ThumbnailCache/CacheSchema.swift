// SPDX-License-Identifier: Apache-2.0

import GRDB
import SQLiteFile

/// The schema of the cache's database, and the header that identifies it.
enum CacheSchema {
  /// The text "LOTH", which marks a file as a thumbnail cache and not another program's database.
  private static let applicationID: UInt32 = 0x4C4F_5448
  /// The version of the schema.
  ///
  /// Increase it also if a change of the decoder makes old thumbnails invalid.
  private static let version: UInt32 = 4

  /// The SQL that creates the tables.
  ///
  /// The number of a row is the number that `CacheKey` computes. A look-up therefore searches one
  /// B-tree instead of two.
  ///
  /// `place` is the offset of the pixels in the pack, or NULL for a failure. A deleted picture is
  /// recorded in the table `hole` until its space is released. `length` is the offset of the next
  /// picture that is written.
  private static let tables = """
    CREATE TABLE thumbnail (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      used INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      place INTEGER,
      reason TEXT,
      detail TEXT
    );
    CREATE INDEX thumbnail_used ON thumbnail (used);
    CREATE TABLE hole (place INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
    CREATE TABLE tally (bytes INTEGER NOT NULL, length INTEGER NOT NULL);
    INSERT INTO tally VALUES (0, 0);
    """

  /// Writes an empty cache into an empty file that no other process uses.
  static func write(to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      // The schema is written to the file before there is a log. The file's header then identifies
      // the cache.
      try db.inTransaction(.immediate) {
        try db.execute(sql: tables)
        try db.execute(
          sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        return .commit
      }
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }

  /// Whether a file's header identifies it as a cache of this version.
  static func isOurs(_ path: String) -> Bool {
    guard let bytes = try? SQLiteHeader.read(path), bytes.count == SQLiteHeader.length else {
      return false
    }
    let number = { (offset: Int) in
      bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return bytes.starts(with: "SQLite format 3\0".utf8) && number(68) == applicationID
      && number(60) == version
  }

  /// Whether an error means that the cache's file can no longer be used.
  static func isBroken(_ error: any Error) -> Bool {
    if error as? CacheError == .outgrown || error is RowDecodingError { return true }
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    // If the tables are missing, the file has only the header of a cache.
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(code)
  }
}
