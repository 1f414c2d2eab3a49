// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The pages of a grid that were used last, and the known positions of some assets.
///
/// Only a few pages are in memory, regardless of the number of assets. For each other page that was
/// read, the grid remembers the positions of the first and the last asset. To read a page, it
/// starts from the nearest of these assets.
struct AssetGrid: Sendable {
  /// A page to read.
  struct Request: Sendable {
    let query: AssetQuery
    let page: ListPage
    fileprivate let number: Int
    fileprivate let listing: Int
  }

  /// An asset whose position in the list is known.
  private struct Landmark: Sendable {
    let position: Int
    let key: AssetWindow.Key
  }

  /// The number of assets on a page: more than any device shows at once, but quick to load.
  static let pageSize = 150
  /// The maximum number of pages in memory, enough to scroll back and forth.
  static let maximumPageCount = 8

  /// The number of the list that the grid shows, see `Browsing`.
  let listing: Int
  /// The number of assets in the list.
  let total: Int
  private let query: AssetQuery
  private var pages: [Int: [Asset]] = [:]
  /// The numbers of the pages in memory, with the most recently used one last.
  private var recent: [Int] = []
  /// The assets whose position is known, sorted by position.
  private var landmarks: [Landmark] = []

  /// Makes an empty grid.
  ///
  /// - Parameters:
  ///   - browsing: The list that the grid shows.
  ///   - total: The number of assets in the list.
  init(_ browsing: Browsing, total: Int) {
    query = browsing.query
    listing = browsing.listing
    self.total = max(0, total)
  }

  /// How many assets are in memory.
  var heldCount: Int { pages.values.reduce(0) { $0 + $1.count } }

  /// Returns the positions of the page that contains a position, which must be inside the grid.
  func positions(ofPageWith position: Int) -> Range<Int> {
    let start = position - position % Self.pageSize
    // The limit is the number of assets that exist. With a higher limit, the query would scan the
    // whole window for more.
    return start..<min(start + Self.pageSize, total)
  }

  /// Returns the page that contains a position, nil if it is not in memory.
  mutating func page(with position: Int) -> [Asset]? {
    let number = position / Self.pageSize
    guard let page = pages[number] else { return nil }
    look(at: number)
    return page
  }

  /// Returns the request that reads the page with a position, from the nearest known asset.
  func request(for position: Int) -> Request {
    let positions = positions(ofPageWith: position)
    let next = index(after: positions.lowerBound - 1)
    let before = next > 0 ? landmarks[next - 1] : nil
    let following = landmarks[next...].first { $0.position >= positions.upperBound }
    let ahead = positions.lowerBound - 1 - (before?.position ?? -1)
    let back = (following?.position ?? total) - positions.upperBound
    // Forward is preferred, because the known number of assets may be out of date.
    let page =
      ahead <= back
      ? ListPage(.after, before?.key, skipping: ahead, limit: positions.count)
      : ListPage(.before, following?.key, skipping: back, limit: positions.count)
    return Request(
      query: query, page: page, number: position / Self.pageSize, listing: listing)
  }

  /// Stores a page, unless the grid meanwhile shows another list.
  mutating func take(_ page: [Asset], for request: Request) {
    guard request.listing == listing else { return }
    if !page.isEmpty { look(at: request.number) }
    pages[request.number] = page.isEmpty ? nil : page
    while recent.count > Self.maximumPageCount { pages[recent.removeFirst()] = nil }
    let positions = positions(ofPageWith: request.number * Self.pageSize)
    // Assets were removed since the list was counted. The known positions are no longer right.
    guard page.count == positions.count, let first = page.first, let last = page.last else {
      return
    }
    addLandmark(first, at: positions.lowerBound)
    addLandmark(last, at: positions.upperBound - 1)
  }

  private mutating func look(at number: Int) {
    recent.removeAll { $0 == number }
    recent.append(number)
  }

  private mutating func addLandmark(_ asset: Asset, at position: Int) {
    let index = index(after: position - 1)
    let landmark = Landmark(position: position, key: AssetWindow.Key(asset))
    if index < landmarks.count, landmarks[index].position == position {
      landmarks[index] = landmark
    } else {
      landmarks.insert(landmark, at: index)
    }
  }

  /// Returns the index of the first known asset after a position.
  private func index(after position: Int) -> Int {
    var range = 0..<landmarks.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if landmarks[middle].position <= position {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
