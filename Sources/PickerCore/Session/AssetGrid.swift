// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The part of a grid that was looked at so far, loaded page after page from the top.
struct AssetGrid: Sendable {
  /// Assets a query: more than a screen of any device, little enough to come at once.
  static let pageSize = 150

  let window: AssetWindow
  let filter: PickerFilter?
  /// How many assets there are.
  let total: Int
  private(set) var assets: [Asset] = []
  private var isComplete = false

  init(window: AssetWindow, filter: PickerFilter?, total: Int) {
    self.window = window
    self.filter = filter
    self.total = total
  }

  /// The next page to ask for, nil where so many assets are known already or there are no more.
  func request(upTo count: Int) -> (after: AssetWindow.Key?, limit: Int)? {
    // Never more than there are: a query that cannot fill its page looks at the whole window.
    let wanted = min(count, total)
    guard assets.count < wanted, !isComplete else { return nil }
    return (
      assets.last.map { AssetWindow.Key($0) }, min(Self.pageSize, total - assets.count)
    )
  }

  /// Takes a page in, unless another one came first.
  mutating func take(_ page: [Asset], after key: AssetWindow.Key?) {
    guard key == assets.last.map({ AssetWindow.Key($0) }) else { return }
    assets += page
    isComplete = page.isEmpty
  }
}
