// SPDX-License-Identifier: Apache-2.0

import PickerModel
package import PickerPorts

/// Reads the header of Fujifilm's raw pictures, which store a full JPEG before the sensor data.
package enum FujifilmRaw {
  /// The offsets of the pointers to the JPEG and to the list of sensor fields.
  private static let jpegPointerOffset = 84
  private static let listPointerOffset = 92
  /// The tag of the picture's size in the list; the height precedes the width.
  private static let sizeTag = 0x0111
  private static let maximumFieldCount = 64

  /// Returns the range of the JPEG, or nil if the file is not a Fujifilm raw picture.
  package static func picture(_ file: some ByteSource) -> Range<Int>? {
    guard file.holds("FUJIFILMCCD-RAW", at: 0),
      let start = file.integer(at: jpegPointerOffset, bytes: 4),
      let length = file.integer(at: jpegPointerOffset + 4, bytes: 4), start <= file.count,
      length <= file.count - start
    else { return nil }
    return start..<start + length
  }

  /// Returns the header, or nil if the file is not a Fujifilm raw picture.
  package static func header(_ file: some ByteSource) -> MediaHeader? {
    guard let range = picture(file), var facts = JPEGFile.facts(JoinedRanges(file, [range])) else {
      return nil
    }
    if let size = size(file) { facts.size = size }
    facts.subtypes.insert(.raw)
    return facts.header(.rawImage)
  }

  private static func size(_ file: some ByteSource) -> PixelSize? {
    guard var offset = file.integer(at: listPointerOffset, bytes: 4),
      let count = file.integer(at: offset, bytes: 4)
    else { return nil }
    offset += 4
    for _ in 0..<min(count, maximumFieldCount) {
      guard let tag = file.integer(at: offset, bytes: 2),
        let length = file.integer(at: offset + 2, bytes: 2)
      else { return nil }
      if tag == sizeTag, length >= 4, let height = file.integer(at: offset + 4, bytes: 2),
        let width = file.integer(at: offset + 6, bytes: 2), width > 0, height > 0
      {
        return PixelSize(width: width, height: height)
      }
      offset += 4 + length
    }
    return nil
  }
}
