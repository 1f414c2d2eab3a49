// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// All versions of the schema.
  ///
  /// Append new versions, and never change an existing one after a release.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 first release", migrate: createSchema)
    return migrator
  }()

  /// The name of the first schema version, used before the first release.
  ///
  /// An index file with this version is replaced by a new file.
  static let unreleasedVersion = "1 assets"

  private static func createSchema(_ db: Database) throws {
    try db.execute(sql: assets)
    try createOrderedIndexes(db)
    try db.execute(sql: collections + search + files + sources)
    try createCounters(of: "asset", by: ["kind", "availability", "subtypes"], db)
    try createCounters(
      of: "member", by: ["collection", "kind", "availability", "subtypes"], db)
    try db.execute(sql: triggers)
  }

  /// Records that the index changed.
  static func markChanged(_ db: Database) throws {
    try db.execute(sql: "UPDATE library SET stamp = random()")
  }

  // `orderKey` is the negated date, or the largest number if there is no date
  // (rules `window.order.capture-date` and `window.order.undated-last`). In ascending order of this
  // key, the newest asset therefore comes first. One row-value comparison finds the next page.
  // Assets with equal dates are ordered by `nameKey` (decision 0048). The keys are not generated
  // columns, because SQLite cannot use an index on a generated column as a covering index.
  //
  // The value of `stamp` changes with every write. A merged library compares it to detect a change
  // of a source without reading the source's index. A sync writes the `stamp` of `catalogue` last.
  // If a sync is interrupted, it is therefore repeated.
  private static let assets = """
    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      root TEXT NOT NULL,
      stamp INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE catalogue (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      stamp TEXT NOT NULL
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
      isTrashed INTEGER NOT NULL,
      words TEXT NOT NULL DEFAULT '',
      derivative TEXT,
      originalFilename TEXT,
      burstIdentifier TEXT,
      duration REAL,
      isFavorite INTEGER NOT NULL DEFAULT 0,
      keywords TEXT NOT NULL DEFAULT '',
      cloudIdentifier BLOB CHECK (length(cloudIdentifier) = 16),
      otherFolders TEXT NOT NULL DEFAULT '',
      contentSum INTEGER,
      nameKey BLOB NOT NULL DEFAULT x'FF'
    ) STRICT;

    CREATE INDEX asset_cloudIdentifier ON asset (cloudIdentifier) WHERE cloudIdentifier NOT NULL;
    CREATE INDEX asset_contentSum ON asset (contentSum) WHERE contentSum NOT NULL;
    """

  /// Creates the index of the window, and one index for each trait.
  ///
  /// A trait is a property that a filter can require and that most assets lack. With the index of a
  /// trait, a query for ten panoramas among a million photos reads only ten rows.
  private static func createOrderedIndexes(_ db: Database) throws {
    let subtypes = [
      ("screenshot", 1), ("panorama", 2), ("burst", 4), ("depthEffect", 8), ("animated", 32),
      ("screenRecording", 64), ("slomo", 128), ("timelapse", 256), ("cinematic", 512),
      ("spatial", 1_024),
    ].map { (name: $0.0, condition: " AND (subtypes & \($0.1)) <> 0") }
    let kinds = [("livePhoto", 1), ("video", 2)]
      .map { (name: $0.0, condition: " AND kind = \($0.1)") }
    for index in [(name: "window", condition: "")] + subtypes + kinds {
      try db.execute(
        sql: """
          CREATE INDEX asset_\(index.name) ON asset
            (orderKey, nameKey, identifier, kind, availability, subtypes, isHidden, isTrashed)
            WHERE isHidden = 0 AND isTrashed = 0\(index.condition);
          """)
    }
  }

  // The rows of members repeat the columns of assets that conditions use. A collection can
  // therefore be counted and read with its own index. Triggers keep these columns current.
  private static let collections = """
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
      title TEXT NOT NULL
    ) STRICT;

    CREATE TABLE member (
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

    CREATE INDEX member_asset ON member (id, collection);
    """

  // Search terms contain no control characters, so a line break separates them. All other ASCII
  // characters may occur inside a term, after a letter that absorbs the next character.
  private static let search: String = {
    let others = String(decoding: UInt8(ascii: " ")...UInt8(ascii: "~"), as: UTF8.self)
      .filter { !$0.isLetter && !$0.isNumber }
      .replacing("'", with: "''").replacing("\"", with: "\"\"")
    return """
      CREATE VIRTUAL TABLE search USING fts5(
        words, content='asset', content_rowid='id', detail=none, columnsize=0,
        tokenize="ascii tokenchars '\(others)'");
      """
  }()

  // The role of each file in its asset. With this table, two files can form one asset, moved files
  // are recognized, and an interrupted scan can resume.
  private static let files = """
    CREATE TABLE file (
      path TEXT NOT NULL PRIMARY KEY,
      byteCount INTEGER NOT NULL,
      modificationMilliseconds INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      sidecars TEXT NOT NULL DEFAULT '',
      sidecarSum INTEGER NOT NULL,
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
      reader INTEGER NOT NULL DEFAULT 0,
      part INTEGER NOT NULL DEFAULT 0 CHECK (part BETWEEN 0 AND 5),
      asset TEXT,
      oldByteCount INTEGER,
      oldInode INTEGER,
      reason TEXT,
      contentSum INTEGER,
      kind INTEGER CHECK (kind BETWEEN 0 AND 2),
      contentType TEXT,
      contentIdentifier TEXT,
      duration REAL,
      copyKey TEXT,
      albumTitle TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX file_state ON file (state, path) WHERE state <> 0;
    CREATE INDEX file_new ON file (byteCount, inode) WHERE state = 1 AND asset IS NULL;
    CREATE INDEX file_replaced ON file (path) WHERE state = 1 AND oldInode NOT NULL;
    CREATE INDEX file_contentIdentifier ON file (contentIdentifier)
      WHERE contentIdentifier NOT NULL;
    CREATE INDEX file_copyKey ON file (copyKey) WHERE copyKey NOT NULL;
    CREATE INDEX file_albumTitle ON file (path) WHERE albumTitle NOT NULL;
    """

  // The sources of a merged library, and the copies of each asset. In the index of a single source,
  // these tables are empty.
  private static let sources = """
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
      contentSum INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (source, file)
    ) STRICT, WITHOUT ROWID;
    """

  /// Creates counters for each combination of columns in a table, and triggers that keep them
  /// current.
  ///
  /// With the counters, a filtered count does not read every row (decision 0038). Hidden and
  /// trashed rows are not counted. If a counter becomes zero, its row stays.
  private static func createCounters(
    of table: String, by columns: [String], _ db: Database
  ) throws {
    func values(_ row: String, _ columns: [String]) -> String {
      columns.map { "\(row).\($0)" }.joined(separator: ", ")
    }
    let types = columns.map { column in
      column == "collection"
        ? "collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE"
        : "\(column) INTEGER NOT NULL"
    }
    let add = """
      INSERT INTO \(table)Count SELECT \(values("new", columns)), 1
        WHERE new.isHidden = 0 AND new.isTrashed = 0
        ON CONFLICT DO UPDATE SET count = count + 1;
      """
    let subtract = """
      UPDATE \(table)Count SET count = count - 1
        WHERE (\(columns.joined(separator: ", "))) = (\(values("old", columns)))
        AND old.isHidden = 0 AND old.isTrashed = 0;
      """
    let looked = columns + ["isHidden", "isTrashed"]
    try db.execute(
      sql: """
        CREATE TABLE \(table)Count (
          \(types.joined(separator: ", ")), count INTEGER NOT NULL,
          PRIMARY KEY (\(columns.joined(separator: ", ")))
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER \(table)_insert AFTER INSERT ON \(table) BEGIN \(add) END;
        CREATE TRIGGER \(table)_delete AFTER DELETE ON \(table) BEGIN \(subtract) END;
        CREATE TRIGGER \(table)_update
        AFTER UPDATE OF \(looked.joined(separator: ", ")) ON \(table)
        WHEN (\(values("old", looked))) IS NOT (\(values("new", looked)))
        BEGIN \(subtract) \(add) END;
        """)
  }

  private static let triggers = """
    CREATE TRIGGER asset_words_insert AFTER INSERT ON asset BEGIN
      INSERT INTO search(rowid, words) VALUES (new.id, new.words);
    END;

    CREATE TRIGGER asset_words_delete AFTER DELETE ON asset BEGIN
      INSERT INTO search(search, rowid, words) VALUES ('delete', old.id, old.words);
    END;

    CREATE TRIGGER asset_words_update AFTER UPDATE ON asset WHEN old.words <> new.words BEGIN
      INSERT INTO search(search, rowid, words) VALUES ('delete', old.id, old.words);
      INSERT INTO search(rowid, words) VALUES (new.id, new.words);
    END;

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
      \(addToFavorites)
    END;

    CREATE TRIGGER asset_favorite_update AFTER UPDATE OF isFavorite ON asset
    WHEN old.isFavorite <> new.isFavorite BEGIN
      DELETE FROM member WHERE id = new.id
        AND collection = (SELECT id FROM collection WHERE identifier = 'favorites');
      \(addToFavorites)
    END;
    """

  // If a statement has a conflict policy, the policy also applies to the statements of the triggers
  // that it fires. These statements must therefore not cause a conflict.
  private static let addToFavorites = """
    INSERT INTO collection (identifier, kind, title)
      SELECT 'favorites', 2, 'Favorites' WHERE new.isFavorite
      AND NOT EXISTS (SELECT 1 FROM collection WHERE identifier = 'favorites');
    INSERT INTO member
      SELECT collection.id, new.orderKey, new.nameKey, new.identifier, new.id, new.kind,
        new.availability, new.subtypes, new.isHidden, new.isTrashed
      FROM collection WHERE collection.identifier = 'favorites' AND new.isFavorite;
    """
}
