// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import PickerCore
import PickerModel

/// The small picture that cameras put inside a photo.
struct EmbeddedThumbnail {
  /// Nobody sees in a grid that a picture was enlarged by this much; the 160x120 of most cameras
  /// then fills a cell of 132 pixels.
  private static let mostEnlarged = 1.1
  /// How far its shape may be from the photo's; a frame around it, or a later crop, is more.
  private static let mostBent = 0.02

  /// As much of a photo's height is compared before a small picture is given up: two rows and a
  /// half of the usual 120.
  private static let secondLook: Float = 1 / 48

  /// Larger ones are faster shrunk while they are decoded, which is libvips' part.
  private static let mostDirect = 1 << 16

  /// What filling a cell came to.
  enum Filling {
    /// The cell.
    case image(PixelImage)
    /// It shows something else than the photo, which was changed by a program that left it alone.
    case other
    /// It needs more than is done here.
    case none
  }

  /// What it is compared with, nil where the photo's own pixels are elsewhere.
  private let photo: MediaFile?
  private let jpeg: [UInt8]
  private let orientation: Int
  private let profile: [UInt8]
  /// Whether it is sharp in the cell that it was sought for.
  let fills: Bool

  /// Finds the smallest picture inside that looks like the photo and fills a cell, nil where there
  /// is none.
  ///
  /// - Parameters:
  ///   - file: The photo.
  ///   - bytes: Its bytes.
  ///   - outline: What its segments say, nil where it is no JPEG.
  ///   - photoSize: Its size in pixels as displayed.
  ///   - cell: What is to be filled.
  ///   - isAll: Whether a picture too small is taken as well, as there is nothing else.
  ///   - isHead: Whether the photo's own pixels are elsewhere, and nothing can be compared to them.
  init?(
    in file: MediaFile, _ bytes: ByteFile, _ outline: JPEGOutline?, _ photoSize: PixelSize,
    filling cell: PixelSize, isAll: Bool = false, isHead: Bool = false
  ) {
    guard let facts = outline?.facts else { return nil }
    let exif = outline?.exif
    let orientation = exif?.orientation ?? 1
    var best: (jpeg: [UInt8], fills: Bool)?
    func consider(_ small: [UInt8]?) {
      guard best?.fills != true, let small, small.starts(with: [0xFF, 0xD8]),
        let size = JPEGFile.facts(MemoryBytes(small))?.size
      else { return }
      let upright =
        orientation > 4 ? PixelSize(width: size.height, height: size.width) : size
      guard Self.suits(upright, photoSize, filling: cell, isAll: isAll) else { return }
      best = (small, Self.suits(upright, photoSize, filling: cell, isAll: false))
    }
    consider(exif?.thumbnail)
    if best?.fills != true, let index = facts.pictureIndex, !isHead {
      for place in MultiPictureFile.previews(in: bytes, indexAt: index) {
        consider(bytes.bytes(at: place.lowerBound, count: place.count))
      }
    }
    guard let best else { return nil }
    self.orientation = orientation
    jpeg = best.jpeg
    profile = facts.profile
    photo = isHead ? nil : file
    // No camera writes progressive files: a program saved it, and may have left the small one.
    fills = best.fills && (isHead || !facts.isProgressive)
    if !fills, !isAll { return nil }
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

  /// Fills a cell.
  func filling(_ cell: PixelSize) -> Filling {
    guard jpeg.count <= Self.mostDirect else { return .none }
    var output = unsafe cvips_output()
    var failure = unsafe fill(cell, comparing: 0, &output)
    // A row of the small picture is made of more rows than were looked at.
    if failure == CVIPS_OTHER { failure = unsafe fill(cell, comparing: Self.secondLook, &output) }
    defer { unsafe cvips_free(&output) }
    if failure == CVIPS_OTHER { return .other }
    guard failure == 0 else { return .none }
    guard unsafe isPlain || convert(output) else { return .none }
    return .image(
      unsafe PixelImage(
        size: cell, bytes: [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))))
  }

  /// Fills a cell where the small picture's uppermost rows look like the photo's; what the shim says.
  private func fill(
    _ cell: PixelSize, comparing share: Float, _ output: inout cvips_output
  ) -> Int32 {
    unsafe withStrip(share) { strip in
      unsafe jpeg.withUnsafeBufferPointer { buffer in
        unsafe cvips_small(
          buffer.baseAddress, buffer.count, strip, Int32(orientation), Int32(cell.width),
          Int32(cell.height), &output)
      }
    }
  }

  /// Calls with what the photo's uppermost rows look like, at least a share of its height; NULL
  /// where nobody can tell.
  private func withStrip<Answer>(
    _ share: Float, _ body: (UnsafePointer<cvips_strip>?) -> Answer
  ) -> Answer {
    var strip = cvips_strip()
    guard let photo, unsafe cvips_jpeg_strip(photo.descriptor, share, &strip) == 0 else {
      return body(nil)
    }
    return unsafe body(&strip)
  }

  /// Brings pixels to the colours of every screen; false where the profile is for other pixels.
  private func convert(_ output: cvips_output) -> Bool {
    let profile = JPEGFile.profile(profile)
    return unsafe cvips_to_srgb(output.bytes, output.count / 4, profile, profile.count) == 0
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
