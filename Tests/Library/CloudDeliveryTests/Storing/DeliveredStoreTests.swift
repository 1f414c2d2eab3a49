// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import PickerModel
import PickerTesting
import Testing

/// The store of originals that arrived.
@Suite struct DeliveredStoreTests {
  @Test("a raw picture that was kept as .dng is found under its maker's extension")
  func oldNames() throws {
    let folder = try TemporaryDirectory()
    let store = DeliveredStore(directory: folder.path)
    var asset = Asset.image("a").inCloud(byteCount: 3)
    (asset.file, asset.contentType) = ("in/a.NEF", .rawImage)
    #expect(!store.holds(asset))
    for ending in ["", ".record"] { try folder.write("raw".utf8, to: "a.dng" + ending) }
    #expect(store.holds(asset))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["a.nef", "a.nef.record"])
  }
}
