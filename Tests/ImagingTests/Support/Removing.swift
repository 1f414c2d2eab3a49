// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// Takes parts out of made files.
enum Removing {
  /// A copy without these parts, which is as long as the file.
  static func erased(
    _ bytes: [UInt8], _ parts: PickerMetadataOptions, _ type: ContentType
  ) throws -> [UInt8] {
    let copy = try MetadataRemoval.erased(bytes, "file", type, removing: parts)
    #expect(copy.count == bytes.count)
    return copy
  }

  static func isRefused(
    _ bytes: [UInt8], _ parts: PickerMetadataOptions, _ type: ContentType
  ) -> Bool {
    (try? erased(bytes, parts, type)) == nil
  }
}
