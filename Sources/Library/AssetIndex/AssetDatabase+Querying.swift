// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerCore
public import PickerModel

extension AssetDatabase: AssetQuerying {
  /// Computes the window of a profile: the assets that a device may show.
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) for a profile with a maximum of n assets, O(1) for a profile without a
  ///   maximum.
  public func window(_ library: DeviceProfile.Library) async throws -> AssetWindow {
    try await read { db in
      let allowed = Self.condition(scope: library.scope, kinds: library.kinds)
      let libraryCount = try Self.libraryCount(allowed, db)
      let count = min(libraryCount, max(0, library.newest ?? .max))
      let last = try count > 0 ? Self.row(at: count, of: libraryCount, allowed, db) : nil
      return AssetWindow(
        of: library, libraryCount: libraryCount, count: count,
        oldest: last.map { AssetWindow.Key($0) }, boundaryDate: last?.sortDate,
        generation: try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM asset")) ?? 0)
    }
  }

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: The query that the assets must match.
  /// - Returns: The number of assets. For a query without conditions, this is the number of assets
  ///   in the window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(1) for a query without conditions. Otherwise O(n) in one of these numbers: the
  ///   assets in the window, the assets with the properties that the filter requires, the members
  ///   of the collection, or the matches of the search.
  public func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
    if query.isWhole { return window.count }
    guard let listing = Listing(window, query, walking: walkLimit) else { return 0 }
    return try await read { db in try listing.count(db) }
  }

  /// Lists assets of a window, newest first.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - key: The key of the asset after which to begin, or nil to begin at the first asset.
  ///   - limit: The maximum number of assets to list.
  /// - Returns: The assets, newest first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed query. It is O(limit) if the filter accepts most assets, or requires
  ///   a property that most assets lack. If a search finds too few matches in the next 5,000
  ///   assets, it is O(n log limit) for n matches.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset] {
    guard limit > 0, let listing = Listing(window, query, walking: walkLimit) else { return [] }
    return try await read { db in
      try listing.assets(after: key.map { Listing.Position($0) }, limit: limit, db)
    }
  }

  /// Lists assets of a window, beginning at a known position.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - page: The page to list; see ``ListPage``.
  /// - Returns: The assets in the order of the window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(skipped) steps along an index that covers the filter, then one indexed query.
  ///   For a search in a window of more than 5,000 assets, it is O(matches) if any assets are
  ///   skipped.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset] {
    guard page.limit > 0, let listing = Listing(window, query, walking: walkLimit) else {
      return []
    }
    return try await read { db in try listing.assets(page, db) }
  }

  /// Lists assets of a window one page at a time.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  /// - Returns: The pages. Reading them can throw ``AssetIndexError/storage(detail:)``.
  /// - Complexity: For all pages together, O(n) in the number of assets in the window, or O(m log
  ///   m) for a search with few matches, where m is their number. Only one page at a time is in
  ///   memory. A search with few matches also needs 8 bytes for each match.
  public func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    guard let listing = Listing(window, query, walking: walkLimit) else {
      return AssetPages { { _ in ([], true) } }
    }
    guard listing.search != nil, window.count > walkLimit else {
      return pagesInOrder(in: window, matching: query)
    }
    return AssetPages { [self] in
      let pages = SearchPages(listing, in: self)
      return { last in try await pages.page(after: last) }
    }
  }

  /// Lists the collections that have members inside a window.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only members that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The collections, in the order of ``AssetCollection/shownOrder(_:_:)``.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) in the number of assets in the window. If the filter requires properties
  ///   that most assets lack, only the assets with these properties count.
  public func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    among.collection = nil
    among.search = nil
    guard let listing = Listing(window, among, walking: walkLimit) else { return [] }
    return try await read { db in try listing.collections(db) }
  }

  /// Lists the months in which the assets of a window were taken, newest first.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only assets that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The months, each with at least one member.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) steps along an index for n assets in the window, and one row look-up for
  ///   each asset on the first and last day of a month.
  public func months(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    (among.collection, among.search) = (nil, nil)
    guard let listing = Listing(window, among, walking: walkLimit) else { return [] }
    return try await read { db in try listing.months(db) }
  }

  /// Finds assets of the library by their identifiers, inside or outside a window.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: The found assets, in the order of `identifiers`. Hidden and trashed assets are not
  ///   returned.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier.
  public func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(AssetRow.columns) FROM asset
          WHERE identifier = ? AND isHidden = 0 AND isTrashed = 0
          """)
      return try identifiers.compactMap { identifier in
        try Row.fetchOne(statement, arguments: [identifier.rawValue]).map(AssetRow.asset)
      }
    }
  }

  /// Returns the profile's rule as an SQL condition, without its limit.
  static func condition(
    scope: DeviceProfile.Library.Scope, kinds: Set<DeviceProfile.Library.Kind>,
    on table: String? = nil
  ) -> String {
    let column = table.map { "\($0)." } ?? ""
    let numbers = AssetRow.kinds.indices.filter {
      kinds.contains(AssetRow.kinds[$0].isImage ? .image : .video)
    }
    let isOfKind = "\(column)kind IN (\(numbers.map(String.init).joined(separator: ", ")))"
    return scope == .device ? "\(isOfKind) AND \(column)availability = 0" : isOfKind
  }

  /// Returns the number of assets that a profile allows, according to the counters.
  ///
  /// - Throws: `SQLITE_CORRUPT` if a counter is less than zero, or if their total is more than the
  ///   file can hold.
  private static func libraryCount(_ allowed: String, _ db: Database) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT total(count), coalesce(min(count), 0) FROM assetCount WHERE \(allowed)")
    guard let row = try Row.fetchOne(statement) else { return 0 }
    let (total, minimum) = (
      try row.decode(Double.self, atIndex: 0), try row.decode(Int.self, atIndex: 1)
    )
    guard minimum >= 0, let count = Int(exactly: total), try count <= maximumCount(db) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the number of photos is damaged")
    }
    return count
  }

  /// The minimum number of bytes of a row in its table and in the window's index together.
  private static let minimumRowSize = 32

  /// Returns the maximum number of rows that a file of this size can hold.
  static func maximumCount(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_count")) ?? 0
    let pageSize = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_size")) ?? 0
    return pages * pageSize / minimumRowSize
  }

  /// Returns the asset at a position of the window, counted from 1.
  ///
  /// If it is the last asset, the search begins at the end.
  private static func row(
    at position: Int, of libraryCount: Int, _ allowed: String, _ db: Database
  ) throws -> Asset? {
    let isLast = position == libraryCount
    let statement = try db.cachedStatement(sql: rowSQL(allowed, isLast ? "DESC" : "ASC"))
    return try Row.fetchOne(statement, arguments: [isLast ? 0 : position - 1])
      .map(AssetRow.asset)
  }

  /// Returns the SQL that finds the asset at a position.
  ///
  /// The direction is `ASC` to count from the first asset, or `DESC` to count from the last one.
  static func rowSQL(_ allowed: String, _ direction: String) -> String {
    """
    SELECT \(AssetRow.columns) FROM asset INDEXED BY asset_window
    WHERE isHidden = 0 AND isTrashed = 0 AND \(allowed)
    ORDER BY orderKey \(direction), nameKey \(direction), identifier \(direction)
    LIMIT 1 OFFSET ?
    """
  }
}
