// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A page of a list, relative to an asset whose position in the list is known.
///
/// A grid of a million assets holds a few pages: it requests any other page from the nearest
/// position that it knows, forward or backward.
public struct ListPage: Hashable, Sendable {
  /// The side of the anchor on which a page lies.
  public enum Direction: Hashable, Sendable {
    /// After the anchor, towards the older assets.
    case after
    /// Before the anchor, towards the newer assets.
    case before
  }

  /// The asset next to which the page lies, not part of it.
  ///
  /// Nil means the list's beginning, or its end where the page lies before it.
  public var anchor: AssetWindow.Key?
  /// The side of the anchor on which the page lies.
  public var direction: Direction
  /// How many assets lie between the anchor and the page.
  public var skippedCount: Int
  /// The maximum number of assets of the page.
  public var limit: Int

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - direction: The side of the anchor on which it lies; the default is after it.
  ///   - anchor: The asset next to which it lies; the default, nil, is the list's beginning, or its
  ///     end.
  ///   - skippedCount: How many assets lie between both, not negative; the default is none.
  ///   - limit: The maximum number of its assets, not negative.
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
  /// Lists a page by reading the list from its beginning; the reference for every library.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  ///   - page: The page to list.
  /// - Returns: The assets in the order of the list; fewer than the limit only at its ends.
  /// - Throws: Any error of the library.
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
