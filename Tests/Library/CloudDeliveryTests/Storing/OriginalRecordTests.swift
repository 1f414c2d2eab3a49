// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import CloudDelivery

/// Which version of an original a listing describes.
@Suite struct OriginalRecordTests {
  @Test(
    "a listed ETag that differs is another version; an equal one is the same if it is strong",
    arguments: [
      ("\"1\"", "\"1\"", 9, true), ("\"1\"", "\"2\"", 5, false), ("W/\"1\"", "W/\"2\"", 5, false),
      ("W/\"1\"", "\"2\"", 5, false), ("W/\"1\"", "W/\"1\"", 5, true),
      ("W/\"1\"", "W/\"1\"", 9, false), ("W/\"1\"", "\"1\"", 5, true),
      // Without quotes, the listed ETag cannot be compared.
      ("\"1\"", "1", 5, true), ("\"1\"", "2", 9, false), (nil, "\"1\"", 5, true),
      ("\"1\"", nil, 9, false),
    ] as [(String?, String?, Int64, Bool)])
  func listedVersion(sent: String?, listed: String?, date: Int64, isSame: Bool) {
    let record = OriginalRecord(validator: nil, total: nil, modified: 5_000, etag: sent)
    let remote = RemoteOriginal(address: "", etag: listed, modified: date * 1_000)
    #expect(record.isVersion(listedIn: remote) == isSame)
  }

  @Test("the ETag of an earlier Locket's record is its validator, if that is a strong ETag")
  func earlierRecords() throws {
    let folder = try TemporaryDirectory()
    for (validator, etag) in [("\"1\"", "\"1\""), ("Mon, 01 Jan 2024 00:00:00 GMT", nil)] {
      let record = ["validator": validator, "boot": "x"] as [String: Any]
      let data = try JSONSerialization.data(
        withJSONObject: record.merging(["synced": 1]) { $1 })
      let path = try folder.write(data, to: "record")
      #expect(OriginalRecord(path: path)?.etag == etag)
      #expect(OriginalRecord(validator: validator, total: nil).etag == etag)
    }
  }
}
