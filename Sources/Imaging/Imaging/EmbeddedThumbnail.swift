// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import MediaFormats
import PickerCore
import PickerModel

/// The thumbnail that a camera stored in a photo.
struct EmbeddedThumbnail {
  /// The maximum factor by which a thumbnail is enlarged.
  ///
  /// This factor is not visible in a grid. It lets the 160x120 thumbnail of most cameras fill a
  /// cell of 132 pixels.
  private static let maximumEnlargement = 1.1
  /// The maximum relative difference between the aspect ratios of the thumbnail and the photo.
  ///
  /// If the thumbnail has a frame, or if the photo was cropped later, the difference is larger.
  private static let maximumAspectDeviation = 0.02

  /// The share of the photo's height that must be compared before the thumbnail is rejected.
  ///
  /// It is two and a half rows of a thumbnail with the usual 120 rows.
  private static let secondComparedShare: Float = 1 / 48

  /// The maximum length in bytes of a JPEG that is decoded directly.
  ///
  /// For a larger JPEG, libvips is faster, because it shrinks the picture while it decodes.
  private static let maximumDirectByteCount = 1 << 16

  /// The result of filling a cell.
  enum Filling {
    /// The filled cell.
    case image(PixelImage)
    /// The thumbnail does not show the photo, because a program changed the photo but not the
    /// thumbnail.
    case other
    /// The thumbnail cannot be decoded directly; libvips must decode it.
    case none
  }

  /// The photo with which the thumbnail is compared, or nil if the photo's own pixels are not
  /// available.
  private let photo: MediaFile?
  private let jpeg: [UInt8]
  private let orientation: Int
  private let profile: [UInt8]
  /// Whether the thumbnail is sharp in the cell for which it was found, and can be trusted to show
  /// the photo.
  let fills: Bool

