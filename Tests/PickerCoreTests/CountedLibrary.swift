// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Synchronization

/// A library of any number of photos, none of which is kept, that counts what it is asked for.
final class CountedLibrary: AssetQuerying {
  /// What it was asked for.
  struct Asked: Hashable {
    /// How many pages.
    var pages = 0
    /// How many assets were listed.
    var assets = 0
    /// How many assets the largest page had.
    var largestPage = 0
    /// How many assets were passed over.
    var skipped = 0
  }

  let count: Int
  private let state = Mutex(Asked())

  init(count: Int) { self.count = count }

  /// What it was asked for so far.
  var asked: Asked { state.withLock { $0 } }

  /// Forgets what it was asked for.
  func forget() { state.withLock { $0 = Asked() } }

  /// The asset at a place, the newest at 0.
  func asset(at place: Int) -> Asset {
    let number = count - place
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
    let places =
      switch page.direction {
      case .after:
        (anchor ?? -1) + 1 + page.skippedCount..<(anchor ?? -1) + 1 + page.skippedCount + page.limit
      case .before:
        (anchor ?? count) - page.skippedCount - page.limit..<(anchor ?? count) - page.skippedCount
      }
    let listed = places.clamped(to: 0..<count)
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
