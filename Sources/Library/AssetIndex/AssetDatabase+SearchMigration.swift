// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension AssetDatabase {
  /// Adds version 2 of the schema: collections with their members, and the search terms of assets.
  ///
  /// Rows of version 1 get their folders here, and their search terms from ``fillSearchTerms(_:)``.
  static func addCollectionsAndSearch(_ db: Database) throws {
    // Members repeat the columns that conditions use, so that a collection can be counted and paged
    // along its own key. Triggers keep these columns current. The new count trigger does not fire
    // while search terms are filled in.
    try db.execute(
      sql: """
        DROP TRIGGER asset_update;
        ALTER TABLE asset ADD COLUMN words TEXT NOT NULL DEFAULT '';

        CREATE TABLE collection (
          id INTEGER PRIMARY KEY,
          identifier TEXT NOT NULL UNIQUE,
          kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),
          title TEXT NOT NULL
        ) STRICT;

        CREATE TABLE member (
          collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
          orderKey INTEGER NOT NULL,
          identifier TEXT NOT NULL,
          id INTEGER NOT NULL REFERENCES asset ON DELETE CASCADE,
          kind INTEGER NOT NULL,
          availability INTEGER NOT NULL,
          subtypes INTEGER NOT NULL,
          isHidden INTEGER NOT NULL,
          isTrashed INTEGER NOT NULL,
          PRIMARY KEY (collection, orderKey, identifier)
        ) STRICT, WITHOUT ROWID;
        """)
    try fillIn(db)
    try db.execute(sql: "CREATE INDEX member_asset ON member (id, collection)")
    // Search terms contain no control characters, so a line break separates them. Every other ASCII
    // character may occur inside a term, after a letter that absorbs the next character.
    let others = String(decoding: UInt8(ascii: " ")...UInt8(ascii: "~"), as: UTF8.self)
      .filter { !$0.isLetter && !$0.isNumber }
      .replacing("'", with: "''").replacing("\"", with: "\"\"")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE search USING fts5(
          words, content='asset', content_rowid='id', detail=none, columnsize=0,
          tokenize="ascii tokenchars '\(others)'");
        INSERT INTO search(search) VALUES ('rebuild');
        """)
    try db.execute(sql: triggers)
  }

  private static let triggers = """
    CREATE TRIGGER asset_update
    AFTER UPDATE OF kind, availability, isHidden, isTrashed ON asset BEGIN
      \(subtractFromCount) \(addToCount)
    END;

    CREATE TRIGGER asset_member AFTER UPDATE ON asset
    WHEN (old.orderKey, old.kind, old.availability, old.subtypes, old.isHidden, old.isTrashed)
      IS NOT (new.orderKey, new.kind, new.availability, new.subtypes, new.isHidden, new.isTrashed)
    BEGIN
      UPDATE member SET orderKey = new.orderKey, kind = new.kind,
        availability = new.availability, subtypes = new.subtypes, isHidden = new.isHidden,
        isTrashed = new.isTrashed WHERE id = new.id;
    END;

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
    """

  /// Adds the rows of version 1 to their folders.
  private static func fillIn(_ db: Database) throws {
    for file in try String.fetchAll(db, sql: "SELECT file FROM asset ORDER BY id") {
      try addToFolder(fileAt: file, in: db)
    }
  }

  /// Adds the asset of a file to its folder's collection, using the member columns of schema
  /// version 2.
  static func addToFolder(fileAt path: String, in db: Database) throws {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = path[..<slash]
    let collection = try MemberRow.saveCollection(
      AssetCollection.Identifier("folder:\(folder)"), .folder, MemberRow.folderTitle(folder), in: db
    )
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO member
        SELECT ?, orderKey, identifier, id, kind, availability, subtypes, isHidden, isTrashed
        FROM asset WHERE file = ?
        """)
    try insert.execute(arguments: [collection, path])
  }
}
