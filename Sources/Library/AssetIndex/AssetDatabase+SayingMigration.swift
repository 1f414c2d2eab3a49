// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 4 of the schema: metadata from libraries with their own catalogue, and more kinds
  /// of collections.
  static func addCatalogueMetadata(_ db: Database) throws {
    // SQLite cannot change a CHECK constraint of an existing table. Migrations run without foreign
    // keys, so that members stay while their collections move to the new table.
    try db.execute(
      sql: """
        ALTER TABLE asset ADD COLUMN derivative TEXT;
        ALTER TABLE asset ADD COLUMN originalFilename TEXT;
        ALTER TABLE asset ADD COLUMN burstIdentifier TEXT;
        ALTER TABLE asset ADD COLUMN duration REAL;
        ALTER TABLE asset ADD COLUMN isFavorite INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE asset ADD COLUMN keywords TEXT NOT NULL DEFAULT '';

        CREATE TABLE newCollection (
          id INTEGER PRIMARY KEY,
          identifier TEXT NOT NULL UNIQUE,
          kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
          title TEXT NOT NULL
        ) STRICT;
        INSERT INTO newCollection SELECT * FROM collection;
        DROP TABLE collection;
        ALTER TABLE newCollection RENAME TO collection;

        CREATE TRIGGER asset_favorite_insert AFTER INSERT ON asset WHEN new.isFavorite BEGIN
          \(addToFavorites)
        END;

        CREATE TRIGGER asset_favorite_update AFTER UPDATE OF isFavorite ON asset
        WHEN old.isFavorite <> new.isFavorite BEGIN
          DELETE FROM member WHERE id = new.id
            AND collection = (SELECT id FROM collection WHERE identifier = 'favorites');
          \(addToFavorites)
        END;
        """)
  }

  // A statement's conflict policy also applies inside the triggers that it fires. These statements
  // must therefore not cause a conflict.
  private static let addToFavorites = """
    INSERT INTO collection (identifier, kind, title)
      SELECT 'favorites', 2, 'Favorites' WHERE new.isFavorite
      AND NOT EXISTS (SELECT 1 FROM collection WHERE identifier = 'favorites');
    INSERT INTO member
      SELECT collection.id, new.orderKey, new.identifier, new.id, new.kind, new.availability,
        new.subtypes, new.isHidden, new.isTrashed
      FROM collection WHERE collection.identifier = 'favorites' AND new.isFavorite;
    """
}
