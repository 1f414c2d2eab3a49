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

/// Counts of the assets, files and collections in an index.
public struct IndexStatistics: Hashable, Sendable {
  /// A subtype, and the number of assets that have it.
  public struct Subtype: Hashable, Sendable {
    /// The name of the subtype.
    public let name: String
    /// The number of assets that have the subtype.
    public let count: Int
  }

  /// The number of assets in the index, including hidden and trashed ones.
  public var assetCount = 0
  /// The number of assets of each kind, such as videos.
  public var kinds: [MediaKind: Int] = [:]
  /// The number of assets of each subtype, such as panoramas.
  ///
  /// Subtypes that no asset has are omitted.
  public var subtypes: [Subtype] = []
  /// The number of assets whose originals are on this device, and the number whose originals are
  /// only in a cloud.
  public var availabilities: [Availability: Int] = [:]
  /// The number of assets that have a capture date.
  public var datedCount = 0
  /// The number of assets that have a GPS location.
  public var locatedCount = 0
  /// The number of assets that are marked as favorites.
  public var favoriteCount = 0
  /// The number of hidden assets.
  public var hiddenCount = 0
  /// The number of assets in the trash.
  public var trashedCount = 0
  /// The total size of all originals in bytes.
  ///
  /// Originals of unknown size are not counted.
  public var byteCount: Int64 = 0
  /// The oldest and the newest capture date of the assets, or an empty array if no asset has one.
  public var dates: [Timestamp] = []
  /// The number of collections of each kind in the index.
  public var collections: [AssetCollection.Kind: Int] = [:]
  /// The number of files that the last scan skipped, by the reason for skipping them.
  ///
  /// Files that are neither photos nor videos are not counted.
  public var leftOut: [FailureReason: Int] = [:]
}

extension AssetDatabase {
  /// Returns the number of assets, including hidden ones.
  func assetCount() async throws -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM asset") ?? 0 }
  }

  /// Counts the assets, files and collections in the index.
  ///
  /// - Returns: The numbers of assets, files and collections.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) in the number of rows.
  public func statistics() async throws -> IndexStatistics {
    try await read { db in
      var statistics = IndexStatistics()
      let groups = try Row.fetchCursor(
        db,
        sql: """
          SELECT kind, subtypes, availability, count(*), count(captureMilliseconds),
            sum(hasLocation), sum(isFavorite), sum(isHidden), sum(isTrashed),
            total(byteCount)
          FROM asset GROUP BY kind, subtypes, availability
          """)
      var subtypes: [String: Int] = [:]
      var bytes = 0.0
      while let row = try groups.next() {
        let count = try row.decode(Int.self, atIndex: 3)
        statistics.assetCount += count
        statistics.kinds[
          try AssetRow.value(row.decode(atIndex: 0), of: AssetRow.kinds), default: 0] += count
        for name in try AssetSubtypes(rawValue: row.decode(atIndex: 1)).names {
          subtypes[name, default: 0] += count
        }
        let availability = try AssetRow.value(row.decode(atIndex: 2), of: AssetRow.availabilities)
        statistics.availabilities[availability, default: 0] += count
        statistics.datedCount += try row.decode(Int.self, atIndex: 4)
        statistics.locatedCount += try row.decode(Int.self, atIndex: 5)
        statistics.favoriteCount += try row.decode(Int.self, atIndex: 6)
        statistics.hiddenCount += try row.decode(Int.self, atIndex: 7)
        statistics.trashedCount += try row.decode(Int.self, atIndex: 8)
        bytes += try row.decode(Double.self, atIndex: 9)
      }
      statistics.byteCount = Int64(exactly: bytes.rounded()) ?? .max
      statistics.subtypes = AssetSubtypes.named.compactMap { entry in
        subtypes[entry.name].map { IndexStatistics.Subtype(name: entry.name, count: $0) }
      }
      statistics.dates = try Self.dates(db)
      for row in try Row.fetchAll(db, sql: "SELECT kind, count(*) FROM collection GROUP BY kind") {
        statistics.collections[try AssetRow.value(row.decode(atIndex: 0), of: MemberRow.kinds)] =
          try row.decode(atIndex: 1)
      }
      let reasons = try Row.fetchAll(
        db, sql: "SELECT reason, count(*) FROM file WHERE reason NOT NULL GROUP BY reason")
      for row in reasons {
        guard let reason = FailureReason(rawValue: try row.decode(atIndex: 0)) else { continue }
        statistics.leftOut[reason] = try row.decode(atIndex: 1)
      }
      return statistics
    }
  }

  private static func dates(_ db: Database) throws -> [Timestamp] {
    try ["ASC", "DESC"].compactMap { direction in
      try Row.fetchOne(
        db,
        sql: """
          SELECT captureMilliseconds, captureOffset FROM asset WHERE captureMilliseconds NOT NULL
          ORDER BY captureMilliseconds \(direction) LIMIT 1
          """
      ).map {
        Timestamp(milliseconds: try $0.decode(atIndex: 0), offsetMinutes: try $0.decode(atIndex: 1))
      }
    }
  }
}
