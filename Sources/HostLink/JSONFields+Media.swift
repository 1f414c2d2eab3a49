// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONFields {
  /// A picture's size, nil where its width or its height is not told.
  func pixelSize() throws(JSONMistake) -> PixelSize? {
    let (width, height) = (try optionalCount("width"), try optionalCount("height"))
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// What went out of the bytes; words that are unknown here are passed over.
  func removedParts() throws(JSONMistake) -> PickerMetadataOptions {
    let words = try strings("removed")
    return PickerMetadataOptions(
      PickerMetadataOptions.spoken.filter { words.contains($0.word) }.map(\.option))
  }
}

extension JSONFields {
  /// One side of a box that decoded pictures must fit in; larger ones become the largest there is.
  func pixelCount(_ key: String) throws(JSONMistake) -> Int {
    try required(key, "a number of pixels from 1") { value in
      value.intValue.flatMap { $0 >= 1 ? min($0, HostLink.mostImagePixels) : nil }
    }
  }
}
