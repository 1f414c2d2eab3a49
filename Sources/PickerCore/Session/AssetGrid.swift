// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The part of a grid that was looked at so far, loaded page after page from the top.
struct AssetGrid: Sendable {
  /// Assets a query: more than a screen of any device, little enough to come at once.
  static let pageSize = 150

  let window: AssetWindow
  let filter: PickerFilter?
  private(set) var assets: [Asset] = []
  private var isComplete = false

  init(window: AssetWindow, filter: PickerFilter?) {
    self.window = window
    self.filter = filter
  }

  /// Loads pages until so many assets are known or there are no more.
  mutating func load(upTo count: Int, from library: any AssetQuerying) async throws {
    while assets.count < count, !isComplete {
      let page = try await library.assets(
        in: window, matching: filter, after: assets.last.map { AssetWindow.Key($0) },
        limit: Self.pageSize)
      assets += page
      isComplete = page.count < Self.pageSize
    }
  }
}
