// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// The thirteenth version: what each asset's original sums up to, by which it is known from the
  /// moment that somebody is shown it.
  static func addContentSums(_ db: Database) throws {
    // The head of a file that is elsewhere sums up to something else than the file does.
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

  /// The fourteenth version: what a source's copy summed up to when it was read, and new files by their
  /// numbers.
  static func addContentSumsOfCopies(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE content ADD COLUMN contentSum INTEGER NOT NULL DEFAULT 0;

        DROP INDEX file_new;
        CREATE INDEX file_new ON file (byteCount, inode) WHERE state = 1 AND asset IS NULL;
        """)
  }
}
