// SPDX-License-Identifier: Apache-2.0

import GRDB
import SQLiteFile

/// What is in the cache's file, and how it is told from any other file.
enum CacheSchema {
  /// "LOTH", so that another program's database is not taken for a cache.
  private static let applicationID: UInt32 = 0x4C4F_5448
  /// Raised with the tables, and with whoever makes thumbnails where old ones are no longer good.
  private static let version: UInt32 = 4

  /// A row's number is its key's (`CacheKey`), so that finding it walks one B-tree instead of two.
  ///
  /// `place` is where pixels lie in the pack, in bytes: of a failure nowhere. What went stays noted as a
  /// hole until its room is given back, and `length` is where the next picture goes.
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

  /// Writes an empty cache into an empty file that nobody else knows of.
  static func write(to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      // All of it is in the file itself before there is a log: whose it is can be read there.
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

  /// Whether a file is a cache of this version, as far as its first bytes say.
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

  /// Whether an error means that the file itself is of no use.
  static func isBroken(_ error: any Error) -> Bool {
    if error as? CacheFault == .outgrown { return true }
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    // What has no such table passed for a cache by its first bytes alone.
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(code)
  }
}
