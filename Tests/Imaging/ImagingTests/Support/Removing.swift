// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Removes metadata from built files.
enum Removing {
  /// Returns a copy of the same length without some metadata.
  static func stripped(
    _ bytes: [UInt8], _ options: PickerMetadataOptions, _ type: ContentType
  ) throws -> [UInt8] {
    let copy = try MetadataRemover.stripped(bytes, "file", type, removing: options)
    #expect(copy.count == bytes.count)
    return copy
  }

  static func isRefused(
    _ bytes: [UInt8], _ options: PickerMetadataOptions, _ type: ContentType
  ) -> Bool {
    (try? stripped(bytes, options, type)) == nil
  }
}
