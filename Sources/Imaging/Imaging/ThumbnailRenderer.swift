// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import CLinuxShim
import CVipsShim
public import MediaFormats
public import PickerModel
public import PickerPorts

/// Makes thumbnails of photos and videos.
public enum ThumbnailRenderer {
  /// The maximum width and height of a cell in pixels; the caller must not exceed it.
  static let maximumSide = 8192
  /// The maximum pixel count of a video frame.
  ///
  /// A frame of an 8K video has 33 million pixels, and no camera records frames above this maximum.
  static let maximumPosterPixelCount = 64_000_000

  /// Creates an opaque thumbnail of a photo or video in an exact size.
  ///
  /// The picture is rotated according to its orientation, converted to sRGB, and cropped around its
  /// center.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - size: The size of the cell in pixels.
  ///   - acceptsPreliminary: Whether to accept a blurred thumbnail if it is available much sooner.
  /// - Returns: The thumbnail.
  /// - Throws: ``MediaError``: `unsupported`, `damaged`, or `tooLarge` if decoding would need too
  ///   much memory.
  public static func thumbnail(
    of file: MediaFile, size: PixelSize, acceptsPreliminary: Bool = false
  ) throws(MediaError) -> Thumbnail {
    guard (1...maximumSide).contains(size.width), (1...maximumSide).contains(size.height) else {
      throw file.error(.tooLarge, "a cell of \(size) cannot be filled")
    }
    let bytes = try file.opened()
    let (header, jpeg) = try MediaHeaderReader.outline(of: file, bytes)
    // Of a photo in the cloud, only the first bytes may be in the file, and the missing bytes are a
    // hole at its end. They must not be decoded, because they read as zeros. A complete file may
    // also contain holes, but it ends with data.
    let pictures = HEIFPictures(file, header)
    let isPrefix =
      clinux_is_prefix_only(file.descriptor) != 0 || pictures?.isMainPictureHere == false
    if isPrefix, VideoHeaderReader.container(of: header.contentType) != nil {
      throw isNotHere(file)
    }
    if let container = VideoHeaderReader.container(of: header.contentType) {
      try file.check(header.pixelSize, upTo: maximumPosterPixelCount)
      return Thumbnail(try poster(of: file, container, size: size), origin: .poster)
    }
    let acceptsSmaller = isPrefix || acceptsPreliminary
    if let small = EmbeddedThumbnail(
      in: file, bytes, jpeg, header.pixelSize, filling: size, acceptsSmaller: acceptsSmaller,
      isPrefix: isPrefix)
    {
      var image: PixelImage?
      switch small.filling(size) {
      case .image(let filled): image = filled
      case .other: break
      case .none: image = try? render(DecodablePhoto(small.file, file), file, size)
      }
      if let image {
        return Thumbnail(image, origin: .embedded, isPreliminary: !isPrefix && !small.fills)
      }
    }
    if let small = pictures?.thumbnail(
      filling: size, of: header.pixelSize, acceptsSmaller: acceptsSmaller),
      let image = try? render(DecodablePhoto(small.picture.file, file), file, size)
    {
      return Thumbnail(image, origin: .embedded, isPreliminary: !isPrefix && !small.fills)
    }
    if header.contentType == .rawImage { return try raw(file, header, size, isPrefix: isPrefix) }
    if isPrefix { throw isNotHere(file) }
    return Thumbnail(try render(DecodablePhoto(file, header), file, size), origin: .decoded)
  }

  /// Creates a thumbnail of a raw picture from a JPEG inside it.
  private static func raw(
    _ file: MediaFile, _ header: MediaHeader, _ size: PixelSize, isPrefix: Bool
  ) throws(MediaError) -> Thumbnail {
    let preview: RawPreview
    do throws(MediaError) {
      preview = try RawPreview(file, header, inCell: size)
    } catch {
      throw isPrefix ? isNotHere(file) : error
    }
    return Thumbnail(try render(preview.photo, file, size), origin: .embedded)
  }

  private static func isNotHere(_ file: MediaFile) -> MediaError {
    file.error(
      .offline, "only the first bytes are here, without a thumbnail; fetch the original first")
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
      file.descriptor, container, Int64(min(maximumPosterPixelCount, file.caps.pixels ?? .max)),
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
      throw file.error(.damaged, "decoding made \(made) pixels")
    }
    return PixelImage(size: size, bytes: bytes)
  }
}
