// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A camera maker's own directory inside EXIF, of the makers that write places or names into theirs.
struct MakerNote {
  /// Where its directory is.
  let directory: Int
  /// What its offsets count from.
  let base: Int
  /// The fields that go.
  let tags: Set<Int>
  /// Whether its numbers begin with their lowest byte, where it says so for itself.
  private(set) var ownOrder: Bool?
  /// The same where only its directory gives it away.
  private(set) var guessedOrder: Bool?
  /// Whether its base is no head of a TIFF's, and its numbers begin with their lowest byte.
  private(set) var hasNoHead = false

  /// Fields by the part that they go with.
  private typealias Fields = (places: Set<Int>, captions: Set<Int>)

  private static let pentax: Fields = ([0x23, 0x24], [])
  // Location, country, state, city, landmark, city, as travellers set them; known faces, title,
  // a baby's name.
  private static let panasonic: Fields = (
    [0x67, 0x69, 0x6B, 0x6D, 0x6F, 0x80], [0x61, 0x65, 0x66]
  )
  // Where its owner lives.
  private static let casio: Fields = ([0x3006], [])

  /// Notes whose directory has an order of its own, which nothing but itself tells.
  private struct Form {
    let head: StaticString
    let start: Int
    let fields: Fields
    /// How the maker's name begins.
    var maker = ""
  }

  private static let forms = [
    Form(head: "Panasonic\0", start: 12, fields: panasonic),
    Form(head: "LEICA\0\0\0", start: 8, fields: panasonic, maker: "LEICA\0"),
    Form(head: "LEICA CAMERA AG\0", start: 18, fields: panasonic),
    Form(head: "QVC\0", start: 6, fields: casio), Form(head: "DCI\0", start: 6, fields: casio),
  ]

  /// Whether a note tells a place, or who is seen, in a way that no two of its maker's cameras share.
  ///
  /// Samsung's compact cameras name it in fields whose places count from here or there.
  static func goesWhole(_ note: [UInt8], _ maker: String, _ names: NamesToRemove) -> Bool {
    let places: Set = names.parts.contains(.removeLocation) ? [0x30, 0x31] : []
    let tags = places.union(names.parts.contains(.removeCaptions) ? [0x0123] : [])
    guard maker.uppercased().hasPrefix("SAMSUNG"), !tags.isEmpty else { return false }
    return [false, true].contains { isLittle in
      let reader = TIFFReader(MemoryBytes(note), note: 0, firstOffset: 0, isLittleEndian: isLittle)
      let count = reader.whole(at: 0, 2) ?? 0
      guard (1...512).contains(count), reader.whole(at: 2, 2) == 1, reader.whole(at: 4, 2) == 7
      else { return false }
      return (0..<count).contains {
        guard let tag = reader.whole(at: 2 + $0 * 12, 2) else { return false }
        return tags.contains(tag)
      }
    }
  }

  /// Whether a note is one of Pentax's that count from their own beginning; Samsung's larger
  /// cameras were theirs.
  static func isPentax(_ source: any ByteSource, at place: Int) -> Bool {
    source.holds("PENTAX \0", at: place) || source.holds("SAMSUNG\0", at: place)
  }

  /// Looks at a note's first bytes, nil where nothing that goes is known to be in it.
  init?(_ reader: TIFFReader, _ note: Range<Int>, _ maker: String, _ names: NamesToRemove) {
    let source = reader.source
    let fields: Fields
    let form = Self.forms.first {
      source.holds($0.head, at: note.lowerBound) && maker.hasPrefix($0.maker)
    }
    if let form {
      directory = note.lowerBound + form.start
      base = 0
      fields = form.fields
      guessedOrder = Self.order(reader, at: directory)
    } else if source.holds("Nikon\0\u{2}", at: note.lowerBound) {
      base = note.lowerBound + 10
      guard
        let first = source.integer(
          at: base + 4, bytes: 4, littleEndian: source.holds("II", at: base))
      else { return nil }
      directory = first
      // Its name, and how high it lies.
      fields = ([0x39, 0xC3], [])
    } else if source.holds("FUJIFILM", at: note.lowerBound) {
      base = note.lowerBound
      guard
        let first = source.integer(at: base + 8, bytes: 4, littleEndian: true)
      else { return nil }
      directory = first
      hasNoHead = true
      // Whose faces are seen, and their birthdays.
      fields = ([], [0x4282])
    } else if source.holds("AOC\0", at: note.lowerBound) {
      directory = note.lowerBound + 6
      base = 0
      // The cities that a clock was set by.
      fields = Self.pentax
    } else if Self.isPentax(source, at: note.lowerBound) {
      directory = note.lowerBound + 10
      base = 0
      fields = Self.pentax
      ownOrder = source.holds("II", at: note.lowerBound + 8)
    } else if maker.hasPrefix("Canon") {
      directory = note.lowerBound
      base = 0
      fields = ([0x35], [])
    } else {
      return nil
    }
    let places = names.parts.contains(.removeLocation) ? fields.places : []
    tags = places.union(names.parts.contains(.removeCaptions) ? fields.captions : [])
    if tags.isEmpty { return nil }
  }

  /// In which order a directory has few fields: cameras keep theirs when a program changes that of
  /// what is around it.
  private static func order(_ reader: TIFFReader, at directory: Int) -> Bool? {
    guard let little = reader.source.integer(at: directory, bytes: 2, littleEndian: true) else {
      return nil
    }
    return little >> 8 <= little & 0xFF
  }
}
