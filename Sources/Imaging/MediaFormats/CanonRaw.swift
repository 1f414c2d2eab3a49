// SPDX-License-Identifier: Apache-2.0

import PickerModel
package import PickerPorts

/// Reads raw pictures in Canon's CR3 format.
///
/// Their boxes contain directories like those of EXIF, and JPEG pictures from the camera.
package struct CanonRaw {
  /// The UUID of the box with the directories.
  private static let description: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  /// The UUID of the box with a picture as large as the camera's screen.
  private static let preview: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]
  /// The numbers of bytes before the inner boxes: a UUID in both boxes, and eight more bytes in the
  /// preview's box.
  private static let (nameCount, previewHeaderLength) = (16, 24)
  /// The number of bytes in a picture's box before the picture.
  private static let pictureHeaderLength = 16
  private static let maximumDirectoryLength = 1 << 20
  private static let maximumTrackCount = 16

  private let file: any ByteSource
  private let movie: [Box]
  private let metadataBoxes: [Box]

  /// Finds the boxes, or returns nil if the file is not a CR3.
  package init?(_ file: any ByteSource) {
    guard file.code(at: 4) == "ftyp" else { return nil }
    let movie = file.boxes(in: 0..<file.count).inside("moov", of: file)
    guard let named = movie.first("uuid"),
      file.bytes(at: named.body.lowerBound, count: Self.nameCount) == Self.description
    else { return nil }
    self.file = file
    self.movie = movie
    metadataBoxes = file.boxes(in: named.body.dropFirst(Self.nameCount))
  }

  /// The header, or nil if the file does not state the size of its picture.
  package var header: MediaHeader? {
    guard let (reader, main) = directory("CMT1"), let width = reader.integer(main[0x100]),
      let height = reader.integer(main[0x101]), width > 0, height > 0
    else { return nil }
    var exif = ExifFacts(reader, main: main)
    if let (reader, fields) = directory("CMT2") { exif.readExif(reader, fields) }
    if let (reader, fields) = directory("CMT4") { exif.readLocation(reader, fields) }
    var facts = StillFacts(width: width, height: height)
    facts.subtypes.insert(.raw)
    return facts.header(.rawImage, exif)
  }

  /// The EXIF orientation of the pictures.
  package var orientation: Int? {
    directory("CMT1").flatMap { ExifFacts($0, main: $1).orientation }
  }

  /// The ranges in the file that may be pictures.
  ///
  /// These are the smallest picture, the picture for the camera's screen, and the tracks with only
  /// one sample.
  package var pictureRanges: [Range<Int>] {
    var boxes = [metadataBoxes.first("THMB")]
    for named in file.boxes(in: 0..<file.count)
    where named.code == "uuid"
      && file.bytes(at: named.body.lowerBound, count: Self.nameCount) == Self.preview
    {
      boxes.append(file.boxes(in: named.body.dropFirst(Self.previewHeaderLength)).first("PRVW"))
    }
    return boxes.compactMap { $0?.body.dropFirst(Self.pictureHeaderLength) }
      + movie.filter { $0.code == "trak" }.prefix(Self.maximumTrackCount).compactMap(onlySample)
  }

  private func directory(_ code: String) -> (TIFFReader, TIFFReader.Directory)? {
    guard let box = metadataBoxes.first(code),
      let block = file.bytes(
        at: box.body.lowerBound, count: min(box.body.count, Self.maximumDirectoryLength)),
      let reader = TIFFReader(MemoryBytes(block))
    else { return nil }
    return (reader, reader.directory(at: reader.firstOffset).fields)
  }

  /// Returns the range of the only sample of a track.
  private func onlySample(_ track: Box) -> Range<Int>? {
    let table = file.boxes(in: track.body).inside("mdia", of: file).inside("minf", of: file)
      .inside("stbl", of: file)
    guard let sizes = table.first("stsz")?.body.lowerBound,
      let offsets = table.first("co64")?.body.lowerBound,
      file.integer(at: sizes + 8, bytes: 4) == 1, file.integer(at: offsets + 4, bytes: 4) == 1,
      let common = file.integer(at: sizes + 4, bytes: 4),
      let count = common > 0 ? common : file.integer(at: sizes + 12, bytes: 4),
      let start = file.integer(at: offsets + 8, bytes: 8), start <= file.count - count
    else { return nil }
    return start..<start + count
  }
}
