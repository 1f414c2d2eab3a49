// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 9 of the schema: copies of photos in Google Takeout's album folders, and album
  /// titles.
  ///
  /// Files with a JSON sidecar that may be Takeout's are read again once.
  static func addTakeoutCopies(_ db: Database) throws {
    // SQLite cannot change a CHECK constraint of an existing table.
    try db.execute(
      sql: """
        ALTER TABLE asset ADD COLUMN otherFolders TEXT NOT NULL DEFAULT '';

        CREATE TABLE newFile (
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

        INSERT INTO newFile (path, byteCount, modificationMilliseconds, inode, sidecars, sidecarSum,
            state, reader, part, asset, oldByteCount, oldInode, reason, contentSum, kind,
            contentType, contentIdentifier, duration)
          SELECT path, byteCount, modificationMilliseconds, inode, sidecars, sidecarSum, state,
            iif(sidecars LIKE '%.json%', 0, reader), part, asset, oldByteCount, oldInode, reason,
            contentSum, kind, contentType, contentIdentifier, duration
          FROM file ORDER BY path;
        DROP TABLE file;
        ALTER TABLE newFile RENAME TO file;

        CREATE INDEX file_state ON file (state, path) WHERE state <> 0;
        CREATE INDEX file_new ON file (byteCount) WHERE state = 1 AND asset IS NULL;
        CREATE INDEX file_replaced ON file (path) WHERE state = 1 AND oldInode NOT NULL;
        CREATE INDEX file_contentIdentifier ON file (contentIdentifier)
          WHERE contentIdentifier NOT NULL;
        CREATE INDEX file_copyKey ON file (copyKey) WHERE copyKey NOT NULL;
        CREATE INDEX file_albumTitle ON file (path) WHERE albumTitle NOT NULL;
        """)
  }
}
