// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// The sixth version: which state of a library's own catalogue the index holds.
  ///
  /// The row is written when everything else is, so that a sync that was stopped is done again.
  static func addCatalogues(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE catalogue (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          stamp TEXT NOT NULL
        ) STRICT;
        """)
  }
}
