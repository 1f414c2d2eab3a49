// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

extension AssetDatabase {
  /// Writes assets to the index in one transaction, and replaces the rows of their files.
  ///
  /// - Parameter assets: The assets to write. No two of them may have the same identifier or file.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(n log m) for n assets and an index with m rows.
  public func save(_ assets: [Asset]) async throws {
    try await save(assets.map { IndexedAsset($0) })
  }

  /// Writes assets and their search keywords to the index in one transaction, and replaces the rows
  /// of their files.
  ///
  /// - Parameter entries: The assets to write. No two of them may have the same identifier or file.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(n log m) for n assets and an index with m rows.
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

  /// Records which originals of a cloud are on the device; all others are marked as in the cloud.
  ///
  /// The content digests of the indexed files are cleared, because these files contain only the
  /// first bytes of the originals.
  ///
  /// - Parameter here: The identifiers of the assets whose originals are on the device.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: O(n) comparisons for n rows, and one write for each asset whose availability
  ///   changed.
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

  /// Returns a temporary copy of the index in which some originals are marked as only in the cloud.
  ///
  /// The index itself does not change. SQLite keeps the copy in a file that no other program can
  /// open. The file is deleted when the copy is released.
  ///
  /// - Parameters:
  ///   - share: The fraction of the assets to mark as only in the cloud, from 0 to 1.
  ///   - seed: A number that determines which assets are marked. The same number selects the same
  ///     assets, regardless of their order in the index.
  /// - Returns: The copy.
  /// - Throws: ``AssetIndexError`` if the index is damaged or cannot be read, or the copy cannot be
  ///   written.
  /// - Complexity: O(n) in the number of rows.
  public func copy(movingToCloud share: Double, seed: UInt64) async throws -> AssetDatabase {
    let copy = try Self.temporary()
    try await blocking { [writer] in try writer.backup(to: copy.writer) }
    let threshold = UInt64((min(max(share, 0), 1) * 1_000_000).rounded())
    let path = path
    let move = { @Sendable (db: Database) in
      // An altered file can contain an endless list, which the copy would write without end.
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

  /// Records in the index to which library folder it belongs; this cannot be changed later.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - path: The path of the index's file, for the error message.
  /// - Throws: ``AssetIndexError/otherLibrary(_:indexed:asked:)`` if the index belongs to another
  ///   folder, or ``AssetIndexError/storage(detail:)``.
  public func claim(root: String, indexPath path: String) async throws {
    let indexed = try await write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO library (id, root) VALUES (1, ?)", arguments: [root])
      return try Self.root(db)
    }
    // For Swift, two paths can be equal although their bytes differ.
    if let indexed, !indexed.utf8.elementsEqual(root.utf8) {
      throw AssetIndexError.otherLibrary(path, indexed: indexed, asked: root)
    }
  }

  /// Returns the library folder to which the index belongs, or nil if the index was not filled from
  /// a folder.
  ///
  /// - Returns: The folder's absolute path.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func root() async throws -> String? {
    try await read { db in try Self.root(db) }
  }

  /// The maximum length of a path in bytes, which is the maximum of the system.
  private static let maximumPathLength = 4_096

  /// Reads the path of the library's folder.
  ///
  /// In an altered file, the stored path can be as long as the file.
  private static func root(_ db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT iif(length(CAST(root AS BLOB)) < \(maximumPathLength), root, NULL) FROM library
        """)
    guard let row else { return nil }
    guard let root = try row.decode(String?.self, atIndex: 0) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the path of the library's folder is too long")
    }
    return root
  }
}
