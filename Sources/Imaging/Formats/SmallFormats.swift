// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Counts a GIF's pictures, as far as the second.
enum GIFFile {
  /// What the file says, nil where it is shorter than its header.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let width = file.integer(at: 6, bytes: 2, littleEndian: true),
      let height = file.integer(at: 8, bytes: 2, littleEndian: true), width > 0, height > 0,
      let flags = file.integer(at: 10, bytes: 1)
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    var place = 13 + colours(flags)
    var pictures = 0
    while let code = file.integer(at: place, bytes: 1) {
      switch code {
      case 0x21: place += 2
      case 0x2C:
        pictures += 1
        guard pictures < 2, let flags = file.integer(at: place + 9, bytes: 1) else {
          if pictures == 2 { facts.subtypes.insert(.animated) }
          return facts
        }
        place += 11 + colours(flags)
      default: return facts
      }
      while let length = file.integer(at: place, bytes: 1) {
        place += length + 1
        if length == 0 { break }
      }
    }
    return facts
  }

  /// The size in bytes of a colour table.
  private static func colours(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }
}

/// Reads a TIFF's first page.
enum TIFFFile {
  /// What the file says with its EXIF, nil where the page has no size.
  static func facts(_ file: some ByteSource) -> (StillFacts, ExifFacts)? {
    guard let reader = TIFFReader(file) else { return nil }
    let fields = reader.directory(at: reader.firstOffset).fields
    guard let width = reader.integer(fields[0x100]), let height = reader.integer(fields[0x101]),
      width > 0, height > 0
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    facts.xmp = reader.bytes(fields[0x2BC])
    return (facts, ExifFacts(reader, main: fields))
  }
}

/// Reads the directories of a raw picture in a TIFF file.
struct RawDirectories {
  let facts: StillFacts
  let exif: ExifFacts

  /// Finds the largest picture, nil where nothing shows that the file is raw.
  init?(_ reader: TIFFReader) {
    let main = reader.directory(at: reader.firstOffset).fields
    let inner = reader.integers(main[0x14A]).map { reader.directory(at: $0).fields }
    // A DNG says so; others show a small picture first and the sensor's further in.
    guard main[0xC612] != nil || (reader.integer(main[0xFE]) == 1 && !inner.isEmpty) else {
      return nil
    }
    let sizes = ([main] + inner).compactMap { fields -> (Int, Int)? in
      guard let width = reader.integer(fields[0x100]), let height = reader.integer(fields[0x101])
      else { return nil }
      return (width, height)
    }
    let largest = sizes.max { $0.0 < $1.0 } ?? (0, 0)
    var facts = StillFacts(width: largest.0, height: largest.1)
    facts.subtypes.insert(.raw)
    self.facts = facts
    exif = ExifFacts(reader, main: main)
  }
}
