// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The small picture that cameras put inside a photo, as a JPEG that stands alone.
enum EmbeddedThumbnail {
  /// Nobody sees in a grid that a picture was enlarged by this much; the 160x120 of most cameras
  /// then fills a cell of 132 pixels.
  private static let mostEnlarged = 1.1
  /// How far its shape may be from the photo's; a frame around it, or a later crop, is more.
  private static let mostBent = 0.02

  /// The picture inside, nil where there is none that looks like the photo and fills a cell.
  static func picture(
    in file: MediaFile, _ header: MediaHeader, filling cell: PixelSize
  ) -> [UInt8]? {
    guard header.contentType == .jpeg, let bytes = ByteFile(descriptor: file.descriptor),
      let facts = JPEGFile.facts(bytes), let exif = facts.exif.map({ ExifFacts($0) }),
      let small = exif.thumbnail, let size = JPEGFile.facts(MemoryBytes(small))?.size
    else { return nil }
    let orientation = exif.orientation ?? 1
    let upright =
      orientation > 4 ? PixelSize(width: size.height, height: size.width) : size
    let enlarged = max(
      Double(cell.width) / Double(upright.width), Double(cell.height) / Double(upright.height))
    let shape = Double(size.width) / Double(size.height)
    let photoShape = Double(facts.size.width) / Double(facts.size.height)
    // Rounding to whole pixels bends small pictures.
    let rounding = 1 / Double(min(size.width, size.height))
    guard small.starts(with: [0xFF, 0xD8]), enlarged <= mostEnlarged,
      abs(shape / photoShape - 1) <= mostBent + rounding
    else { return nil }
    // It lies as the photo does and is coloured as the photo is, but says neither.
    return [0xFF, 0xD8] + turned(orientation) + facts.profile + small.dropFirst(2)
  }

  /// An EXIF segment with an orientation and nothing else.
  private static func turned(_ orientation: Int) -> [UInt8] {
    let block = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
    let field: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    return [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + block + field + [0, 0, 0, 0]
  }
}
