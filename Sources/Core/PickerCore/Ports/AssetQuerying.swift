// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Answers queries about the assets of a library, without opening a photo.
public protocol AssetQuerying: Sendable {
  /// Computes the window that a device may show (rules W1 to W6, W10).
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window, which is empty if no asset may be shown.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed query; O(window) if the profile has a maximum number of assets.
  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  /// - Returns: The number of assets; the window's own count if the query has no restriction.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(window), or O(members) of a collection; O(1) if the query has no restriction.
  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int

  /// Lists assets of a window, newest first (rules W4 and W5).
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  ///   - key: The sort key after which to begin, nil for the beginning.
  ///   - limit: The maximum number of assets.
  /// - Returns: The assets; fewer than the limit only at the end of the list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed query, O(limit) if most assets pass the query.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset]

  /// Lists assets of a window from an asset whose position is known, in the window's order.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  ///   - page: The page to list.
  /// - Returns: The assets; fewer than the limit only at the ends of the list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(skipped) steps along an index, and O(limit) as for any page.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset]

  /// Lists assets of a window, newest first, one page at a time (rules W4 and W5).
  ///
  /// A change in the library is visible in pages that are read after the change.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query; a collection that the library does not know has no members.
  /// - Returns: The pages.
  /// - Complexity: O(window) for all pages together, O(page) of memory.
  func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages

  /// Lists the collections that have members inside a window (rule W9).
  ///
  /// The order is that of ``PickerModel/AssetCollection/shownOrder(_:_:)``.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted; its collection and search are ignored.
  /// - Returns: The collections, each with at least one member.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(window).
  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection]

  /// Lists the months in which the assets of a window were taken, newest first (rule W9).
  ///
  /// No other method lists months. An asset's month is `Asset.month`. To list the
  /// members of a month, use a query with the month's collection.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted; its collection and search are ignored.
  /// - Returns: The months, each with at least one member.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(window).
  func months(in window: AssetWindow, matching query: AssetQuery) async throws -> [AssetCollection]

  /// Finds assets by identifier, whether they are inside the window or not.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: The assets found that are neither hidden nor trashed, in the order of the
  ///   identifiers.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed look-up per identifier.
  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset]

  /// Reports changes in the library from now on (rule W8).
  ///
  /// - Returns: The changes in order, in groups of changes that happened together. The stream of a
  ///   library that never changes ends at once.
  func changes() -> AsyncStream<[LibraryChange]>
}

extension AssetQuerying {
  /// Lists the months by reading the whole window.
  ///
  /// This is the reference implementation, with which every library must agree.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query whose assets are counted.
  /// - Returns: The months.
  /// - Throws: An error of the library if the library cannot be read.
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

  /// Reports no changes by default, for a library that never changes.
  ///
  /// - Returns: A stream that has ended.
  public func changes() -> AsyncStream<[LibraryChange]> { AsyncStream { $0.finish() } }
}
