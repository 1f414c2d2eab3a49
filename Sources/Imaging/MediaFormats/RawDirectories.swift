// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the directories of a raw picture that is stored as a TIFF file.
package struct RawDirectories {
  private enum Tag {
    static let kind = 0xFE
    static let width = 0x100
    static let height = 0x101
    static let compression = 0x103
    static let inner = 0x14A
    static let version = 0xC612
    /// The tags with which Panasonic states the borders of the picture on the sensor.
    static let top = 4
    static let left = 5
    static let bottom = 6
    static let right = 7
  }

  /// The numbers of compression methods for sensor data, of Sony, Samsung, Nikon, Kodak and Pentax.
  private static let packings: Set = [32767, 32769, 32770, 34713, 65000, 65535]
  /// The numbers that Panasonic and Olympus write in the header instead of the 42 of TIFF.
  private static let magics: Set = [0x55, 0x4F52, 0x5352]
  private static let maximumDirectoryCount = 8

  package let facts: StillFacts
  package let exif: ExifFacts

  /// Finds the largest picture; returns nil if nothing indicates that the file is a raw picture.
  package init?(_ reader: TIFFReader) {
    let (main, next) = reader.directory(at: reader.firstOffset)
    let inner = reader.integers(main[Tag.inner]).map { reader.directory(at: $0).fields }
    let all = [main] + inner + Self.directories(reader, from: next)
    guard Self.isRaw(reader, main, all) || reader.integer(main[Tag.kind]) == 1 && !inner.isEmpty
    else { return nil }
    var sizes = all.compactMap { fields -> (Int, Int)? in
      guard let width = reader.integer(fields[Tag.width]),
        let height = reader.integer(fields[Tag.height])
      else { return nil }
      return (width, height)
    }
    if let top = reader.integer(main[Tag.top]), let left = reader.integer(main[Tag.left]),
      let bottom = reader.integer(main[Tag.bottom]), let right = reader.integer(main[Tag.right]),
      bottom > top, right > left
    {
      sizes.append((right - left, bottom - top))
    }
    let largest = sizes.max { $0.0 < $1.0 } ?? (0, 0)
    var facts = StillFacts(width: largest.0, height: largest.1)
    facts.subtypes.insert(.raw)
    facts.xmp = reader.bytes(main[0x2BC])
    self.facts = facts
    exif = ExifFacts(reader, main: main)
  }

  /// Returns whether the file is a raw picture.
  ///
  /// This is indicated by a DNG version, by the number in the header, or by the compression of the
  /// sensor data.
  private static func isRaw(
    _ reader: TIFFReader, _ main: TIFFReader.Directory, _ all: [TIFFReader.Directory]
  ) -> Bool {
    let magic = reader.source.integer(at: 2, bytes: 2, littleEndian: reader.isLittleEndian)
    return main[Tag.version] != nil || magic.map(magics.contains) == true
      || reader.source.holds("CR\u{2}", at: 8)
      || all.contains { packings.contains(reader.integer($0[Tag.compression]) ?? 0) }
  }

  private static func directories(
    _ reader: TIFFReader, from first: Int?
  ) -> [TIFFReader.Directory] {
    var found: [TIFFReader.Directory] = []
    var nextOffset = first
    while let offset = nextOffset, found.count < maximumDirectoryCount {
      let (fields, next) = reader.directory(at: offset)
      found.append(fields)
      nextOffset = next
    }
    return found
  }
}
