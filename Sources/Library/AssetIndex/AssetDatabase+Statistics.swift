// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

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
