// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

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

  @Test("after a file was replaced by one of the same size and date, its old original is not used")
  func replaced() throws {
    let folder = try TemporaryDirectory()
    let asset = Asset.image("a").inCloud(byteCount: 3)
    try folder.write("old".utf8, to: "a.jpg")
    let record = #"""
      {"etag":"W/\"1\"","modified":5000,"total":3,"synced":3,"boot":"x",
      "listed":{"validator":"W/\"1\"","modified":5000,"byteCount":3}}
      """#
    try folder.write(record.utf8, to: "a.jpg.record")
    for (etag, isHeld) in [
      ("W/\"1\"", true), ("\"1\"", true), ("W/\"2\"", false), ("\"2\"", false),
    ] {
      let store = DeliveredStore(directory: folder.path).following { _ in
        RemoteOriginal(address: "", etag: etag, modified: 5_000, byteCount: 3)
      }
      #expect(store.holds(asset) == isHeld, "\(etag)")
      #expect(store.listedETag(of: asset) == etag)
    }
  }

  @Test("of an original that left the listing, only the version of an earlier listing is used")
  func earlierListing() throws {
    let folder = try TemporaryDirectory()
    let store = DeliveredStore(directory: folder.path).following { _ in nil }
    let asset = Asset.image("a").inCloud(byteCount: 3)
    #expect(!store.holds(asset, etag: nil))
    try folder.write("old".utf8, to: "a.jpg")
    #expect(store.holds(asset, etag: nil) && !store.holds(asset, etag: "\"1\""))
    let record = #"{"etag":"W/\"1\"","synced":3,"boot":"x","listed":{"validator":"\"2\""}}"#
    try folder.write(record.utf8, to: "a.jpg.record")
    #expect(store.holds(asset, etag: "\"1\"") && store.holds(asset, etag: "\"2\""))
    #expect(!store.holds(asset, etag: "\"3\"") && store.holds(asset, etag: nil))
  }
}
