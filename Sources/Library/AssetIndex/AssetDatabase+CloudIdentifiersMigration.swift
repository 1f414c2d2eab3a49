// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 8 of the schema: each asset's cloud identifier, as the bytes of a digest.
  ///
  /// Rows of older versions have no cloud identifier until their files are read again.
  static func addCloudIdentifiers(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE asset ADD COLUMN cloudIdentifier BLOB CHECK (length(cloudIdentifier) = 16);
        CREATE INDEX asset_cloudIdentifier ON asset (cloudIdentifier)
          WHERE cloudIdentifier NOT NULL;
        """)
  }
}
