// SPDX-License-Identifier: Apache-2.0

/// A camera maker's own directory inside EXIF, of the makers that write places into theirs.
struct MakerNote {
  /// Where its directory is.
  let directory: Int
  /// What its offsets count from.
  let base: Int
  /// The fields that name a place.
  let tags: Set<Int>

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
      tags = [0x23, 0x24]
    } else if maker.hasPrefix("Canon") {
      directory = note.lowerBound
      base = 0
      tags = [0x35]
    } else {
      return nil
    }
  }
}
