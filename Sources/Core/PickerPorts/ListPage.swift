// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Describes a page of a list of assets by its distance from one asset: the anchor.
///
/// A list can have a million assets, of which a grid keeps only a few pages in memory. To read
/// another page, the grid uses the nearest asset whose position it knows as the anchor.
public struct ListPage: Hashable, Sendable {
  /// Whether a page is before or after the anchor, the asset from which its distance is counted.
  public enum Direction: Hashable, Sendable {
    /// The page is after the anchor, that is, its assets are older.
    case after
    /// The page is before the anchor, that is, its assets are newer.
    case before
  }

  /// The sort key of the asset from which the distance to the page is counted; the page does not
  /// contain this asset.
  ///
  /// Nil means the beginning of the list if the direction is ``Direction/after``, and the end of
  /// the list if it is ``Direction/before``.
  public var anchor: AssetWindow.Key?
  /// Whether the page is before or after ``anchor``.
  public var direction: Direction
  /// How many assets of the list are between ``anchor`` and the page.
  public var skippedCount: Int
  /// The maximum number of assets on the page.
  public var limit: Int

  /// Makes the description of a page.
  ///
  /// - Parameters:
  ///   - direction: Whether the page is before or after the anchor; the default is after it.
  ///   - anchor: The sort key of the asset from which the distance is counted. Nil, the default,
  ///     means the beginning of the list for the direction `after`, and the end of the list for
  ///     `before`.
  ///   - skippedCount: How many assets are between the anchor and the page; the default is 0. It
  ///     must not be negative.
  ///   - limit: The maximum number of assets on the page; it must not be negative.
  public init(
    _ direction: Direction = .after, _ anchor: AssetWindow.Key? = nil,
    skipping skippedCount: Int = 0,
    limit: Int
  ) {
    self.direction = direction
    self.anchor = anchor
    self.skippedCount = skippedCount
    self.limit = limit
  }
}

extension AssetQuerying {
  /// Lists a page of assets by reading the list from its beginning.
  ///
  /// This is the reference implementation: the implementation of every library must give the same
  /// result.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - page: The page to list.
  /// - Returns: The assets in the order of the list; fewer than the limit only at the beginning or
  ///   end of the list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(n) in the number of assets in the window, with one page in memory.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset] {
    guard page.limit > 0 else { return [] }
    return page.direction == .after
      ? try await assetsBehind(page, window, query) : try await assetsBefore(page, window, query)
  }

  private func assetsBehind(
    _ page: ListPage, _ window: AssetWindow, _ query: AssetQuery
  ) async throws -> [Asset] {
    var key = page.anchor
    var left = page.skippedCount
    while left > 0 {
      let passed = try await assets(
        in: window, matching: query, after: key, limit: min(left, AssetPages.pageSize))
      guard let last = passed.last else { return [] }
      key = AssetWindow.Key(last)
      left -= passed.count
    }
    return try await assets(in: window, matching: query, after: key, limit: page.limit)
  }

  private func assetsBefore(
    _ page: ListPage, _ window: AssetWindow, _ query: AssetQuery
  ) async throws -> [Asset] {
    let (kept, isTooMany) = page.skippedCount.addingReportingOverflow(page.limit)
    var last: [Asset] = []
    for try await next in pagesInOrder(in: window, matching: query) {
      let before = next.prefix { asset in page.anchor.map { AssetWindow.Key(asset) < $0 } ?? true }
      last += before
      if !isTooMany, last.count > kept { last.removeFirst(last.count - kept) }
      if before.count < next.count { break }
    }
    return Array(last.dropLast(page.skippedCount).suffix(page.limit))
  }
}
