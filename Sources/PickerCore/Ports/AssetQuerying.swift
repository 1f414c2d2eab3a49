// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Answers queries about the assets of a library, without opening a photo.
public protocol AssetQuerying: Sendable {
  /// Cuts the window that a device may show (rules W1 to W6, W10).
  ///
  /// - Parameter library: The profile's rule.
  /// - Returns: The window; empty where nothing may be shown.
  /// - Throws: Any error of the library.
  /// - Complexity: One indexed query, O(window) where the rule has a limit.
  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  /// - Returns: The number of assets; for a query of everything, the window's own count.
  /// - Throws: Any error of the library.
  /// - Complexity: O(window), or O(members) of a collection; O(1) for a query of everything.
  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int

  /// Lists assets of a window, newest first (rules W4 and W5).
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  ///   - key: The sort key after which to begin, nil for the beginning.
  ///   - limit: The maximum number of assets.
  /// - Returns: The assets; fewer than the limit only at the end.
  /// - Throws: Any error of the library.
  /// - Complexity: One indexed query, O(limit) where most assets pass the query.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset]

  /// Lists assets of a window relative to an asset whose position is known, in the window's order.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  ///   - page: The page to list.
  /// - Returns: The assets; fewer than the limit only at the ends of the list.
  /// - Throws: Any error of the library.
  /// - Complexity: O(skipped) steps along an index, and O(limit) as for any page.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset]

  /// Lists assets of a window, newest first, one page at a time (rules W4 and W5).
  ///
  /// A change between two pages of the pass shows in the pages read after it.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  /// - Returns: The pages.
  /// - Complexity: O(window) for all pages together, O(page) of memory.
  func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages

  /// Lists the collections that have members inside a window (rule W9).
  ///
  /// Albums come first, by title, then folders by title, then media types in their own order; equal
  /// titles are ordered by identifier.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted; its collection and search are ignored.
  /// - Returns: The collections, each with at least one member.
  /// - Throws: Any error of the library.
  /// - Complexity: O(window).
  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection]

  /// Lists the months in which the assets of a window were taken, newest first (rule W9).
  ///
  /// Months are collections that only this method lists. The month of an asset is
  /// ``PickerModel/Asset/month``; a query whose collection is a month's lists its members.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted; its collection and search are ignored.
  /// - Returns: The months, each with at least one member.
  /// - Throws: Any error of the library.
  /// - Complexity: O(window).
  func months(in window: AssetWindow, matching query: AssetQuery) async throws -> [AssetCollection]

  /// Finds assets by identifier, inside the window or not.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: The assets found that are neither hidden nor trashed, in the order of the
  ///   identifiers.
  /// - Throws: Any error of the library.
  /// - Complexity: One indexed look-up per identifier.
  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset]

  /// Reports changes in the library from now on (rule W8).
  ///
  /// - Returns: Groups of changes that happened together, in order; a library that never changes
  ///   ends the stream at once.
  func changes() -> AsyncStream<[LibraryChange]>
}

extension AssetQuerying {
  /// Lists the months by reading the whole window; the reference for every library.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted.
  /// - Returns: The months.
  /// - Throws: Any error of the library.
  /// - Complexity: O(window), one page at a time.
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

  /// Reports no changes: the library is constant.
  ///
  /// - Returns: A stream that has ended.
  public func changes() -> AsyncStream<[LibraryChange]> { AsyncStream { $0.finish() } }
}
