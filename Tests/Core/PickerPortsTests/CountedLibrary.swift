// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// A library of any number of photos, none of them stored, that counts the requests it gets.
final class CountedLibrary: AssetQuerying {
  /// Counts of the requests.
  struct RequestCounts: Hashable {
    /// The number of pages.
    var pages = 0
    /// The number of listed assets.
    var assets = 0
    /// The number of assets of the largest page.
    var largestPage = 0
    /// The number of skipped assets.
    var skipped = 0
  }

  let count: Int
  private let state = Mutex(RequestCounts())

  init(count: Int) { self.count = count }

  /// The counts so far.
  var asked: RequestCounts { state.withLock { $0 } }

  /// Resets the counts.
  func resetCounts() { state.withLock { $0 = RequestCounts() } }

  /// Returns the asset at a position, the newest at 0.
  func asset(at position: Int) -> Asset {
    let number = count - position
    return Asset(
      identifier: AssetIdentifier("photo-\(number)"),
      captureDate: Timestamp(milliseconds: Int64(number) * 1_000, offsetMinutes: 0))
  }

  func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    AssetWindow(
      of: library, libraryCount: count, count: count,
      oldest: AssetWindow.Key(asset(at: count - 1)), boundaryDate: nil)
  }

  func count(in window: AssetWindow, matching query: AssetQuery) async -> Int { count }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async -> [Asset] {
    await assets(in: window, matching: query, page: ListPage(.after, key, limit: limit))
  }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async -> [Asset] {
    let anchor = page.anchor?.milliseconds.map { count - Int($0 / 1_000) }
    let positions =
      switch page.direction {
      case .after:
        (anchor ?? -1) + 1 + page.skippedCount..<(anchor ?? -1) + 1 + page.skippedCount + page.limit
      case .before:
        (anchor ?? count) - page.skippedCount - page.limit..<(anchor ?? count) - page.skippedCount
      }
    let listed = positions.clamped(to: 0..<count)
    state.withLock { asked in
      asked.pages += 1
      asked.assets += listed.count
      asked.largestPage = max(asked.largestPage, listed.count)
      asked.skipped += page.skippedCount
    }
    return listed.map(asset)
  }

  func collections(in window: AssetWindow, matching query: AssetQuery) async -> [AssetCollection] {
    []
  }

  func assets(withIdentifiers identifiers: [AssetIdentifier]) async -> [Asset] { [] }
}
