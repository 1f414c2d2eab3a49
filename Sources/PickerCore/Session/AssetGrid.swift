// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The pages of a grid that were looked at last, and the positions of assets that are known.
///
/// It holds a few pages, however long the grid is and wherever a person looks. Of the others it keeps
/// where they begin and end, so that a page is found from the nearest of them.
struct AssetGrid: Sendable {
  /// A page to ask for.
  struct Request: Sendable {
    let query: AssetQuery
    let page: ListPage
    fileprivate let number: Int
    fileprivate let listing: Int
  }

  /// An asset whose position is known.
  private struct Landmark: Sendable {
    let position: Int
    let key: AssetWindow.Key
  }

  /// Assets a query: more than a screen of any device, little enough to come at once.
  static let pageSize = 150
  /// As many pages are held: what a person scrolls to and fro over.
  static let maximumPageCount = 8

  /// Counts the lists of a picker, as ``Browsing`` does.
  let listing: Int
  /// How many assets there are.
  let total: Int
  private let query: AssetQuery
  private var pages: [Int: [Asset]] = [:]
  /// The numbers of the pages that are held, the one that was looked at last at the end.
  private var recent: [Int] = []
  /// By position, the first ones first.
  private var landmarks: [Landmark] = []

  /// Begins a grid.
  ///
  /// - Parameters:
  ///   - browsing: What it lists.
  ///   - total: How many assets there are.
  init(_ browsing: Browsing, total: Int) {
    query = browsing.query
    listing = browsing.listing
    self.total = max(0, total)
  }

  /// How many assets are held.
  var heldCount: Int { pages.values.reduce(0) { $0 + $1.count } }

  /// The places of the page that has a place; there is an asset at it.
  func places(ofPageWith position: Int) -> Range<Int> {
    let start = position - position % Self.pageSize
    // Never more than there are: a query that cannot fill its page looks at the whole window.
    return start..<min(start + Self.pageSize, total)
  }

  /// The page that has a place, nil where it is not held.
  mutating func page(with position: Int) -> [Asset]? {
    let number = position / Self.pageSize
    guard let page = pages[number] else { return nil }
    look(at: number)
    return page
  }

  /// Asks for the page that has a place from the nearest asset whose position is known.
  func request(for position: Int) -> Request {
    let places = places(ofPageWith: position)
    let next = index(after: places.lowerBound - 1)
    let before = next > 0 ? landmarks[next - 1] : nil
    let following = landmarks[next...].first { $0.position >= places.upperBound }
    let ahead = places.lowerBound - 1 - (before?.position ?? -1)
    let back = (following?.position ?? total) - places.upperBound
    // The way forward is the safer one: a count may be older than what is there.
    let page =
      ahead <= back
      ? ListPage(.after, before?.key, skipping: ahead, limit: places.count)
      : ListPage(.before, following?.key, skipping: back, limit: places.count)
    return Request(
      query: query, page: page, number: position / Self.pageSize, listing: listing)
  }

  /// Takes a page in, unless the grid is another one by now.
  mutating func take(_ page: [Asset], for request: Request) {
    guard request.listing == listing else { return }
    if !page.isEmpty { look(at: request.number) }
    pages[request.number] = page.isEmpty ? nil : page
    while recent.count > Self.maximumPageCount { pages[recent.removeFirst()] = nil }
    let places = places(ofPageWith: request.number * Self.pageSize)
    // What went meanwhile would put the others at wrong positions.
    guard page.count == places.count, let first = page.first, let last = page.last else { return }
    note(first, at: places.lowerBound)
    note(last, at: places.upperBound - 1)
  }

  private mutating func look(at number: Int) {
    recent.removeAll { $0 == number }
    recent.append(number)
  }

  private mutating func note(_ asset: Asset, at position: Int) {
    let place = index(after: position - 1)
    let landmark = Landmark(position: position, key: AssetWindow.Key(asset))
    if place < landmarks.count, landmarks[place].position == position {
      landmarks[place] = landmark
    } else {
      landmarks.insert(landmark, at: place)
    }
  }

  /// The index of the first landmark behind a position.
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
