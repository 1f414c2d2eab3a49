// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import CLinuxShim
import CVipsShim
public import PickerCore
public import PickerModel

/// Makes small pictures of photos and films.
public enum ThumbnailRenderer {
  /// Cells longer than this are a caller's mistake.
  static let longestSide = 8192
  /// No camera films larger pictures; 8K has 33 million.
  static let mostPosterPixels = 64_000_000

  /// Makes an opaque thumbnail of exactly a size: oriented, in sRGB, cropped at the centre.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - size: The cell in pixels.
  ///   - acceptsPreliminary: Whether a blurred one will do where it is had much sooner.
  /// - Returns: The thumbnail.
  /// - Throws: ``MediaError``: `unsupported`, `damaged`, or `tooLarge` where decoding would take
  ///   too much.
  public static func thumbnail(
    of file: MediaFile, size: PixelSize, acceptsPreliminary: Bool = false
  ) throws(MediaError) -> Thumbnail {
    guard (1...longestSide).contains(size.width), (1...longestSide).contains(size.height) else {
      throw file.error(.tooLarge, "a cell of \(size) cannot be filled")
    }
    let bytes = try file.opened()
    let (header, jpeg) = try MediaHeaderReader.outline(of: file, bytes)
    // A head of a photo in a cloud: the pixels are elsewhere, and decoding would draw zeros. A copy
    // that was made with holes for its zeros ends with something all the same.
    let pictures = HEIFPictures(file, header)
    let isHead = clinux_is_head(file.descriptor) != 0 || pictures?.isMainPictureHere == false
    if isHead, VideoHeaderReader.container(of: header.contentType) != nil { throw isNotHere(file) }
    if let container = VideoHeaderReader.container(of: header.contentType) {
      try file.check(header.pixelSize, atMost: mostPosterPixels)
      return Thumbnail(try poster(of: file, container, size: size), origin: .poster)
    }
    let isAll = isHead || acceptsPreliminary
    if let small = EmbeddedThumbnail(
      in: file, bytes, jpeg, header.pixelSize, filling: size, isAll: isAll, isHead: isHead)
    {
      var image: PixelImage?
      switch small.filling(size) {
      case .image(let filled): image = filled
      case .other: break
      case .none: image = try? render(DecodablePhoto(small.file, file), file, size)
      }
      if let image {
        return Thumbnail(image, origin: .embedded, isPreliminary: !isHead && !small.fills)
      }
    }
    if let small = pictures?.thumbnail(filling: size, of: header.pixelSize, isAll: isAll),
      let image = try? render(DecodablePhoto(small.picture.file, file), file, size)
    {
      return Thumbnail(image, origin: .embedded, isPreliminary: !isHead && !small.fills)
    }
    if header.contentType == .rawImage { return try raw(file, header, size, isHead: isHead) }
    if isHead { throw isNotHere(file) }
    return Thumbnail(try render(DecodablePhoto(file, header), file, size), origin: .decoded)
  }

  /// Raw pictures are shown by one that their camera put inside.
  private static func raw(
    _ file: MediaFile, _ header: MediaHeader, _ size: PixelSize, isHead: Bool
  ) throws(MediaError) -> Thumbnail {
    let preview: RawPreview
    do throws(MediaError) {
      preview = try RawPreview(file, header, inCell: size)
    } catch {
      throw isHead ? isNotHere(file) : error
    }
    return Thumbnail(try render(preview.photo, file, size), origin: .embedded)
  }

  private static func isNotHere(_ file: MediaFile) -> MediaError {
    file.error(.offline, "only its head is here, with no picture in it; fetch it first")
  }

  private static func render(
    _ photo: DecodablePhoto, _ file: MediaFile, _ size: PixelSize
  ) throws(MediaError) -> PixelImage {
    try VipsRuntime.start(for: file.name)
    var output = unsafe cvips_output()
    let result = unsafe photo.withInput { input in
      unsafe cvips_thumbnail(input, Int32(size.width), Int32(size.height), &output)
    }
    return try unsafe image(result, &output, file, size)
  }

  private static func poster(
    of file: MediaFile, _ container: clav_container, size: PixelSize
  ) throws(MediaError) -> PixelImage {
    var frame = unsafe clav_output()
    let failure = unsafe clav_poster(
      file.descriptor, container, Int64(min(mostPosterPixels, file.caps.pixels ?? .max)),
      Int32(max(size.width, size.height) * 2), &frame)
    defer { unsafe clav_free(&frame) }
    guard failure == 0 else { throw VideoHeaderReader.error(file, failure) }
    try VipsRuntime.start(for: file.name)
    var output = unsafe cvips_output()
    let result = unsafe cvips_thumbnail_of_pixels(
      frame.bytes, frame.width, frame.height, frame.orientation, Int32(size.width),
      Int32(size.height), &output)
    return try unsafe image(result, &output, file, size)
  }

  private static func image(
    _ result: Int32, _ output: inout cvips_output, _ file: MediaFile, _ size: PixelSize
  ) throws(MediaError) -> PixelImage {
    guard result == 0 else { throw VipsRuntime.failure(of: file) }
    let made = unsafe PixelSize(width: Int(output.width), height: Int(output.height))
    let bytes = unsafe output.takeBytes()
    guard made == size, bytes.count == size.width * size.height * 4 else {
      throw file.error(.damaged, "came out as \(made)")
    }
    return PixelImage(size: size, bytes: bytes)
  }
}
