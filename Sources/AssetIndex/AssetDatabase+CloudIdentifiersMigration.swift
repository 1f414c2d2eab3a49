// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// The eighth version: what names an asset in every library, as the bytes of a sum.
  ///
  /// Rows of older versions have none until their files are read again.
  static func addCloudIdentifiers(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE asset ADD COLUMN cloudIdentifier BLOB CHECK (length(cloudIdentifier) = 16);
        CREATE INDEX asset_cloudIdentifier ON asset (cloudIdentifier)
          WHERE cloudIdentifier NOT NULL;
        """)
  }
}
