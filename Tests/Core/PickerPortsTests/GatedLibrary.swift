// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting

/// A library whose queries for windows and lists block while its gate is closed.
struct GatedLibrary: AssetQuerying {
  actor Gate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var waitingCount: Int { waiting.count }

    func close() { isClosed = true }

    func open() {
      isClosed = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    func pass() async {
      guard isClosed else { return }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  let library: InMemoryLibrary
  let gate = Gate()

  func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    await gate.pass()
    return await self.library.window(library)
  }

  func count(in window: AssetWindow, matching query: AssetQuery) async -> Int {
    await library.count(in: window, matching: query)
  }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async -> [Asset] {
    await gate.pass()
    return await library.assets(in: window, matching: query, after: key, limit: limit)
  }

  func collections(in window: AssetWindow, matching query: AssetQuery) async -> [AssetCollection] {
    await library.collections(in: window, matching: query)
  }

  func assets(withIdentifiers identifiers: [AssetIdentifier]) async -> [Asset] {
    await library.assets(withIdentifiers: identifiers)
  }
}
