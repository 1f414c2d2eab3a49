// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONFields {
  /// Returns a picture's size, nil if its width or its height is missing.
  func pixelSize() throws(JSONError) -> PixelSize? {
    let (width, height) = (try optionalCount("width"), try optionalCount("height"))
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the kinds of metadata that were removed from the bytes; unknown names of kinds are
  /// ignored.
  func removedMetadata() throws(JSONError) -> PickerMetadataOptions {
    let labels = try strings("removed")
    return PickerMetadataOptions(
      PickerMetadataOptions.labeled.filter { labels.contains($0.word) }.map(\.option))
  }
}

extension JSONFields {
  /// Returns the width or height of the box for a decoded picture, limited to the maximum.
  func pixelCount(_ key: String) throws(JSONError) -> Int {
    try required(key, "a number of pixels from 1") { value in
      value.intValue.flatMap { $0 >= 1 ? min($0, HostLink.maximumImageSide) : nil }
    }
  }
}
