// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What an EXIF block says that a picker needs.
struct ExifFacts {
  private enum Tag {
    static let orientation = 0x0112
    static let exif = 0x8769
    static let place = 0x8825
    static let original = (date: 0x9003, fraction: 0x9291, offset: 0x9011)
    static let digitized = (date: 0x9004, fraction: 0x9292, offset: 0x9012)
    static let makerNote = 0x927C
    static let userComment = 0x9286
    static let customRendered = 0xA401
    static let smallPlace = 0x0201
    static let smallLength = 0x0202
    static let latitude = 2
    static let longitude = 4
    static let appleBurst = 0x0B
    static let appleContentIdentifier = 0x11
  }

  /// When it was taken, else when it was digitized.
  var captureDate: Timestamp?
  /// 1 to 8, nil where nobody says or it is none of these.
  var orientation: Int?
  /// Whether there is a latitude and a longitude.
  var hasLocation = false
  /// What the block shows of subtypes.
  var subtypes: AssetSubtypes = []
  /// Apple's identifier that joins the halves of a Live Photo.
  var contentIdentifier: String?
  /// Apple's identifier that joins the pictures of a burst.
  var burstIdentifier: String?
  /// The small JPEG inside.
  var thumbnail: [UInt8]?

  /// Reads a block that starts with its TIFF header; what is broken is left out.
  init(_ block: [UInt8]) {
    guard let reader = TIFFReader(MemoryBytes(block)) else { return }
    let (main, next) = reader.directory(at: reader.firstOffset)
    self = ExifFacts(reader, main: main)
    if let next { readThumbnail(reader, reader.directory(at: next).fields) }
  }

  /// Reads no more of a block than how the picture lies and the small one inside.
  init(outlineOf block: [UInt8]) {
    guard let reader = TIFFReader(MemoryBytes(block)) else { return }
    let (main, next) = reader.directory(at: reader.firstOffset)
    readOrientation(reader, main)
    if let next { readThumbnail(reader, reader.directory(at: next).fields) }
  }

  /// Reads from a directory that stands where a TIFF file's main one does.
  init(_ reader: TIFFReader, main: TIFFReader.Directory) {
    readOrientation(reader, main)
    if let offset = reader.integer(main[Tag.exif]) {
      readExif(reader, reader.directory(at: offset).fields)
    }
    if let offset = reader.integer(main[Tag.place]) {
      readPlace(reader, reader.directory(at: offset).fields)
    }
  }

  private mutating func readOrientation(_ reader: TIFFReader, _ main: TIFFReader.Directory) {
    guard let value = reader.integer(main[Tag.orientation]), (1...8).contains(value) else { return }
    orientation = value
  }

  mutating func readExif(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    for tags in [Tag.original, Tag.digitized] where captureDate == nil {
      captureDate = DateText.timestamp(
        reader.text(fields[tags.date]), fraction: reader.text(fields[tags.fraction]),
        offset: reader.text(fields[tags.offset]))
    }
    switch reader.integer(fields[Tag.customRendered]) {
    case 6: subtypes.insert(.panorama)
    case 7, 8: subtypes.insert(.depthEffect)  // portraits, with more range or without
    default: break
    }
    // The first eight bytes name the comment's alphabet.
    if let comment = reader.bytes(fields[Tag.userComment])?.dropFirst(8),
      comment.starts(with: "Screenshot".utf8)
    {
      subtypes.insert(.screenshot)
    }
    if let note = fields[Tag.makerNote] { readAppleNote(reader, note) }
  }

  mutating func readPlace(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    // Cameras without a fix write fractions without a denominator.
    hasLocation = [Tag.latitude, Tag.longitude].allSatisfy { tag in
      !reader.fractions(fields[tag]).isEmpty
    }
  }

  private mutating func readThumbnail(_ reader: TIFFReader, _ fields: TIFFReader.Directory) {
    guard let place = reader.integer(fields[Tag.smallPlace]),
      let length = reader.integer(fields[Tag.smallLength])
    else { return }
    thumbnail = reader.source.bytes(at: place, count: length)
  }

  private mutating func readAppleNote(_ reader: TIFFReader, _ note: TIFFReader.Field) {
    guard reader.source.holds("Apple iOS", at: note.offset) else { return }
    let inner = TIFFReader(
      reader.source, note: note.offset, firstOffset: 14, isLittleEndian: false)
    let fields = inner.directory(at: inner.firstOffset).fields
    contentIdentifier = inner.text(fields[Tag.appleContentIdentifier])
    if let burst = inner.text(fields[Tag.appleBurst]), !burst.isEmpty {
      burstIdentifier = burst
      subtypes.insert(.burst)
    }
  }
}
