// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A page of a list, given relative to an asset whose position in the list is known.
///
/// A grid of a million assets keeps only a few pages in memory. It requests any other page from the
/// nearest known position, forward or backward.
public struct ListPage: Hashable, Sendable {
  /// The side of the anchor on which the page is.
  public enum Direction: Hashable, Sendable {
    /// After the anchor, towards the older assets.
    case after
    /// Before the anchor, towards the newer assets.
    case before
  }

  /// The asset from which the page is counted; the page does not contain it.
  ///
  /// Nil means the beginning of the list for a page after it, and the end of the list for a page
  /// before it.
  public var anchor: AssetWindow.Key?
  /// The side of the anchor on which the page is.
  public var direction: Direction
  /// How many assets are between the anchor and the page.
  public var skippedCount: Int
  /// The maximum number of assets of the page.
  public var limit: Int

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - direction: The side of the anchor on which the page is; the default is after it.
  ///   - anchor: The asset from which the page is counted; nil, the default, means the beginning of
  ///     the list, or the end for a page before it.
  ///   - skippedCount: How many assets are between the anchor and the page, not negative; the
  ///     default is none.
  ///   - limit: The maximum number of assets of the page, not negative.
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
  /// Lists a page by reading the list from its beginning.
  ///
  /// This is the reference implementation, with which every library must agree.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  ///   - page: The page to list.
  /// - Returns: The assets in the order of the list; fewer than the limit only at the ends of the
  ///   list.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(window), one page at a time.
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
