// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerCore
public import PickerModel

extension AssetDatabase: AssetQuerying {
  /// Cuts the window with one walk along the index, as far as its limit.
  ///
  /// - Parameter library: The profile's rule.
  /// - Returns: The window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(limit); O(1) without one.
  public func window(_ library: DeviceProfile.Library) async throws -> AssetWindow {
    try await read { db in
      let allowed = Self.condition(scope: library.scope, kinds: library.kinds)
      let libraryCount =
        try Int.fetchOne(
          db.cachedStatement(sql: "SELECT total(count) FROM assetCount WHERE \(allowed)")) ?? 0
      let count = min(libraryCount, max(0, library.newest ?? .max))
      let last = try count > 0 ? Self.row(at: count, of: libraryCount, allowed, db) : nil
      return AssetWindow(
        of: library, libraryCount: libraryCount, count: count,
        oldest: last.map { AssetWindow.Key($0) }, boundaryDate: last?.sortDate,
        generation: try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM asset")) ?? 0)
    }
  }

  /// Counts what a query lists of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  /// - Returns: The number of assets; for a whole query the window's own count.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(window), or O(assets) that have what the filter asks for, or O(members) of a
  ///   collection, or O(matches) of a search; O(1) for a whole query.
  public func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
    if query.isWhole { return window.count }
    guard let listing = Listing(window, query, walking: walked) else { return 0 }
    return try await read { db in try listing.count(db) }
  }

  /// Lists assets of a window, newest first.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  ///   - key: The place after which to begin, nil for the beginning.
  ///   - limit: The most assets to list.
  /// - Returns: The assets.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed query, O(limit) where the filter lets most through or asks for what
  ///   most assets lack. A search that is not filled by the next 5,000 assets is O(matches log limit).
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset] {
    guard limit > 0, let listing = Listing(window, query, walking: walked) else { return [] }
    return try await read { db in
      try listing.assets(after: key.map { Listing.Place($0) }, limit: limit, db)
    }
  }

  /// Lists assets of a window from an asset whose position is known.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  ///   - page: Which assets of it.
  /// - Returns: The assets in the order of the window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(skipped) steps along an index that holds all that a filter asks for, then one
  ///   indexed query as for any page. Of a search in a window of more than 5,000 assets, O(matches)
  ///   where any are skipped.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset] {
    guard page.limit > 0, let listing = Listing(window, query, walking: walked) else { return [] }
    return try await read { db in try listing.assets(page, db) }
  }

  /// Lists assets of a window a page at a time.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  /// - Returns: The pages; reading them throws ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(window) for all pages together, or O(matches log matches) of a search that finds
  ///   little; a page of memory, and 8 bytes for each asset that such a search finds.
  public func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    guard let listing = Listing(window, query, walking: walked) else {
      return AssetPages { { _ in ([], true) } }
    }
    guard listing.search != nil, window.count > walked else {
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
  ///   - window: The window.
  ///   - query: What the members are counted among; its collection and search are passed over.
  /// - Returns: The collections, in the order of ``AssetCollection/shownOrder(_:_:)``.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(window), or O(assets) that have what the filter asks for and most assets lack.
  public func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    among.collection = nil
    among.search = nil
    guard let listing = Listing(window, among, walking: walked) else { return [] }
    return try await read { db in try listing.collections(db) }
  }

  /// Lists the months in which the assets of a window were taken, the newest first.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What the members are counted among; its collection and search are passed over.
  /// - Returns: The months, each with at least one member.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(window) along the index, and a row looked up for each asset of a month's first
  ///   and last day.
  public func months(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    (among.collection, among.search) = (nil, nil)
    guard let listing = Listing(window, among, walking: walked) else { return [] }
    return try await read { db in try listing.months(db) }
  }

  /// Finds assets by identifier, in the window or not.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: What was found that is neither hidden nor trashed, in the order asked.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up an identifier.
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

  /// What the profile's rule lets through, its limit apart.
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

  /// The asset at a place of the window, from 1; the last one is found from the far end.
  private static func row(
    at place: Int, of libraryCount: Int, _ allowed: String, _ db: Database
  ) throws -> Asset? {
    let isLast = place == libraryCount
    let statement = try db.cachedStatement(sql: rowSQL(allowed, isLast ? "DESC" : "ASC"))
    return try Row.fetchOne(statement, arguments: [isLast ? 0 : place - 1])
      .map(AssetRow.asset)
  }

  /// Finds one asset by how many come before it in a direction.
  static func rowSQL(_ allowed: String, _ direction: String) -> String {
    """
    SELECT \(AssetRow.columns) FROM asset INDEXED BY asset_window
    WHERE isHidden = 0 AND isTrashed = 0 AND \(allowed)
    ORDER BY orderKey \(direction), nameKey \(direction), identifier \(direction)
    LIMIT 1 OFFSET ?
    """
  }
}
