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
  /// Location, country, state, city, landmark, a second city, as travellers set them.
  private static let panasonic: Set = [0x67, 0x69, 0x6B, 0x6D, 0x6F, 0x80]

  /// Whether a note tells a place in a way that no two of its maker's cameras share.
  ///
  /// Samsung's compact cameras name it, and Casio's the city that somebody is at home in, in fields
  /// whose places count from here or there.
  static func goesWhole(_ note: [UInt8], _ maker: String) -> Bool {
    let (start, tags): (Int, Set<Int>)
    if maker.uppercased().hasPrefix("SAMSUNG") {
      (start, tags) = (0, [0x30, 0x31])
    } else if note.starts(with: "QVC\0\0\0".utf8) || note.starts(with: "DCI\0\0\0".utf8) {
      (start, tags) = (6, [0x3006])
    } else {
      return false
    }
    return [false, true].contains { isLittle in
      let reader = TIFFReader(MemoryBytes(note), note: 0, firstOffset: 0, isLittleEndian: isLittle)
      let count = reader.whole(at: start, 2) ?? 0
      let isKnown = start > 0 || reader.whole(at: 2, 2) == 1 && reader.whole(at: 4, 2) == 7
      return (1...512).contains(count) && isKnown
        && (0..<count).contains {
          reader.whole(at: start + 2 + $0 * 12, 2).map(tags.contains) == true
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
      tags = Self.panasonic
    } else if reader.source.holds("LEICA\0\0\0", at: note.lowerBound) {
      // Of those that Panasonic built.
      directory = note.lowerBound + 8
      base = 0
      tags = Self.panasonic
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
