// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// The directory of a maker note.
///
/// A maker note is the private data of a camera's maker in EXIF. Only the notes of makers that
/// write locations or names are read.
struct MakerNote {
  /// The offset of the directory.
  let directory: Int
  /// The offset from which the offsets in the note count.
  let base: Int
  /// The tags of the fields to remove.
  let tags: Set<Int>
  /// Whether the note is little-endian, nil if its header does not state the byte order.
  private(set) var ownOrder: Bool?
  /// Whether the note is little-endian according to its directory, nil if the byte order was not
  /// derived from the directory.
  private(set) var guessedOrder: Bool?
  /// Whether there is no TIFF header at ``base``.
  ///
  /// The numbers are then little-endian.
  private(set) var hasNoTIFFHeader = false

  /// The tags of the fields to remove: those with locations, and those with captions or names.
  private typealias Fields = (locations: Set<Int>, captions: Set<Int>)

  private static let pentax: Fields = ([0x23, 0x24], [])
  // Locations: location, country, state, city, landmark and again city, which the user sets for a
  // trip. Captions: known faces, the title and a baby's name.
  private static let panasonic: Fields = (
    [0x67, 0x69, 0x6B, 0x6D, 0x6F, 0x80], [0x61, 0x65, 0x66]
  )
  // The field contains the owner's home city.
  private static let casio: Fields = ([0x3006], [])

  /// A known kind of note.
  ///
  /// Its header does not state the byte order, which is derived from the directory.
  private struct Form {
    let prefix: StaticString
    let start: Int
    let fields: Fields
    /// The text with which the name of the camera maker must begin.
    var maker = ""
  }

  private static let forms = [
    Form(prefix: "Panasonic\0", start: 12, fields: panasonic),
    Form(prefix: "LEICA\0\0\0", start: 8, fields: panasonic, maker: "LEICA\0"),
    Form(prefix: "LEICA CAMERA AG\0", start: 18, fields: panasonic),
    Form(prefix: "QVC\0", start: 6, fields: casio), Form(prefix: "DCI\0", start: 6, fields: casio),
  ]

  /// Returns whether a note must be removed completely, because its fields cannot be edited safely.
  ///
  /// This is the case for notes of Samsung's compact cameras that contain a location or a person.
  /// The offsets in these notes count from different positions, depending on the camera.
  static func isRemovedWhole(_ makerNote: [UInt8], _ maker: String, _ names: NamesToRemove) -> Bool
  {
    let locationTags: Set = names.options.contains(.removeLocation) ? [0x30, 0x31] : []
    let tags = locationTags.union(names.options.contains(.removeCaptions) ? [0x0123] : [])
    guard maker.uppercased().hasPrefix("SAMSUNG"), !tags.isEmpty else { return false }
    return [false, true].contains { isLittle in
      let reader = TIFFReader(
        MemoryBytes(makerNote), offsetsFrom: 0, firstOffset: 0, isLittleEndian: isLittle)
      let count = reader.whole(at: 0, 2) ?? 0
      guard (1...512).contains(count), reader.whole(at: 2, 2) == 1, reader.whole(at: 4, 2) == 7
      else { return false }
      return (0..<count).contains {
        guard let tag = reader.whole(at: 2 + $0 * 12, 2) else { return false }
        return tags.contains(tag)
      }
    }
  }

  /// Returns whether a note is a Pentax note whose offsets count from the beginning of the note.
  ///
  /// Samsung's larger cameras were made by Pentax and write the same notes.
  static func isPentax(_ source: any ByteSource, at offset: Int) -> Bool {
    source.holds("PENTAX \0", at: offset) || source.holds("SAMSUNG\0", at: offset)
  }

  /// Reads the first bytes of a note.
  ///
  /// The result is nil if the note is of a kind that is not known to contain metadata to remove.
  init?(_ reader: TIFFReader, _ range: Range<Int>, _ maker: String, _ names: NamesToRemove) {
    let source = reader.source
    let fields: Fields
    let form = Self.forms.first {
      source.holds($0.prefix, at: range.lowerBound) && maker.hasPrefix($0.maker)
    }
    if let form {
      directory = range.lowerBound + form.start
      base = 0
      fields = form.fields
      guessedOrder = Self.order(reader, at: directory)
    } else if source.holds("Nikon\0\u{2}", at: range.lowerBound) {
      base = range.lowerBound + 10
      guard
        let first = source.integer(
          at: base + 4, bytes: 4, littleEndian: source.holds("II", at: base))
      else { return nil }
      directory = first
      // The fields contain the location and the altitude.
      fields = ([0x39, 0xC3], [])
    } else if source.holds("FUJIFILM", at: range.lowerBound) {
      base = range.lowerBound
      guard
        let first = source.integer(at: base + 8, bytes: 4, littleEndian: true)
      else { return nil }
      directory = first
      hasNoTIFFHeader = true
      // The field contains the names and birthdays of recognized faces.
      fields = ([], [0x4282])
    } else if source.holds("AOC\0", at: range.lowerBound) {
      directory = range.lowerBound + 6
      base = 0
      // The fields contain the cities for which the clock was set.
      fields = Self.pentax
    } else if Self.isPentax(source, at: range.lowerBound) {
      directory = range.lowerBound + 10
      base = 0
      fields = Self.pentax
      ownOrder = source.holds("II", at: range.lowerBound + 8)
    } else if maker.hasPrefix("Canon") {
      directory = range.lowerBound
      base = 0
      fields = ([0x35], [])
    } else {
      return nil
    }
    let locationTags = names.options.contains(.removeLocation) ? fields.locations : []
    tags = locationTags.union(names.options.contains(.removeCaptions) ? fields.captions : [])
    if tags.isEmpty { return nil }
  }

  /// Returns whether a directory is little-endian.
  ///
  /// If a program changes the byte order of a file, the note keeps its own order. The right order
  /// is the one in which the directory has few fields.
  private static func order(_ reader: TIFFReader, at directory: Int) -> Bool? {
    guard let little = reader.source.integer(at: directory, bytes: 2, littleEndian: true) else {
      return nil
    }
    return little >> 8 <= little & 0xFF
  }
}
