// SPDX-License-Identifier: Apache-2.0

import GRDB

@testable import AssetIndex

extension AssetDatabase {
  /// Removes assets like a scan that does not find their files, and returns their number.
  func remove(_ paths: [String]) async throws -> Int {
    try await write { db in
      for path in paths {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO file (path, byteCount, modificationMilliseconds, inode, sidecarSum, state,
              asset)
            SELECT ?, 0, 0, 0, 0, 2, identifier FROM asset WHERE file = ?
            """, arguments: [path, path])
      }
    }
    return try await removeGone(since: 0).removed
  }
}
