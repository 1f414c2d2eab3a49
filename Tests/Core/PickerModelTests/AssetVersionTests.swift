// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct AssetVersionTests {
  private func asset(size: Int64? = 9, date: Int64? = nil, digest: Int64? = nil) -> Asset {
    Asset(
      identifier: "a", modificationDate: date.map { Timestamp(milliseconds: $0) }, byteCount: size,
      contentDigest: digest)
  }

  @Test("library.changed.stays: two known digests tell versions apart, whatever the date")
  func digests() {
    #expect(asset(date: 1, digest: 5).isSameVersion(as: asset(date: 2, digest: 5)))
    #expect(!asset(date: 1, digest: 5).isSameVersion(as: asset(date: 1, digest: 6)))
  }

  @Test("library.changed.stays: without digests sizes do, and dates where both are known")
  func sizesAndDates() {
    #expect(asset(date: 1, digest: 5).isSameVersion(as: asset(date: 1)))
    #expect(!asset(date: 1, digest: 5).isSameVersion(as: asset(date: 2)))
    #expect(asset(date: 1).isSameVersion(as: asset()))
    #expect(!asset(size: 8).isSameVersion(as: asset()))
    #expect(!asset(size: nil).isSameVersion(as: asset()))
  }
}
