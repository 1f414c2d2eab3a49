// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Reads Canon's CR3, whose boxes hold directories like EXIF's and pictures that the camera made.
struct CanonRaw {
  /// The box with the directories.
  private static let description: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  /// The box with a picture as large as the camera's screen.
  private static let preview: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]
  /// What both put before their own boxes: their name, and of the second eight bytes more.
  private static let (nameCount, previewHead) = (16, 24)
  /// What a picture's box says of it before the picture itself begins.
  private static let pictureHead = 16
  private static let mostDirectory = 1 << 20
  private static let mostTracks = 16

  private let file: any ByteSource
  private let movie: [Box]
  private let parts: [Box]

  /// Finds the boxes, nil where the file is none of Canon's.
  init?(_ file: any ByteSource) {
    guard file.code(at: 4) == "ftyp" else { return nil }
    let movie = file.boxes(in: 0..<file.count).inside("moov", of: file)
    guard let named = movie.first("uuid"),
      file.bytes(at: named.body.lowerBound, count: Self.nameCount) == Self.description
    else { return nil }
    self.file = file
    self.movie = movie
    parts = file.boxes(in: named.body.dropFirst(Self.nameCount))
  }

  /// What the file says, nil where it does not say its size.
  var header: MediaHeader? {
    guard let (reader, main) = directory("CMT1"), let width = reader.integer(main[0x100]),
      let height = reader.integer(main[0x101]), width > 0, height > 0
    else { return nil }
    var exif = ExifFacts(reader, main: main)
    if let (reader, fields) = directory("CMT2") { exif.readExif(reader, fields) }
    if let (reader, fields) = directory("CMT4") { exif.readPlace(reader, fields) }
    var facts = StillFacts(width: width, height: height)
    facts.subtypes.insert(.raw)
    return facts.header(.rawImage, exif)
  }

  /// How its pictures lie, as EXIF says it.
  var orientation: Int? {
    directory("CMT1").flatMap { ExifFacts($0, main: $1).orientation }
  }

  /// Where its pictures may be: the smallest, the screen's, and what tracks hold of one sample.
  var places: [Range<Int>] {
    var boxes = [parts.first("THMB")]
    for named in file.boxes(in: 0..<file.count)
    where named.code == "uuid"
      && file.bytes(at: named.body.lowerBound, count: Self.nameCount) == Self.preview
    {
      boxes.append(file.boxes(in: named.body.dropFirst(Self.previewHead)).first("PRVW"))
    }
    return boxes.compactMap { $0?.body.dropFirst(Self.pictureHead) }
      + movie.filter { $0.code == "trak" }.prefix(Self.mostTracks).compactMap(onlySample)
  }

  private func directory(_ code: String) -> (TIFFReader, TIFFReader.Directory)? {
    guard let box = parts.first(code),
      let block = file.bytes(
        at: box.body.lowerBound, count: min(box.body.count, Self.mostDirectory)),
      let reader = TIFFReader(MemoryBytes(block))
    else { return nil }
    return (reader, reader.directory(at: reader.firstOffset).fields)
  }

  /// Where the only sample of a track is.
  private func onlySample(_ track: Box) -> Range<Int>? {
    let table = file.boxes(in: track.body).inside("mdia", of: file).inside("minf", of: file)
      .inside("stbl", of: file)
    guard let sizes = table.first("stsz")?.body.lowerBound,
      let places = table.first("co64")?.body.lowerBound,
      file.integer(at: sizes + 8, bytes: 4) == 1, file.integer(at: places + 4, bytes: 4) == 1,
      let common = file.integer(at: sizes + 4, bytes: 4),
      let count = common > 0 ? common : file.integer(at: sizes + 12, bytes: 4),
      let start = file.integer(at: places + 8, bytes: 8), start <= file.count - count
    else { return nil }
    return start..<start + count
  }
}
