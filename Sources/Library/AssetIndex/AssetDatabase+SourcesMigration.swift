// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 3 of the schema: several sources in one library, and the copies of each asset.
  ///
  /// The new tables are empty in the index of a single source.
  static func addSources(_ db: Database) throws {
    // The value of `stamp` changes with every write. A merged library compares it to detect changes
    // in a source without reading the source's index.
    try db.execute(
      sql: """
        ALTER TABLE library ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
        UPDATE library SET stamp = random();

        CREATE TABLE source (
          id INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL,
          stamp INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE copy (
          source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
          file TEXT NOT NULL,
          asset INTEGER NOT NULL REFERENCES asset ON DELETE CASCADE,
          place INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          availability INTEGER NOT NULL CHECK (availability BETWEEN 0 AND 1),
          PRIMARY KEY (source, file)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX copy_asset ON copy (asset, place);

        CREATE TABLE content (
          source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
          file TEXT NOT NULL,
          byteCount INTEGER NOT NULL,
          modificationMilliseconds INTEGER NOT NULL,
          head TEXT NOT NULL,
          isDistinctive INTEGER NOT NULL,
          isWhole INTEGER NOT NULL,
          whole TEXT,
          PRIMARY KEY (source, file)
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// Records that the index changed.
  static func markChanged(_ db: Database) throws {
    try db.execute(sql: "UPDATE library SET stamp = random()")
  }
}
