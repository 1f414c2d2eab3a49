// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Reads cameras' raw pictures as far as they describe themselves.
enum RawFile {
  /// Canon's box with the directories of a CR3.
  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  /// What the file says, nil where it is of a kind that is not known here.
  static func header(_ file: some ByteSource) -> MediaHeader? {
    if file.code(at: 4) == "ftyp" { return canonHeader(file) }
    if let header = FujifilmRaw.header(file) { return header }
    guard let reader = TIFFReader(file), let raw = RawDirectories(reader), raw.facts.size.width > 0,
      raw.facts.size.height > 0
    else { return nil }
    return raw.facts.header(.rawImage, raw.exif)
  }

  private static func canonHeader(_ file: some ByteSource) -> MediaHeader? {
    guard let moov = file.boxes(in: 0..<file.count).first("moov"),
      let uuid = file.boxes(in: moov.body).first("uuid"),
      file.bytes(at: uuid.body.lowerBound, count: 16) == canon
    else { return nil }
    let parts = file.boxes(in: uuid.body.dropFirst(16))
    let directory = { (code: String) -> (TIFFReader, TIFFReader.Directory)? in
      guard let box = parts.first(code),
        let block = file.bytes(at: box.body.lowerBound, count: min(box.body.count, 1 << 20)),
        let reader = TIFFReader(MemoryBytes(block))
      else { return nil }
      return (reader, reader.directory(at: reader.firstOffset).fields)
    }
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
}
