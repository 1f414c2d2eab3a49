// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerHosting
import PickerModel
import Testing

@Suite struct GrantedAssetTests {
  private let photo = Asset(
    identifier: "a", modificationDate: Timestamp(milliseconds: 5), byteCount: 10)

  @Test("another file with the same identifier is not the asset that the person picked")
  func versions() {
    let granted = GrantedAsset(photo)
    #expect(granted.isSameVersion(as: photo))
    for change in [
      { $0.byteCount = 11 }, { $0.modificationDate = Timestamp(milliseconds: 6) },
      { $0.identifier = "b" },
    ] as [(inout Asset) -> Void] {
      var other = photo
      change(&other)
      #expect(!granted.isSameVersion(as: other))
    }
  }

  @Test("equal digests are the same version, wherever the file lies now")
  func digests() throws {
    var photo = photo
    photo.contentDigest = 7
    var moved = photo
    moved.modificationDate = Timestamp(milliseconds: 9)
    let stored = try JSONEncoder().encode(GrantedAsset(photo, removing: .removeLocation))
    let granted = try JSONDecoder().decode(GrantedAsset.self, from: stored)
    #expect(granted.isSameVersion(as: moved))
    #expect(granted.removing == .removeLocation)
    moved.contentDigest = 8
    #expect(!granted.isSameVersion(as: moved))
  }
}
