// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

extension AssetDatabase {
  /// Writes assets in one transaction and replaces the rows of their files.
  ///
  /// - Parameter assets: The assets; no two share an identifier or a file.
  /// - Throws: ``AssetIndexError/storage(detail:)``; nothing was written in that case.
  /// - Complexity: O(n log rows).
  public func save(_ assets: [Asset]) async throws {
    try await save(assets.map { IndexedAsset($0) })
  }

  /// Writes assets with their search keywords in one transaction and replaces the rows of their
  /// files.
  ///
  /// - Parameter entries: The assets; no two share an identifier or a file.
  /// - Throws: ``AssetIndexError/storage(detail:)``; nothing was written in that case.
  /// - Complexity: O(n log rows).
  public func save(_ entries: [IndexedAsset]) async throws {
    try await writeAssets { db, log in
      guard log.isRecording else { return try AssetRow.save(entries, over: .file, in: db) }
      for entry in entries {
        try log.recording(entry.asset.file, in: db) {
          try AssetRow.save([entry], over: .file, in: db)
        }
      }
    }
  }

  /// Records which originals of a cloud's index are on the device; all others are in the cloud.
  ///
  /// The content digests of the index's own files are cleared, because these files are prefixes and
  /// not complete originals.
  ///
  /// - Parameter here: The assets whose originals are on the device.
  /// - Throws: ``AssetIndexError/storage(detail:)``; nothing was written in that case.
  /// - Complexity: O(rows) to compare, and one write per asset whose availability changed.
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

  /// Returns a temporary copy of the index in which some originals are only in the cloud.
  ///
  /// The index itself is unchanged. SQLite keeps the copy in a file that no other program can open
  /// and that is deleted with the copy.
  ///
  /// - Parameters:
  ///   - share: The share of assets to move, from 0 to 1.
  ///   - seed: Selects the assets; the same seed selects the same assets, whatever the order of the
  ///     index.
  /// - Returns: The copy.
  /// - Throws: ``AssetIndexError`` if the index is damaged or cannot be read, or the copy cannot be
  ///   written.
  /// - Complexity: O(rows).
  public func copy(movingToCloud share: Double, seed: UInt64) async throws -> AssetDatabase {
    let copy = try Self.temporary()
    try await blocking { [writer] in try writer.backup(to: copy.writer) }
    let threshold = UInt64((min(max(share, 0), 1) * 1_000_000).rounded())
    let path = path
    let move = { @Sendable (db: Database) in
      // A file that someone altered can hold a list without end, which this would write again.
      if let path { try IndexFile.check("quick_check(1)", of: path, in: db) }
      let isRemote = DatabaseFunction("isRemote", argumentCount: 1, pure: true) { values in
        let text = String.fromDatabaseValue(values[0]) ?? ""
        return StableHash.of(text, seed: seed) % 1_000_000 < threshold
      }
      db.add(function: isRemote)
      defer { db.remove(function: isRemote) }
      try db.execute(
        sql: "UPDATE asset SET availability = 1 WHERE availability = 0 AND isRemote(identifier)")
    }
    try await blocking { try copy.writer.write(move) }
    return copy
  }

  /// Ties the index permanently to a library's folder.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - path: The index's own path, for the error message.
  /// - Throws: ``AssetIndexError/otherLibrary(_:indexed:asked:)`` if the index belongs to another
  ///   folder, or ``AssetIndexError/storage(detail:)``.
  public func claim(root: String, indexPath path: String) async throws {
    let indexed = try await write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO library (id, root) VALUES (1, ?)", arguments: [root])
      return try Self.root(db)
    }
    if let indexed, indexed != root {
      throw AssetIndexError.otherLibrary(path, indexed: indexed, asked: root)
    }
  }

  /// Returns the folder that the index belongs to, or nil if it was not filled from a folder.
  ///
  /// - Returns: The folder's absolute path.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func root() async throws -> String? {
    try await read { db in try Self.root(db) }
  }

  /// The maximum length of a path in bytes, the same as the system's.
  private static let maximumPathLength = 4_096

  /// Reads the folder.
  ///
  /// In a file that someone altered, its path can be as long as the file.
  private static func root(_ db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT iif(length(CAST(root AS BLOB)) < \(maximumPathLength), root, NULL) FROM library
        """)
    guard let row else { return nil }
    guard let root: String = row[0] else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the path of the library's folder is too long")
    }
    return root
  }
}
