// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct AssetSubtypesTests {
  @Test("BAD-INPUT: each subtype has one name; names that mean nothing are passed over")
  func namesRoundTrip() {
    for (name, subtype) in AssetSubtypes.named {
      #expect(AssetSubtypes(names: [name]) == subtype)
      #expect(subtype.names == [name])
    }
    #expect(AssetSubtypes(names: ["nonsense"]) == [])
  }

  @Test("BAD-INPUT: bits stay what indexes on disk hold")
  func bitsStayWhatIndexesOnDiskHold() {
    #expect(AssetSubtypes.screenshot.rawValue == 1)
    #expect(AssetSubtypes.motionPhoto.rawValue == 4096)
  }
}
