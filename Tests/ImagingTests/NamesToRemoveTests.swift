// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging

/// What is a place, a sentence or a number by its name.
@Suite struct NamesToRemoveTests {
  private func parts(_ name: String) -> [String] {
    let all: [(PickerMetadataOptions, String)] = [
      (.removeLocation, "location"), (.removeCaptions, "captions"),
      (.removeSerialNumbers, "serials"),
    ]
    return all.filter { NamesToRemove($0.0).goes(name: name) }.map(\.1)
  }

  @Test(
    "R7: each goes with its part, and with no other",
    arguments: [
      ("GPSLatitude", "location"), ("Coverage", "location"), ("City", "location"),
      ("SubjectLocation", ""), ("Instructions", "captions"), ("PersonInImage", "captions"),
      ("RegionPersonDisplayName", "captions"), ("Label", "captions"),
      ("CollectionName", "captions"), ("SerialNumber", "serials"), ("ImageUniqueID", "serials"),
      ("HDRPMakerNote", "serials"), ("CameraIdentifier", "serials"), ("Rating", ""),
      ("CreateDate", ""), ("Orientation", ""),
    ])
  func names(name: String, expected: String) {
    #expect(parts(name) == (expected.isEmpty ? [] : [expected]))
  }
}
