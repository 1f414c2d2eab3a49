// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The part of a grid that was looked at so far, loaded page after page from the top.
struct AssetGrid: Sendable {
  /// The next page to ask for.
  struct Request: Sendable {
    let query: AssetQuery
    let after: AssetWindow.Key?
    let limit: Int
    fileprivate let listing: Int
  }

  /// Assets a query: more than a screen of any device, little enough to come at once.
  static let pageSize = 150

  private(set) var assets: [Asset] = []
  private let query: AssetQuery
  private let listing: Int
  private let total: Int
  private var isComplete = false

  /// Begins a grid.
  ///
  /// - Parameters:
  ///   - browsing: What it lists.
  ///   - total: How many assets there are.
  init(_ browsing: Browsing, total: Int) {
    query = browsing.query
    listing = browsing.listing
    self.total = total
  }

  /// The next page to ask for, nil where so many assets are known already or there are no more.
  func request(upTo count: Int) -> Request? {
    // Never more than there are: a query that cannot fill its page looks at the whole window.
    guard assets.count < min(count, total), !isComplete else { return nil }
    return Request(
      query: query, after: assets.last.map { AssetWindow.Key($0) },
      limit: min(Self.pageSize, total - assets.count), listing: listing)
  }

  /// Takes a page in, unless another one came first or the grid is another one by now.
  mutating func take(_ page: [Asset], for request: Request) {
    guard request.listing == listing,
      request.after == assets.last.map({ AssetWindow.Key($0) })
    else { return }
    assets += page
    isComplete = page.isEmpty
  }
}
