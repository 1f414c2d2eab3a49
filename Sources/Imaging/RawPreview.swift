// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JPEG inside a raw picture that stands for it, as raw pictures are not developed here.
struct RawPreview {
  /// How much of each side a camera may cut off the sensor's edges.
  private static let least = 0.95
  private static let mostBytes = 1 << 28
  /// Libjpeg skips pixels while it reads.
  private static let mostPixels = 500_000_000
  /// Smaller ones of another shape are framed in black by their cameras, larger ones are cropped
  /// as the person asked for it.
  private static let shortestCropped = 480

  /// The picture, ready to be decoded.
  let photo: DecodablePhoto
  /// Its size in pixels as displayed.
  let pixelSize: PixelSize

  /// Finds the largest picture inside, for whoever wants the photo itself.
  ///
  /// - Parameters:
  ///   - file: The raw picture.
  ///   - header: What it says of itself.
  ///   - size: What is to be filled, as displayed.
  /// - Throws: `MediaError`: `unsupported` where no picture inside is large enough. A smaller one
  ///   is never passed off as the photo.
  init(_ file: MediaFile, _ header: MediaHeader, filling size: PixelSize) throws(MediaError) {
    let bytes = try file.opened()
    let pictures = RawPictures(bytes)
    guard let largest = pictures.all.last else { throw Self.hasNone(file) }
    guard Double(largest.size.width) >= Double(size.width) * Self.least,
      Double(largest.size.height) >= Double(size.height) * Self.least
    else {
      throw file.error(
        .unsupported,
        "raw pictures are not developed here and the one inside is \(largest.size), less than "
          + "\(size); ask for current")
    }
    try self.init(file, header, bytes, largest, pictures.orientation)
  }

  /// Finds the smallest picture inside that fills a cell, or the largest where none does.
  ///
  /// - Parameters:
  ///   - file: The raw picture.
  ///   - header: What it says of itself.
  ///   - cell: What is to be filled, in pixels.
  /// - Throws: `MediaError`: `unsupported` where there is none.
  init(_ file: MediaFile, _ header: MediaHeader, inCell cell: PixelSize) throws(MediaError) {
    let bytes = try file.opened()
    let pictures = RawPictures(bytes)
    let here = pictures.all.filter { !file.hasHole(in: $0.place) }
    func suits(_ picture: RawPictures.Picture, isAll: Bool) -> Bool {
      EmbeddedThumbnail.suits(picture.size, header.pixelSize, filling: cell, isAll: isAll)
    }
    let isCropped = { (picture: RawPictures.Picture) in
      min(picture.size.width, picture.size.height) >= Self.shortestCropped
    }
    guard
      let picture = here.first(where: { suits($0, isAll: false) })
        ?? here.last(where: { suits($0, isAll: true) }) ?? here.last(where: isCropped)
    else { throw Self.hasNone(file) }
    try self.init(file, header, bytes, picture, pictures.orientation)
  }

  private init(
    _ file: MediaFile, _ header: MediaHeader, _ bytes: ByteFile, _ picture: RawPictures.Picture,
    _ orientation: Int
  ) throws(MediaError) {
    try file.check(picture.size, atMost: Self.mostPixels)
    let place = picture.place
    guard place.count <= Self.mostBytes,
      let jpeg = bytes.bytes(at: place.lowerBound, count: place.count)
    else { throw file.error(.tooLarge, "the picture inside is too long") }
    pixelSize = picture.size
    photo = DecodablePhoto(
      picture.saysHowItLies
        ? jpeg : EmbeddedThumbnail.turned(jpeg, orientation, header.captureDate), file)
  }

  private static func hasNone(_ file: MediaFile) -> MediaError {
    file.error(
      .unsupported, "raw pictures are not developed here and it holds no other; ask for current")
  }
}
