// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// All versions of the schema.
  ///
  /// Append new versions, and never change an existing one.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 assets") { db in
      // orderKey sorts newest first in ascending order, so that one row-value comparison pages
      // through it. It is the negated date, or the largest number if there is no date (W4, W5). It
      // is not a generated column, because SQLite does not use an index on one as a covering index.
      try db.execute(
        sql: """
          CREATE TABLE library (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            root TEXT NOT NULL
          ) STRICT;

          CREATE TABLE asset (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            identifier TEXT NOT NULL UNIQUE,
            file TEXT NOT NULL UNIQUE,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
            subtypes INTEGER NOT NULL,
            captureMilliseconds INTEGER,
            captureOffset INTEGER,
            modificationMilliseconds INTEGER,
            orderKey INTEGER NOT NULL CHECK (orderKey =
              -coalesce(captureMilliseconds, modificationMilliseconds, -9223372036854775807)),
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            byteCount INTEGER,
            availability INTEGER NOT NULL CHECK (availability BETWEEN 0 AND 1),
            contentType TEXT NOT NULL,
            livePhotoVideo TEXT,
            hasLocation INTEGER NOT NULL,
            isHidden INTEGER NOT NULL,
            isTrashed INTEGER NOT NULL
          ) STRICT;

          CREATE INDEX asset_window
            ON asset (orderKey, identifier, kind, availability, subtypes, isHidden, isTrashed)
            WHERE isHidden = 0 AND isTrashed = 0;

          CREATE TABLE assetCount (
            kind INTEGER NOT NULL,
            availability INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (kind, availability)
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE skippedFile (
            file TEXT NOT NULL PRIMARY KEY,
            byteCount INTEGER NOT NULL,
            modificationMilliseconds INTEGER NOT NULL,
            reason TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
      try db.execute(
        sql: """
          CREATE TRIGGER asset_insert AFTER INSERT ON asset BEGIN \(addToCount) END;
          CREATE TRIGGER asset_delete AFTER DELETE ON asset BEGIN \(subtractFromCount) END;
          CREATE TRIGGER asset_update AFTER UPDATE ON asset
            BEGIN \(subtractFromCount) \(addToCount) END;
          """)
    }
    migrator.registerMigration("2 collections and search", migrate: addCollectionsAndSearch)
    migrator.registerMigration("3 sources", migrate: addSources)
    migrator.registerMigration("4 what sources say", migrate: addCatalogueMetadata)
    migrator.registerMigration("5 files", migrate: addFiles)
    migrator.registerMigration("6 catalogues", migrate: addCatalogues)
    migrator.registerMigration("7 traits", migrate: addTraits)
    migrator.registerMigration("8 cloud identifiers", migrate: addCloudIdentifiers)
    migrator.registerMigration("9 copies in albums", migrate: addTakeoutCopies)
    migrator.registerMigration("10 counts of mixes", migrate: addCounts)
    // Its contents are rebuilt by a later migration.
    migrator.registerMigration("11 words of dates") { _ in }
    migrator.registerMigration("12 words of kinds", migrate: fillSearchTerms)
    migrator.registerMigration("13 sums of contents", migrate: addContentDigests)
    migrator.registerMigration("14 sums of copies", migrate: addCopyContentDigests)
    migrator.registerMigration("15 names in the order", migrate: addNamesToOrder)
    return migrator
  }()

  // Counting a million rows takes longer than drawing a screen. Keep counters as rows change.
  static let addToCount = """
    INSERT INTO assetCount SELECT new.kind, new.availability, 1
      WHERE new.isHidden = 0 AND new.isTrashed = 0
      ON CONFLICT DO UPDATE SET count = count + 1;
    """
  static let subtractFromCount = """
    UPDATE assetCount SET count = count - 1
      WHERE kind = old.kind AND availability = old.availability
      AND old.isHidden = 0 AND old.isTrashed = 0;
    """
}
