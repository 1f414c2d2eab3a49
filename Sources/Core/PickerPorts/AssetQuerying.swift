// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A library that a picker can query for assets; a query opens no photo.
public protocol AssetQuerying: Sendable {
  /// Computes the assets that a device may show (rules `window.newest.bounded`
  /// and `window.cut.allowed-first`).
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window, which is empty if no asset may be shown.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed query. If the profile has a maximum number of assets, O(n) in the
  ///   number of assets in the window.
  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: The query that the assets must match.
  /// - Returns: The number of assets.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(1) for a query without restrictions. Otherwise O(n) in the number of assets in
  ///   the window, or in the collection of the query.
  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int

  /// Lists assets of a window, newest first (rule `window.order.capture-date`).
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match. A collection that the library does not know
  ///     has no members.
  ///   - key: The list begins after the asset with this sort key; nil begins with the newest asset.
  ///   - limit: The maximum number of assets.
  /// - Returns: The assets; fewer than the limit only at the end of the list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed query; O(limit) if most assets match the query.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset]

  /// Lists a page of a window's assets, newest first.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match. A collection that the library does not know
  ///     has no members.
  ///   - page: The page to list; see ``ListPage``.
  /// - Returns: The assets; fewer than the limit only at the beginning or end of the list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(skipped + limit) steps along an index.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset]

  /// Lists the assets of a window page by page, newest first (rule `window.order.capture-date`).
  ///
  /// If the library changes during the iteration, pages that are read later contain the change.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match. A collection that the library does not know
  ///     has no members.
  /// - Returns: The pages.
  /// - Complexity: O(n) in the number of assets in the window, with one page in memory.
  func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages

  /// Lists the collections that have members in a window (rule `collection.empty.unlisted`).
  ///
  /// The collections are sorted by `AssetCollection.shownOrder(_:_:)`.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only members that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The collections, each with at least one member.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(n) in the number of assets in the window.
  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection]

  /// Lists the months in which assets of a window were taken, newest first.
  ///
  /// Each month is a collection, but ``collections(in:matching:)`` does not return it. To list the
  /// assets of a month, set the month as the collection of a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only assets that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The months, each with at least one member.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(n) in the number of assets in the window.
  func months(in window: AssetWindow, matching query: AssetQuery) async throws -> [AssetCollection]

  /// Finds assets of the library by their identifiers, regardless of any window.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: The assets that exist, in the order of the identifiers. Hidden and trashed assets
  ///   are left out.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed look-up per identifier.
  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset]

  /// Reports changes of the library from now on.
  ///
  /// - Returns: The changes in order. Each element of the stream contains changes that happened
  ///   together. If the library never changes, the stream ends at once.
  func changes() -> AsyncStream<[LibraryChange]>
}

extension AssetQuerying {
  /// Lists the months in which assets of a window were taken, by reading all assets of the window.
  ///
  /// This is the reference implementation: the implementation of every library must give the same
  /// result.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only assets that match this query are counted.
  /// - Returns: The months, each with at least one asset.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(n) in the number of assets in the window, with one page in memory.
  public func months(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    (among.collection, among.search) = (nil, nil)
    var counts: [CalendarMonth: (count: Int, newest: AssetIdentifier)] = [:]
    var last: AssetWindow.Key?
    while true {
      let page = try await assets(in: window, matching: among, after: last, limit: 500)
      for asset in page {
        guard let month = asset.month else { continue }
        counts[month, default: (0, asset.identifier)].count += 1
      }
      guard page.count == 500 else { break }
      last = page.last.map { AssetWindow.Key($0) }
    }
    return counts.map { month, found in
      AssetCollection(
        identifier: month.identifier, kind: .month, title: month.title, count: found.count,
        newest: found.newest)
    }.sorted(by: AssetCollection.shownOrder)
  }

  /// Reports no changes; this is the default, for a library that never changes.
  ///
  /// - Returns: A stream that has ended.
  public func changes() -> AsyncStream<[LibraryChange]> { AsyncStream { $0.finish() } }
}
