// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import PickerCore
import PickerModel

/// The small picture that cameras put inside a photo.
struct EmbeddedThumbnail {
  /// Nobody sees in a grid that a picture was enlarged by this much; the 160x120 of most cameras
  /// then fills a cell of 132 pixels.
  private static let mostEnlarged = 1.1
  /// How far its shape may be from the photo's; a frame around it, or a later crop, is more.
  private static let mostBent = 0.02

  private let jpeg: [UInt8]
  private let orientation: Int
  private let profile: [UInt8]

  /// Finds the picture inside, nil where there is none that looks like the photo and fills a cell.
  ///
  /// - Parameters:
  ///   - file: The photo.
  ///   - header: What it says of itself.
  ///   - cell: What is to be filled.
  ///   - isAll: Whether a picture too small is taken as well, as there is nothing else.
  init?(
    in file: MediaFile, _ header: MediaHeader, filling cell: PixelSize, isAll: Bool = false
  ) {
    guard header.contentType == .jpeg, let bytes = ByteFile(descriptor: file.descriptor),
      let facts = JPEGFile.facts(bytes), let exif = facts.exif.map({ ExifFacts($0) }),
      let small = exif.thumbnail, small.starts(with: [0xFF, 0xD8]),
      let size = JPEGFile.facts(MemoryBytes(small))?.size
    else { return nil }
    jpeg = small
    orientation = exif.orientation ?? 1
    profile = facts.profile
    let upright =
      orientation > 4 ? PixelSize(width: size.height, height: size.width) : size
    guard Self.suits(upright, header.pixelSize, filling: cell, isAll: isAll) else { return nil }
  }

  /// Whether a small picture has its photo's shape, and fills a cell unless it is all there is.
  static func suits(
    _ small: PixelSize, _ photo: PixelSize, filling cell: PixelSize, isAll: Bool
  ) -> Bool {
    guard small.width > 0, small.height > 0, photo.width > 0, photo.height > 0 else { return false }
    let enlarged = max(
      Double(cell.width) / Double(small.width), Double(cell.height) / Double(small.height))
    let shape = Double(small.width) / Double(small.height)
    let photoShape = Double(photo.width) / Double(photo.height)
    // Rounding to whole pixels bends small pictures.
    let rounding = 1 / Double(min(small.width, small.height))
    return (isAll || enlarged <= mostEnlarged)
      && abs(shape / photoShape - 1) <= mostBent + rounding
  }

  /// Fills a cell, nil where the colours need more than that, or the picture is broken.
  func image(filling cell: PixelSize) -> PixelImage? {
    guard isPlain else { return nil }
    var output = unsafe clav_output()
    let failure = unsafe jpeg.withUnsafeBufferPointer { buffer in
      unsafe clav_small(
        buffer.baseAddress, buffer.count, Int32(orientation), Int32(cell.width),
        Int32(cell.height), &output)
    }
    defer { unsafe clav_free(&output) }
    guard failure == 0 else { return nil }
    return unsafe PixelImage(
      size: cell, bytes: [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count)))
  }

  /// A file of its own, which lies and is coloured as the photo does.
  var file: [UInt8] { Self.turned([0xFF, 0xD8] + profile + jpeg.dropFirst(2), orientation) }

  /// A JPEG with an EXIF segment in front that says how it lies, when it was taken, and no more.
  static func turned(_ jpeg: [UInt8], _ orientation: Int, _ date: Timestamp? = nil) -> [UInt8] {
    let turn: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    var fields: [UInt8] = [0, 1] + turn + [0, 0, 0, 0]
    if let date = date?.rfc3339.utf8.prefix(19), date.count == 19 {
      // 2024-05-01T10:11:12 as EXIF writes it.
      let text = date.enumerated().map { place, byte in
        place == 4 || place == 7 ? UInt8(ascii: ":") : place == 10 ? 0x20 : byte
      }
      let inner: [UInt8] = [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56, 0, 0, 0, 0]
      fields =
        [0, 2] + turn + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0] + inner + text + [0]
    }
    let segment = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + fields
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
  }

  /// Whether its colours are those of every screen, by word of its profile or for want of one.
  private var isPlain: Bool {
    profile.isEmpty || profile.position(of: "sRGB") != nil
      || profile.position(of: "s\0R\0G\0B") != nil
  }
}
