// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct AssetSubtypesTests {
  @Test func namesRoundTrip() {
    for (name, subtype) in AssetSubtypes.named {
      #expect(AssetSubtypes(names: [name]) == subtype)
      #expect(subtype.names == [name])
    }
    #expect(AssetSubtypes(names: ["nonsense"]) == [])
  }

  @Test func bitsStayWhatIndexesOnDiskHold() {
    #expect(AssetSubtypes.screenshot.rawValue == 1)
    #expect(AssetSubtypes.motionPhoto.rawValue == 4096)
  }
}
