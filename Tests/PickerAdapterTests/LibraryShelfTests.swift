// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import PickerTesting
import Testing

@testable import PickerAdapter

@Suite struct LibraryShelfTests {
  @Test func oneIndexServesEverybodyWhoWantsTheSameLibrary() async throws {
    let shelf = LibraryShelf()
    let roll = Asset.roll(3).map { LibraryAsset($0) }
    async let one = shelf.index(of: roll)
    async let another = shelf.index(of: roll)
    let (first, second) = try await (one, another)
    #expect(first === second)
  }

  @Test func anotherLibraryIsAnotherIndex() async throws {
    let shelf = LibraryShelf()
    for count in 0...3 {
      let index = try await shelf.index(of: Asset.roll(count).map { LibraryAsset($0) })
      #expect(try await index.window(DeviceProfile.Library()).count == count)
    }
    // The same assets, one of them in an album.
    var roll = Asset.roll(3).map { LibraryAsset($0) }
    let plain = try await shelf.index(of: roll)
    roll[0].albums = ["Trip"]
    let sorted = try await shelf.index(of: roll)
    let window = try await sorted.window(DeviceProfile.Library())
    let titles = try await sorted.collections(in: window, matching: AssetQuery()).map(\.title)
    #expect(titles.contains("Trip"))
    let others = try await plain.collections(in: window, matching: AssetQuery()).map(\.title)
    #expect(!others.contains("Trip"))
  }
}
