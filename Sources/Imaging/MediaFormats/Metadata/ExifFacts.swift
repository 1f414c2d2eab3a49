// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The data from EXIF that a picker needs.
package struct ExifFacts {
  private enum Tag {
    static let orientation = 0x0112
    static let exif = 0x8769
    static let gps = 0x8825
    static let original = (date: 0x9003, fraction: 0x9291, offset: 0x9011)
    static let digitized = (date: 0x9004, fraction: 0x9292, offset: 0x9012)
    static let makerNote = 0x927C
    static let userComment = 0x9286
    static let customRendered = 0xA401
    static let thumbnailOffset = 0x0201
    static let thumbnailLength = 0x0202
    static let latitude = 2
    static let longitude = 4
    static let appleBurst = 0x0B
    static let appleContentIdentifier = 0x11
  }

  /// The capture date, or the date of digitization if there is no capture date.
  package var captureDate: Timestamp?
  /// The orientation from 1 to 8, or nil if it is missing or invalid.
  package var orientation: Int?
  /// Whether the EXIF data contains a latitude and a longitude.
  package var hasLocation = false
  /// The subtypes, such as screenshot, that the EXIF data indicates.
  package var subtypes: AssetSubtypes = []
  /// Apple's identifier that is equal in the two files of a Live Photo.
  package var contentIdentifier: String?
  /// Apple's identifier that is equal in all pictures of a burst.
  package var burstIdentifier: String?
  /// The embedded JPEG thumbnail.
  package var thumbnail: [UInt8]?

  /// Reads a block that begins with its TIFF header; skips invalid fields.
  package init(_ block: [UInt8]) {
    guard let reader = TIFFReader(MemoryBytes(block)) else { return }
    let (main, next) = reader.directory(at: reader.firstOffset)
    self = ExifFacts(reader, main: main)
    if let next { readThumbnail(reader, reader.directory(at: next).fields) }
  }

  /// Reads only the orientation and the thumbnail of a block.
  package init(outlineOf block: [UInt8]) {
    guard let reader = TIFFReader(MemoryBytes(block)) else { return }
    let (main, next) = reader.directory(at: reader.firstOffset)
    readOrientation(reader, main)
    if let next { readThumbnail(reader, reader.directory(at: next).fields) }
  }

  /// Reads a directory that corresponds to the main directory of a TIFF file.
  package init(_ reader: TIFFReader, main: TIFFReader.Directory) {
    readOrientation(reader, main)
    if let offset = reader.integer(main[Tag.exif]) {
      readExif(reader, reader.directory(at: offset).fields)
    }
    if let offset = reader.integer(main[Tag.gps]) {
      readLocation(reader, reader.directory(at: offset).fields)
    }
  }

  private mutating func readOrientation(_ reader: TIFFReader, _ main: TIFFReader.Directory) {
    guard let value = reader.integer(main[Tag.orientation]), (1...8).contains(value) else { return }
    orientation = value
  }

  package mutating func readExif(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    for tags in [Tag.original, Tag.digitized] where captureDate == nil {
      captureDate = DateText.timestamp(
        reader.text(fields[tags.date]), fraction: reader.text(fields[tags.fraction]),
        offset: reader.text(fields[tags.offset]))
    }
    switch reader.integer(fields[Tag.customRendered]) {
    case 6: subtypes.insert(.panorama)
    case 7, 8: subtypes.insert(.depthEffect)  // portraits, HDR or not
    default: break
    }
    // The first eight bytes state the character encoding of the comment.
    if let comment = reader.bytes(fields[Tag.userComment])?.dropFirst(8),
      comment.starts(with: "Screenshot".utf8)
    {
      subtypes.insert(.screenshot)
    }
    if let makerNote = fields[Tag.makerNote] { readAppleMakerNote(reader, makerNote) }
  }

  package mutating func readLocation(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    // A camera that does not know its location writes fractions with a denominator of zero.
    hasLocation = [Tag.latitude, Tag.longitude].allSatisfy { tag in
      !reader.fractions(fields[tag]).isEmpty
    }
  }

  private mutating func readThumbnail(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    guard let offset = reader.integer(fields[Tag.thumbnailOffset]),
      let length = reader.integer(fields[Tag.thumbnailLength])
    else { return }
    thumbnail = reader.source.bytes(at: offset, count: length)
  }

  private mutating func readAppleMakerNote(_ reader: TIFFReader, _ makerNote: TIFFReader.Field) {
    guard reader.source.holds("Apple iOS", at: makerNote.offset) else { return }
    let inner = TIFFReader(
      reader.source, offsetsFrom: makerNote.offset, firstOffset: 14, isLittleEndian: false)
    let fields = inner.directory(at: inner.firstOffset).fields
    contentIdentifier = inner.text(fields[Tag.appleContentIdentifier])
    if let burst = inner.text(fields[Tag.appleBurst]), !burst.isEmpty {
      burstIdentifier = burst
      subtypes.insert(.burst)
    }
  }
}
