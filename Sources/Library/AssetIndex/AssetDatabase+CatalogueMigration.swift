// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 6 of the schema: the fingerprint of the catalogue from which the index was
  /// filled.
  ///
  /// A sync writes this row last, so that an interrupted sync is repeated.
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