  /// Finds the smallest thumbnail that matches the photo and fills a cell, or returns nil.
  ///
  /// - Parameters:
  ///   - file: The photo.
  ///   - bytes: The bytes of the photo.
  ///   - outline: The parsed segments of the photo, or nil if it is not a JPEG.
  ///   - photoSize: The displayed size of the photo in pixels.
  ///   - cell: The cell to fill.
  ///   - acceptsSmaller: Whether to accept a thumbnail that is smaller than the cell if there is no
  ///     larger one.
  ///   - isPrefix: Whether only the first bytes of the photo are available, so that its pixels
  ///     cannot be compared.
  init?(
    in file: MediaFile, _ bytes: ByteFile, _ outline: JPEGOutline?, _ photoSize: PixelSize,
    filling cell: PixelSize, acceptsSmaller: Bool = false, isPrefix: Bool = false
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
      guard Self.suits(upright, photoSize, filling: cell, acceptsSmaller: acceptsSmaller) else {
        return
      }
      best = (small, Self.suits(upright, photoSize, filling: cell, acceptsSmaller: false))
    }
    consider(exif?.thumbnail)
    if best?.fills != true, let index = facts.pictureIndex, !isPrefix {
      for range in MultiPictureFile.previews(in: bytes, indexAt: index) {
        consider(bytes.bytes(at: range.lowerBound, count: range.count))
      }
    }
    guard let best else { return nil }
    self.orientation = orientation
    jpeg = best.jpeg
    profile = facts.profile
    photo = isPrefix ? nil : file
    // Cameras do not write progressive files. A program saved such a file, and may have kept an old
    // thumbnail.
    fills = best.fills && (isPrefix || !facts.isProgressive)
    if !fills, !acceptsSmaller { return nil }
  }

  /// Returns whether a thumbnail has the photo's aspect ratio and an acceptable size.
  ///
  /// If `acceptsSmaller` is true, a thumbnail is acceptable even if it does not fill the cell.
  static func suits(
    _ small: PixelSize, _ photo: PixelSize, filling cell: PixelSize, acceptsSmaller: Bool
  ) -> Bool {
    guard small.width > 0, small.height > 0, photo.width > 0, photo.height > 0 else { return false }
    let enlarged = max(
      Double(cell.width) / Double(small.width), Double(cell.height) / Double(small.height))
    let shape = Double(small.width) / Double(small.height)
    let photoShape = Double(photo.width) / Double(photo.height)
    // Because sides are whole pixels, the aspect ratio of a small picture is not exact.
    let rounding = 1 / Double(min(small.width, small.height))
    return (acceptsSmaller || enlarged <= maximumEnlargement)
      && abs(shape / photoShape - 1) <= maximumAspectDeviation + rounding
  }

  /// Fills a cell.
  func filling(_ cell: PixelSize) -> Filling {
    guard jpeg.count <= Self.maximumDirectByteCount else { return .none }
    var output = unsafe cvips_output()
    var failure = unsafe fill(cell, comparing: 0, &output)
    // The first comparison uses few rows of the photo. One row of the thumbnail may cover more
    // rows, so more rows are compared before the thumbnail is rejected.
    if failure == CVIPS_OTHER {
      failure = unsafe fill(cell, comparing: Self.secondComparedShare, &output)
    }
    defer { unsafe cvips_free(&output) }
    if failure == CVIPS_OTHER { return .other }
    guard failure == 0 else { return .none }
    guard unsafe isPlain || convert(output) else { return .none }
    return .image(
      unsafe PixelImage(
        size: cell, bytes: [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))))
  }

  /// Fills a cell if the top rows of the thumbnail match those of the photo; returns the result
  /// code of the C function.
  private func fill(
    _ cell: PixelSize, comparing share: Float, _ output: inout cvips_output
  ) -> Int32 {
    unsafe withStrip(share) { strip in
      unsafe jpeg.withUnsafeBufferPointer { buffer in
        unsafe cvips_embedded_thumbnail(
          buffer.baseAddress, buffer.count, strip, Int32(orientation), Int32(cell.width),
          Int32(cell.height), &output)
      }
    }
  }

  /// Calls a closure with the top rows of the photo: at least the given share of the photo's
  /// height.
  ///
  /// If the rows cannot be decoded, the closure receives NULL.
  private func withStrip<Answer>(
    _ share: Float, _ body: (UnsafePointer<cvips_strip>?) -> Answer
  ) -> Answer {
    var strip = cvips_strip()
    guard let photo, unsafe cvips_jpeg_strip(photo.descriptor, share, &strip) == 0 else {
      return body(nil)
    }
    return unsafe body(&strip)
  }

  /// Converts pixels to sRGB; returns false if the color profile is not for such pixels.
  private func convert(_ output: cvips_output) -> Bool {
    let profile = JPEGFile.profile(profile)
    return unsafe cvips_to_srgb(output.bytes, output.count / 4, profile, profile.count) == 0
  }

  /// The thumbnail as a separate JPEG file with the photo's orientation and color profile.
  var file: [UInt8] { Self.oriented([0xFF, 0xD8] + profile + jpeg.dropFirst(2), orientation) }

  /// Returns a JPEG that begins with an EXIF segment for the orientation and the capture date only.
  static func oriented(_ jpeg: [UInt8], _ orientation: Int, _ date: Timestamp? = nil) -> [UInt8] {
    let orientationField: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    var fields: [UInt8] = [0, 1] + orientationField + [0, 0, 0, 0]
    if let date = date?.rfc3339.utf8.prefix(19), date.count == 19 {
      // EXIF writes a date such as 2024-05-01T10:11:12 as 2024:05:01 10:11:12.
      let text = date.enumerated().map { index, byte in
        index == 4 || index == 7 ? UInt8(ascii: ":") : index == 10 ? 0x20 : byte
      }
      let inner: [UInt8] = [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56, 0, 0, 0, 0]
      fields =
        [0, 2] + orientationField + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0] + inner
        + text + [0]
    }
    let segment = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + fields
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
  }

  /// Whether the colors are sRGB: the profile states sRGB, or there is no profile.
  private var isPlain: Bool {
    profile.isEmpty || profile.position(of: "sRGB") != nil
      || profile.position(of: "s\0R\0G\0B") != nil
  }
}
