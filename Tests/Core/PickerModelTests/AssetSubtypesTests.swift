// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct AssetSubtypesTests {
  @Test("filter.words.known: each subtype has one name; unknown names are ignored")
  func namesRoundTrip() {
    for (name, subtype) in AssetSubtypes.named {
      #expect(AssetSubtypes(names: [name]) == subtype)
      #expect(subtype.names == [name])
    }
    #expect(AssetSubtypes(names: ["nonsense"]) == [])
  }

  @Test("filter.words.screenshots: a subtype keeps its bit, which indexes on disk contain")
  func bitsStayWhatIndexesOnDiskHold() {
    #expect(AssetSubtypes.screenshot.rawValue == 1)
    #expect(AssetSubtypes.motionPhoto.rawValue == 4096)
  }
}
