// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import PickerModel
import Testing

@testable import ImagingClient

/// Copies with replaced bytes.
@Suite struct EditedCopiesTests {
  @Test("edits of a copy come out as in memory, in order or not")
  func edits() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try SourceFile(try folder.write(bytes, as: "original"))
    let dense = (0..<1 << 17).map { FileEdit(offset: $0 * 8, bytes: [1, 2, 3]) }
    let wide = [
      FileEdit(offset: 5, bytes: [7, 8, 9], count: 600_000), FileEdit(offset: 700_000, bytes: []),
      FileEdit(offset: 1 << 19, bytes: [4]), FileEdit(offset: (1 << 20) - 2, bytes: [6], count: 9),
      FileEdit(offset: 1 << 21, bytes: [5]),
    ]
    for edits in [dense, wide, [wide[1], wide[2], wide[3]], wide.reversed(), []] {
      var expected = bytes
      edits.apply(to: &expected)
      let target = folder.path + "/copy"
      _ = try file.publish(nil, edits, CLINUX_REPLACE, at: target, RunningConversion { _, _ in })
      #expect(try folder.read(target) == expected)
    }
  }
}
