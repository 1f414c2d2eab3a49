// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension AssetDatabase {
  /// Adds version 15 of the schema: assets with equal dates are ordered by file name.
  ///
  /// Every database index that is walked in the order of the window includes the name (decision
  /// 0048). The names are taken from the rows, so no file is read again.
  static func addNamesToOrder(_ db: Database) throws {
    // No trigger may read members while their table is being replaced.
    try db.execute(
      sql: """
        DROP TRIGGER asset_member;
        DROP TRIGGER asset_favorite_insert;
        DROP TRIGGER asset_favorite_update;

        ALTER TABLE asset ADD COLUMN nameKey BLOB NOT NULL DEFAULT x'FF';
        """)
    try fillNames(db)
    try makeIndexes(db)
    // SQLite cannot change the primary key of an existing table.
    try db.execute(
      sql: """
        CREATE TABLE newMember (
          collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
          orderKey INTEGER NOT NULL,
          nameKey BLOB NOT NULL,
          identifier TEXT NOT NULL,
          id INTEGER NOT NULL REFERENCES asset ON DELETE CASCADE,
          kind INTEGER NOT NULL,
          availability INTEGER NOT NULL,
          subtypes INTEGER NOT NULL,
          isHidden INTEGER NOT NULL,
          isTrashed INTEGER NOT NULL,
          PRIMARY KEY (collection, orderKey, nameKey, identifier)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO newMember
          SELECT member.collection, member.orderKey, asset.nameKey, member.identifier, member.id,
            member.kind, member.availability, member.subtypes, member.isHidden, member.isTrashed
          FROM member JOIN asset ON asset.id = member.id;
        DROP TABLE member;
        ALTER TABLE newMember RENAME TO member;
        CREATE INDEX member_asset ON member (id, collection);
        """)
    try keepMemberCounts(db)
    try db.execute(sql: memberTriggers)
  }

  private static func fillNames(_ db: Database) throws {
    let key = DatabaseFunction("nameKey", argumentCount: 2, pure: true) { values in
      let texts = values.map { String.fromDatabaseValue($0) }
      let asset = Asset(identifier: "", file: texts[0] ?? "", originalFilename: texts[1])
      return AssetRow.nameKey(asset.sortName)
    }
    db.add(function: key)
    defer { db.remove(function: key) }
    try db.execute(sql: "UPDATE asset SET nameKey = nameKey(file, originalFilename)")
  }

  /// Recreates the index of the window and the indexes of the traits.
  private static func makeIndexes(_ db: Database) throws {
    let traits = [
      ("screenshot", "(subtypes & 1) <> 0"), ("panorama", "(subtypes & 2) <> 0"),
      ("burst", "(subtypes & 4) <> 0"), ("depthEffect", "(subtypes & 8) <> 0"),
      ("animated", "(subtypes & 32) <> 0"), ("screenRecording", "(subtypes & 64) <> 0"),
      ("slomo", "(subtypes & 128) <> 0"), ("timelapse", "(subtypes & 256) <> 0"),
      ("cinematic", "(subtypes & 512) <> 0"), ("spatial", "(subtypes & 1024) <> 0"),
      ("livePhoto", "kind = 1"), ("video", "kind = 2"),
    ]
    for (name, condition) in [("window", "")] + traits.map({ ($0.0, " AND \($0.1)") }) {
      try db.execute(
        sql: """
          DROP INDEX asset_\(name);
          CREATE INDEX asset_\(name) ON asset
            (orderKey, nameKey, identifier, kind, availability, subtypes, isHidden, isTrashed)
            WHERE isHidden = 0 AND isTrashed = 0\(condition);
          """)
    }
  }

  private static let memberTriggers = """
    CREATE TRIGGER asset_member AFTER UPDATE ON asset
    WHEN (old.orderKey, old.nameKey, old.kind, old.availability, old.subtypes, old.isHidden,
        old.isTrashed)
      IS NOT (new.orderKey, new.nameKey, new.kind, new.availability, new.subtypes, new.isHidden,
        new.isTrashed)
    BEGIN
      UPDATE member SET orderKey = new.orderKey, nameKey = new.nameKey, kind = new.kind,
        availability = new.availability, subtypes = new.subtypes, isHidden = new.isHidden,
        isTrashed = new.isTrashed WHERE id = new.id;
    END;

    CREATE TRIGGER asset_favorite_insert AFTER INSERT ON asset WHEN new.isFavorite BEGIN
      \(addToNamedFavorites)
    END;

    CREATE TRIGGER asset_favorite_update AFTER UPDATE OF isFavorite ON asset
    WHEN old.isFavorite <> new.isFavorite BEGIN
      DELETE FROM member WHERE id = new.id
        AND collection = (SELECT id FROM collection WHERE identifier = 'favorites');
      \(addToNamedFavorites)
    END;
    """

  // A statement's conflict policy also applies inside the triggers that it fires. These statements
  // must therefore not cause a conflict.
  private static let addToNamedFavorites = """
    INSERT INTO collection (identifier, kind, title)
      SELECT 'favorites', 2, 'Favorites' WHERE new.isFavorite
      AND NOT EXISTS (SELECT 1 FROM collection WHERE identifier = 'favorites');
    INSERT INTO member
      SELECT collection.id, new.orderKey, new.nameKey, new.identifier, new.id, new.kind,
        new.availability, new.subtypes, new.isHidden, new.isTrashed
      FROM collection WHERE collection.identifier = 'favorites' AND new.isFavorite;
    """
}
