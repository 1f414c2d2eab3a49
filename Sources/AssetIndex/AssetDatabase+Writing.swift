// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

extension AssetDatabase {
  /// Writes assets in one transaction, over what their files' rows held.
  ///
  /// - Parameter assets: The assets; no two share an identifier or a file.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
  /// - Complexity: O(n log rows).
  public func save(_ assets: [Asset]) async throws {
    try await save(assets.map { IndexedAsset($0) })
  }

  /// Writes assets and what else they are found by in one transaction, over what their files' rows
  /// held.
  ///
  /// - Parameter entries: The assets; no two share an identifier or a file.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
  /// - Complexity: O(n log rows).
  public func save(_ entries: [IndexedAsset]) async throws {
    try await writeAssets { db, log in
      guard log.isKept else { return try AssetRow.save(entries, over: .file, in: db) }
      for entry in entries {
        try log.noting(entry.asset.file, in: db) {
          try AssetRow.save([entry], over: .file, in: db)
        }
      }
    }
  }

  /// Notes down of a cloud's index which originals are on the device; all others are in the cloud.
  ///
  /// What the index's own files sum up to is forgotten: they are heads, and no originals.
  ///
  /// - Parameter here: The assets whose originals are on the device.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
  /// - Complexity: O(rows) to look, and one write for each asset that moved.
  public func setOnDevice(_ here: Set<AssetIdentifier>) async throws {
    try await write { db in
      let isRemote = DatabaseFunction("isRemote", argumentCount: 1, pure: true) { values in
        let identifier = String.fromDatabaseValue(values[0]) ?? ""
        return !here.contains(AssetIdentifier(identifier))
      }
      db.add(function: isRemote)
      defer { db.remove(function: isRemote) }
      try db.execute(
        sql: """
          UPDATE asset SET availability = isRemote(identifier)
          WHERE availability <> isRemote(identifier);

          UPDATE asset SET contentSum = NULL WHERE contentSum NOT NULL;
          """)
    }
  }

  /// A temporary copy in which some originals are only in the cloud; the index stays as it is.
  ///
  /// SQLite keeps it in a file that no other program can open, and that goes with the copy.
  ///
  /// - Parameters:
  ///   - share: The share of assets to move, 0 to 1.
  ///   - seed: Chooses which; the same seed chooses the same ones whatever the index's order.
  /// - Returns: The copy.
  /// - Throws: ``AssetIndexError``.
  /// - Complexity: O(rows).
  public func copy(movingToCloud share: Double, seed: UInt64) async throws -> AssetDatabase {
    let copy = try Self.temporary()
    try await BlockingWork.run { [writer] in try writer.backup(to: copy.writer) }
    let threshold = UInt64((min(max(share, 0), 1) * 1_000_000).rounded())
    try await copy.write { db in
      let isRemote = DatabaseFunction("isRemote", argumentCount: 1, pure: true) { values in
        let text = String.fromDatabaseValue(values[0]) ?? ""
        return StableHash.of(text, seed: seed) % 1_000_000 < threshold
      }
      db.add(function: isRemote)
      try db.execute(
        sql: "UPDATE asset SET availability = 1 WHERE availability = 0 AND isRemote(identifier)")
      db.remove(function: isRemote)
    }
    return copy
  }

  /// Ties the index to a library's folder, once and for all.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - path: The index's own path, for the message.
  /// - Throws: ``AssetIndexError/otherLibrary(_:indexed:asked:)`` where it belongs to another
  ///   folder, or ``AssetIndexError/storage(detail:)``.
  public func claim(root: String, indexPath path: String) async throws {
    let indexed = try await write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO library (id, root) VALUES (1, ?)", arguments: [root])
      return try String.fetchOne(db, sql: "SELECT root FROM library")
    }
    if let indexed, indexed != root {
      throw AssetIndexError.otherLibrary(path, indexed: indexed, asked: root)
    }
  }

  /// The folder that the index belongs to, nil where it was not filled from one.
  ///
  /// - Returns: The folder's absolute path.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func root() async throws -> String? {
    try await read { db in try String.fetchOne(db, sql: "SELECT root FROM library") }
  }
}
