// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import PickerTesting
import Testing

@testable import PickerAdapter

@Suite struct LibraryCacheTests {
  @Test func equalLibrariesShareAnIndex() async throws {
    let cache = LibraryCache()
    let roll = Asset.roll(3).map { LibraryAsset($0) }
    async let one = cache.index(of: roll)
    async let another = cache.index(of: roll)
    let (first, second) = try await (one, another)
    #expect(first === second)
  }

  @Test func otherLibraryHasAnotherIndex() async throws {
    let cache = LibraryCache()
    for count in 0...3 {
      let index = try await cache.index(of: Asset.roll(count).map { LibraryAsset($0) })
      #expect(try await index.window(DeviceProfile.Library()).count == count)
    }
    // The same assets, but one of them is in an album.
    var roll = Asset.roll(3).map { LibraryAsset($0) }
    let plain = try await cache.index(of: roll)
    roll[0].albums = ["Trip"]
    let sorted = try await cache.index(of: roll)
    let window = try await sorted.window(DeviceProfile.Library())
    let titles = try await sorted.collections(in: window, matching: AssetQuery()).map(\.title)
    #expect(titles.contains("Trip"))
    let others = try await plain.collections(in: window, matching: AssetQuery()).map(\.title)
    #expect(!others.contains("Trip"))
  }
}
