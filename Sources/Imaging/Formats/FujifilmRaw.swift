// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Reads the head of Fujifilm's raw pictures, which puts a whole JPEG before the sensor's.
enum FujifilmRaw {
  /// Where the head says where the JPEG and the list of the sensor's facts are.
  private static let jpegPlace = 84
  private static let listPlace = 92
  /// The size of what was seen, in the list: height before width.
  private static let sizeTag = 0x0111
  private static let mostFacts = 64

  /// Where the JPEG is, nil where the file is none of Fujifilm's.
  static func picture(_ file: some ByteSource) -> Range<Int>? {
    guard file.holds("FUJIFILMCCD-RAW", at: 0),
      let start = file.integer(at: jpegPlace, bytes: 4),
      let length = file.integer(at: jpegPlace + 4, bytes: 4), start <= file.count,
      length <= file.count - start
    else { return nil }
    return start..<start + length
  }

  /// What the file says, nil where it is none.
  static func header(_ file: some ByteSource) -> MediaHeader? {
    guard let place = picture(file), var facts = JPEGFile.facts(SourcePart(file, [place])) else {
      return nil
    }
    if let size = size(file) { facts.size = size }
    facts.subtypes.insert(.raw)
    return facts.header(.rawImage)
  }

  private static func size(_ file: some ByteSource) -> PixelSize? {
    guard var place = file.integer(at: listPlace, bytes: 4),
      let count = file.integer(at: place, bytes: 4)
    else { return nil }
    place += 4
    for _ in 0..<min(count, mostFacts) {
      guard let tag = file.integer(at: place, bytes: 2),
        let length = file.integer(at: place + 2, bytes: 2)
      else { return nil }
      if tag == sizeTag, length >= 4, let height = file.integer(at: place + 4, bytes: 2),
        let width = file.integer(at: place + 6, bytes: 2), width > 0, height > 0
      {
        return PixelSize(width: width, height: height)
      }
      place += 4 + length
    }
    return nil
  }
}
