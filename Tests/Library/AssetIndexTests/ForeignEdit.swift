// SPDX-License-Identifier: Apache-2.0

import GRDB

/// What a program that is not Locket writes into an index file.
enum ForeignEdit {
  /// Runs work on an index file without SQLite's protection of its schema and values.
  static func apply(to path: String, _ work: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON;
          PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF
          """)
      try work(db)
      // Other connections read the schema again.
      let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
      try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
    }
    try queue.close()
  }
}
