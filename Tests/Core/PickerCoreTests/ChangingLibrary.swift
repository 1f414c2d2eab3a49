// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting

/// A library that changes while a picker is open on it.
actor ChangingLibrary: AssetQuerying {
  private var library: InMemoryLibrary

  init(_ assets: [Asset]) {
    library = InMemoryLibrary(assets)
  }

  func remove(_ asset: Asset) -> LibraryChange {
    library.assets.removeAll { $0.identifier == asset.identifier }
    return .removed(asset)
  }

  func add(_ asset: Asset) -> LibraryChange {
    library.assets.append(asset)
    return .added(asset)
  }

  func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    await self.library.window(library)
  }

  func count(in window: AssetWindow, matching query: AssetQuery) async -> Int {
    await library.count(in: window, matching: query)
  }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async -> [Asset] {
    await library.assets(in: window, matching: query, after: key, limit: limit)
  }

  func collections(in window: AssetWindow, matching query: AssetQuery) async -> [AssetCollection] {
    await library.collections(in: window, matching: query)
  }

  func assets(withIdentifiers identifiers: [AssetIdentifier]) async -> [Asset] {
    await library.assets(withIdentifiers: identifiers)
  }
}
