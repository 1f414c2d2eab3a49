// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 13 of the schema: the digest of each asset's original.
  ///
  /// With the digest, the index can check later whether the original is still the one that was
  /// shown.
  static func addContentDigests(_ db: Database) throws {
    // A cloud file that is only partly here has another digest than the complete file.
    try db.execute(
      sql: """
        ALTER TABLE asset ADD COLUMN contentSum INTEGER;

        UPDATE asset SET contentSum = file.contentSum FROM file
          WHERE file.path = asset.file AND file.part = 0 AND file.state = 0
            AND asset.availability = 0 AND file.contentSum NOT NULL;
        CREATE INDEX asset_contentSum ON asset (contentSum) WHERE contentSum NOT NULL;

        UPDATE source SET stamp = 0;
        """)
  }

  /// Adds version 14 of the schema: the digest of each source's copy at the time it was read, and
  /// an index of new files by inode number.
  static func addCopyContentDigests(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE content ADD COLUMN contentSum INTEGER NOT NULL DEFAULT 0;

        DROP INDEX file_new;
        CREATE INDEX file_new ON file (byteCount, inode) WHERE state = 1 AND asset IS NULL;
        """)
  }
}
