// SPDX-License-Identifier: Apache-2.0

/// A camera maker's own directory inside EXIF, of the makers that write places into theirs.
struct MakerNote {
  /// Where its directory is.
  let directory: Int
  /// What its offsets count from.
  let base: Int
  /// The fields that name a place.
  let tags: Set<Int>
  /// Whether its numbers begin with their lowest byte, where it says so for itself.
  private(set) var ownOrder: Bool?

  private static let pentax: Set = [0x23, 0x24]

  /// Whether a note tells a place in a way that no two of its maker's cameras share.
  ///
  /// Samsung's compact cameras name it in fields whose places count from here or there.
  static func goesWhole(_ note: [UInt8], _ maker: String) -> Bool {
    guard maker.uppercased().hasPrefix("SAMSUNG") else { return false }
    return [false, true].contains { isLittle in
      let reader = TIFFReader(MemoryBytes(note), note: 0, firstOffset: 0, isLittleEndian: isLittle)
      let count = reader.whole(at: 0, 2) ?? 0
      guard (1...512).contains(count), reader.whole(at: 2, 2) == 1, reader.whole(at: 4, 2) == 7
      else { return false }
      return (0..<count).contains {
        guard let tag = reader.whole(at: 2 + $0 * 12, 2) else { return false }
        return tag == 0x30 || tag == 0x31
      }
    }
  }

  /// Whether a note is one of Pentax's that count from their own beginning; Samsung's larger
  /// cameras were theirs.
  static func isPentax(_ source: any ByteSource, at place: Int) -> Bool {
    source.holds("PENTAX \0", at: place) || source.holds("SAMSUNG\0", at: place)
  }

  /// Looks at a note's first bytes, nil where no place is known to be in it.
  init?(_ reader: TIFFReader, _ note: Range<Int>, _ maker: String) {
    if reader.source.holds("Panasonic\0\0\0", at: note.lowerBound) {
      directory = note.lowerBound + 12
      base = 0
      // Location, country, state, city, landmark, as travellers set them.
      tags = [0x67, 0x69, 0x6B, 0x6D, 0x6F]
    } else if reader.source.holds("Nikon\0\u{2}", at: note.lowerBound) {
      base = note.lowerBound + 10
      guard
        let first = reader.source.integer(
          at: base + 4, bytes: 4, littleEndian: reader.source.holds("II", at: base))
      else { return nil }
      directory = first
      // Its name, and how high it lies.
      tags = [0x39, 0xC3]
    } else if reader.source.holds("AOC\0", at: note.lowerBound) {
      directory = note.lowerBound + 6
      base = 0
      // The cities that a clock was set by.
      tags = Self.pentax
    } else if Self.isPentax(reader.source, at: note.lowerBound) {
      directory = note.lowerBound + 10
      base = 0
      tags = Self.pentax
      ownOrder = reader.source.holds("II", at: note.lowerBound + 8)
    } else if maker.hasPrefix("Canon") {
      directory = note.lowerBound
      base = 0
      tags = [0x35]
    } else {
      return nil
    }
  }
}
