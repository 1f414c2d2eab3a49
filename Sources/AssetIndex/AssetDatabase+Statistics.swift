// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerModel

/// What an index holds, counted.
public struct IndexStatistics: Hashable, Sendable {
  /// How many assets have a finer property.
  public struct Subtype: Hashable, Sendable {
    /// The property's name.
    public let name: String
    /// How many assets have it.
    public let count: Int
  }

  /// How many assets there are, hidden ones and ones in the trash too.
  public var assetCount = 0
  /// How many assets of each kind.
  public var kinds: [MediaKind: Int] = [:]
  /// How many assets have each finer property; those that none has are left out.
  public var subtypes: [Subtype] = []
  /// How many originals are on this device, and how many in a cloud only.
  public var availabilities: [Availability: Int] = [:]
  /// How many assets say when they were taken.
  public var datedCount = 0
  /// How many assets carry a place.
  public var locatedCount = 0
  /// How many assets are favourites.
  public var favoriteCount = 0
  /// How many assets are hidden.
  public var hiddenCount = 0
  /// How many assets are in the trash.
  public var trashedCount = 0
  /// The size of all originals together in bytes, as far as known.
  public var byteCount: Int64 = 0
  /// The oldest and the newest date at which an asset says it was taken, none where none does.
  public var dates: [Timestamp] = []
  /// How many collections of each kind are stored.
  public var collections: [AssetCollection.Kind: Int] = [:]
  /// How many files the last scan left out, by reason; what is neither photo nor film apart.
  public var leftOut: [FailureReason: Int] = [:]
}

extension AssetDatabase {
  /// How many assets there are, hidden ones too.
  func assetCount() async throws -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM asset") ?? 0 }
  }

  /// Counts what the index holds.
  ///
  /// - Returns: The counts.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(rows).
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
        let count = row[3] as Int
        statistics.assetCount += count
        statistics.kinds[try AssetRow.value(row[0], of: AssetRow.kinds), default: 0] += count
        for name in AssetSubtypes(rawValue: row[1]).names { subtypes[name, default: 0] += count }
        let availability = try AssetRow.value(row[2], of: AssetRow.availabilities)
        statistics.availabilities[availability, default: 0] += count
        statistics.datedCount += row[4] as Int
        statistics.locatedCount += row[5] as Int
        statistics.favoriteCount += row[6] as Int
        statistics.hiddenCount += row[7] as Int
        statistics.trashedCount += row[8] as Int
        bytes += row[9]
      }
      statistics.byteCount = Int64(exactly: bytes.rounded()) ?? .max
      statistics.subtypes = AssetSubtypes.named.compactMap { entry in
        subtypes[entry.name].map { IndexStatistics.Subtype(name: entry.name, count: $0) }
      }
      statistics.dates = try Self.dates(db)
      for row in try Row.fetchAll(db, sql: "SELECT kind, count(*) FROM collection GROUP BY kind") {
        statistics.collections[try AssetRow.value(row[0], of: MemberRow.kinds)] = row[1]
      }
      let reasons = try Row.fetchAll(
        db, sql: "SELECT reason, count(*) FROM file WHERE reason NOT NULL GROUP BY reason")
      for row in reasons {
        if let reason = FailureReason(rawValue: row[0]) { statistics.leftOut[reason] = row[1] }
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
      ).map { Timestamp(milliseconds: $0[0], offsetMinutes: $0[1]) }
    }
  }
}
