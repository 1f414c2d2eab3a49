// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Answers what a library holds, without opening a photo.
public protocol AssetQuerying: Sendable {
  /// Cuts the window that a device may show (rules W1 to W6, W10).
  ///
  /// - Parameter library: The profile's rule.
  /// - Returns: The window; empty where nothing may be shown.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: One indexed query, O(window) where the rule has a limit.
  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow

  /// Counts what a query lists of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  /// - Returns: The number of assets; for a whole query the window's own count.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: O(window), or O(members) of a collection; O(1) for a whole query.
  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int

  /// Lists assets of a window, newest first (rules W4 and W5).
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list; a collection that the library does not know has no members.
  ///   - key: The place after which to begin, nil for the beginning.
  ///   - limit: The most assets to list.
  /// - Returns: The assets; fewer than the limit only at the end.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: One indexed query, O(limit) where the query lets most through.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset]

  /// Lists assets of a window from an asset whose position is known, in the order of the window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list; a collection that the library does not know has no members.
  ///   - page: Which assets of it.
  /// - Returns: The assets; fewer than the limit only at the ends of the list.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: O(skipped) steps along an index, and O(limit) as for any page.
  func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset]

  /// Lists assets of a window, newest first, a page at a time (rules W4 and W5).
  ///
  /// What changes in the library between two pages is listed as it is when its page is read.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list; a collection that the library does not know has no members.
  /// - Returns: The pages.
  /// - Complexity: O(window) for all pages together, O(page) of memory.
  func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages

  /// Lists the collections that have members inside a window (rule W9): albums by title, then
  /// folders by title, then media types in their own order; equal titles by identifier.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What the members are counted among; its collection and search are passed over.
  /// - Returns: The collections, each with at least one member.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: O(window).
  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection]

  /// Lists the months in which the assets of a window were taken (rule W9), the newest first.
  ///
  /// They are collections for who asks for them, and never among the others. A month is that of
  /// ``PickerModel/Asset/month``; a query whose collection is a month's lists its members.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What the members are counted among; its collection and search are passed over.
  /// - Returns: The months, each with at least one member.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: O(window).
  func months(in window: AssetWindow, matching query: AssetQuery) async throws -> [AssetCollection]

  /// Finds assets by identifier, in the window or not.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: What was found that is neither hidden nor trashed, in the order asked.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: One indexed look-up an identifier.
  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset]

  /// Tells what changes in the library, from now on (rule W8).
  ///
  /// - Returns: What changed together, in the order of the changes; a library that never changes
  ///   ends the stream at once.
  func changes() -> AsyncStream<[LibraryChange]>
}

extension AssetQuerying {
  /// Lists the months by going through the window; the reference for every library.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What the members are counted among.
  /// - Returns: The months.
  /// - Throws: Whatever keeps the library from answering.
  /// - Complexity: O(window), a page at a time.
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

  /// Tells of no changes: the library stays as it is.
  ///
  /// - Returns: A stream that has ended.
  public func changes() -> AsyncStream<[LibraryChange]> { AsyncStream { $0.finish() } }
}
