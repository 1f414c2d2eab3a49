// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 5 of the schema: the role of each file in its asset.
  ///
  /// Two files can then form one asset, moved files are recognized, and an interrupted scan can
  /// resume. Files that an older version indexed are read again once, because the reader recognizes
  /// more properties now.
  static func addFiles(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE file (
          path TEXT NOT NULL PRIMARY KEY,
          byteCount INTEGER NOT NULL,
          modificationMilliseconds INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          sidecars TEXT NOT NULL DEFAULT '',
          sidecarSum INTEGER NOT NULL,
          state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
          reader INTEGER NOT NULL DEFAULT 0,
          part INTEGER NOT NULL DEFAULT 0 CHECK (part BETWEEN 0 AND 3),
          asset TEXT,
          oldByteCount INTEGER,
          oldInode INTEGER,
          reason TEXT,
          contentSum INTEGER,
          kind INTEGER CHECK (kind BETWEEN 0 AND 2),
          contentType TEXT,
          contentIdentifier TEXT,
          duration REAL
        ) STRICT, WITHOUT ROWID;

        INSERT INTO file (path, byteCount, modificationMilliseconds, inode, sidecarSum, state, asset)
          SELECT file, coalesce(byteCount, -1), coalesce(modificationMilliseconds, -1), 0, 0, 0,
            identifier
          FROM asset WHERE NOT EXISTS (SELECT 1 FROM source);
        INSERT INTO file (path, byteCount, modificationMilliseconds, inode, sidecarSum, state, part,
            reason)
          SELECT file, byteCount, modificationMilliseconds, 0, 0, 0, 3, reason FROM skippedFile
          WHERE true ON CONFLICT DO NOTHING;
        DROP TABLE skippedFile;

        CREATE INDEX file_state ON file (state, path) WHERE state <> 0;
        CREATE INDEX file_new ON file (byteCount) WHERE state = 1 AND asset IS NULL;
        CREATE INDEX file_replaced ON file (path) WHERE state = 1 AND oldInode NOT NULL;
        CREATE INDEX file_contentIdentifier ON file (contentIdentifier)
          WHERE contentIdentifier NOT NULL;
        """)
  }
}
