// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel
import PickerPorts

/// The JPEG inside a raw picture, which is shown and delivered instead of the raw picture.
///
/// Locket does not develop raw pictures.
struct RawPreview {
  /// The minimum width and height of the JPEG as a share of the wanted size.
  ///
  /// The JPEG may be smaller, because cameras crop the edges of the sensor.
  private static let minimumShare = 0.95
  private static let maximumByteCount = 1 << 28
  /// The maximum pixel count.
  ///
  /// It is high, because libjpeg can skip pixels while it reads.
  private static let maximumPixelCount = 500_000_000
  /// The minimum short side in pixels of a JPEG whose aspect ratio differs from that of the raw
  /// picture.
  ///
  /// A smaller JPEG has black borders that the camera added. A larger one was cropped as the
  /// photographer chose.
  private static let minimumCroppedSide = 480

  /// The JPEG, ready for decoding.
  let photo: DecodablePhoto
  /// The displayed size in pixels.
  let pixelSize: PixelSize

  /// Finds the largest JPEG in the raw picture, to deliver it as the photo.
  ///
  /// - Parameters:
  ///   - file: The raw picture.
  ///   - header: The header of the raw picture.
  ///   - size: The displayed size that the JPEG should have.
  /// - Throws: `MediaError`: `unsupported` if no JPEG in the raw picture is large enough. A smaller
  ///   JPEG is never delivered as the photo.
  init(_ file: MediaFile, _ header: MediaHeader, filling size: PixelSize) throws(MediaError) {
    let bytes = try file.opened()
    let pictures = RawPictures(bytes)
    guard let largest = pictures.all.last else { throw Self.hasNone(file) }
    guard Double(largest.size.width) >= Double(size.width) * Self.minimumShare,
      Double(largest.size.height) >= Double(size.height) * Self.minimumShare
    else {
      throw file.error(
        .unsupported,
        "Locket decodes no raw pictures, and the embedded picture is \(largest.size), less than "
          + "\(size); ask for current")
    }
    try self.init(file, header, bytes, largest, pictures.orientation)
  }

  /// Finds the smallest JPEG in the raw picture that fills a cell, or the largest JPEG if none
  /// fills it.
  ///
  /// - Parameters:
  ///   - file: The raw picture.
  ///   - header: The header of the raw picture.
  ///   - cell: The cell to fill, in pixels.
  /// - Throws: `MediaError`: `unsupported` if there is no JPEG in the raw picture.
  init(_ file: MediaFile, _ header: MediaHeader, inCell cell: PixelSize) throws(MediaError) {
    let bytes = try file.opened()
    let pictures = RawPictures(bytes)
    let here = pictures.all.filter { !file.hasHole(in: $0.range) }
    func suits(_ picture: RawPictures.Picture, acceptsSmaller: Bool) -> Bool {
      EmbeddedThumbnail.suits(
        picture.size, header.pixelSize, filling: cell, acceptsSmaller: acceptsSmaller)
    }
    let isCropped = { (picture: RawPictures.Picture) in
      min(picture.size.width, picture.size.height) >= Self.minimumCroppedSide
    }
    guard
      let picture = here.first(where: { suits($0, acceptsSmaller: false) })
        ?? here.last(where: { suits($0, acceptsSmaller: true) }) ?? here.last(where: isCropped)
    else { throw Self.hasNone(file) }
    try self.init(file, header, bytes, picture, pictures.orientation)
  }

  private init(
    _ file: MediaFile, _ header: MediaHeader, _ bytes: ByteFile, _ picture: RawPictures.Picture,
    _ orientation: Int
  ) throws(MediaError) {
    try file.check(picture.size, upTo: Self.maximumPixelCount)
    let range = picture.range
    guard range.count <= Self.maximumByteCount,
      let jpeg = bytes.bytes(at: range.lowerBound, count: range.count)
    else { throw file.error(.tooLarge, "the embedded picture is too long") }
    pixelSize = picture.size
    photo = DecodablePhoto(
      picture.hasOrientation
        ? jpeg : EmbeddedThumbnail.oriented(jpeg, orientation, header.captureDate), file)
  }

  private static func hasNone(_ file: MediaFile) -> MediaError {
    file.error(
      .unsupported, "Locket decodes no raw pictures, and none is embedded; use the format current")
  }
}
