// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import CVipsShim
public import PickerModel
public import PickerPorts

/// Draws SVG pictures and encodes them.
///
/// libvips marks its loader for SVG as unsafe for untrusted files. The first drawing allows libvips
/// to use this loader until the process ends. Therefore, do not use this type in a process that
/// opens photos.
public enum PictureDrawer {
  private static let maximumSide = 16_384
  private static let formats: [ContentType: cvips_format] = [
    .jpeg: CVIPS_JPEG, .png: CVIPS_PNG, .webp: CVIPS_WEBP,
  ]

  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: The SVG document, which must not come from a person or an app.
  ///   - size: The width and height of the image in pixels.
  /// - Returns: An image of exactly this size, transparent where the document draws nothing.
  /// - Throws: ``MediaError``: the reason is `damaged` if the document is invalid, `tooLarge` if
  ///   width or height is not between 1 and 16,384 pixels.
  public static func draw(svg: String, size: PixelSize) throws(MediaError) -> PixelImage {
    guard (1...maximumSide).contains(size.width), (1...maximumSide).contains(size.height) else {
      throw error(.tooLarge, "\(size) cannot be drawn")
    }
    try VipsRuntime.startDrawing()
    var output = unsafe cvips_output()
    var svg = svg
    let result = svg.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe cvips_draw(
          text.baseAddress, text.count, Int32(size.width), Int32(size.height), &output)
      }
    }
    guard result == 0 else { throw error(.damaged, VipsRuntime.lastMessage()) }
    return PixelImage(size: size, bytes: unsafe output.takeBytes())
  }

  /// Encodes a picture as the bytes of a file.
  ///
  /// The same picture always gives the same bytes.
  ///
  /// - Parameters:
  ///   - picture: The picture to encode.
  ///   - encoding: The format and the quality of the file.
  /// - Returns: The bytes of the file.
  /// - Throws: ``MediaError``: `unsupported` if this machine has no encoder for the format.
  public static func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) throws(MediaError) -> [UInt8] {
    if case .animation(let animation) = picture, encoding.contentType == .gif {
      return try encode(animation)
    }
    let format = formats[encoding.contentType]
    guard format != nil || [.heic, .avif].contains(encoding.contentType) else {
      throw error(.unsupported, "there is no encoder for \(encoding.contentType)")
    }
    try VipsRuntime.startDrawing()
    let image =
      switch picture {
      case .drawing(let svg, let size): try draw(svg: svg, size: size)
      case .pixels(let image): image
      case .animation: throw error(.unsupported, "an animation is written as GIF only")
      }
    guard let format else { return try encodeHEIF(image, encoding) }
    var holder: [UInt8]?
    if let block = encoding.exif, encoding.contentType != .jpeg { holder = try carrier(of: block) }
    let bytes = try encode(image, format, encoding.quality, holder)
    guard encoding.contentType == .jpeg, let block = encoding.exif else { return bytes }
    return try JPEGSegments.insert(exif: block, into: bytes)
  }

  private static func encode(
    _ image: PixelImage, _ format: cvips_format, _ quality: Int, _ carrier: [UInt8]?
  ) throws(MediaError) -> [UInt8] {
    guard image.size.width > 0, image.size.height > 0 else {
      throw error(.unsupported, "an image without pixels cannot be written")
    }
    var output = unsafe cvips_output()
    let result = unsafe image.bytes.withUnsafeBufferPointer { pixels in
      unsafe (carrier ?? []).withUnsafeBufferPointer { exif in
        unsafe cvips_encode(
          pixels.baseAddress, Int32(image.size.width), Int32(image.size.height), format,
          Int32(min(max(quality, 1), 100)), carrier == nil ? nil : exif.baseAddress, exif.count,
          &output)
      }
    }
    guard result == 0 else { throw error(.unsupported, VipsRuntime.lastMessage()) }
    return unsafe output.takeBytes()
  }

  private static func encodeHEIF(
    _ image: PixelImage, _ encoding: PictureEncoding
  ) throws(MediaError) -> [UInt8] {
    guard image.size.width > 0, image.size.height > 0 else {
      throw error(.unsupported, "an image without pixels cannot be written")
    }
    var output = unsafe cvips_output()
    let result = unsafe image.bytes.withUnsafeBufferPointer { pixels in
      unsafe (encoding.exif ?? []).withUnsafeBufferPointer { exif in
        unsafe cvips_encode_heif(
          pixels.baseAddress, Int32(image.size.width), Int32(image.size.height),
          encoding.contentType == .avif ? 1 : 0, Int32(min(max(encoding.quality, 1), 100)),
          encoding.exif == nil ? nil : exif.baseAddress, exif.count, &output)
      }
    }
    guard result == 0 else {
      throw error(.unsupported, "there is no encoder for \(encoding.contentType) here")
    }
    return unsafe output.takeBytes()
  }

  /// Returns a tiny JPEG with an EXIF block, so that libvips can read the block from it.
  private static func carrier(of block: [UInt8]) throws(MediaError) -> [UInt8] {
    let dot = PixelImage(transparent: PixelSize(width: 8, height: 8))
    return try JPEGSegments.insert(exif: block, into: encode(dot, CVIPS_JPEG, 50, nil))
  }

  /// Returns an error of drawing; it states no file.
  static func error(_ reason: FailureReason, _ detail: String) -> MediaError {
    MediaError(path: "drawing", reason: reason, detail: detail)
  }
}

/// Edits the segments that precede the picture in a JPEG.
enum JPEGSegments {
  /// Inserts an unchanged EXIF block, including any thumbnail in it, as the first segment.
  static func insert(exif block: [UInt8], into file: [UInt8]) throws(MediaError) -> [UInt8] {
    let segment = Array("Exif\0\0".utf8) + block
    guard segment.count + 2 <= 0xFFFF else {
      throw PictureDrawer.error(.tooLarge, "an EXIF block of \(block.count) bytes does not fit")
    }
    let length = segment.count + 2
    let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    return header + segment + file.dropFirst(2)
  }
}

extension PictureDrawer {
  /// Encodes an animation as a GIF that repeats endlessly.
  static func encode(_ animation: Animation) throws(MediaError) -> [UInt8] {
    let size = animation.frames.first?.image.size ?? PixelSize(width: 0, height: 0)
    guard size.width > 0, size.height > 0, animation.frames.allSatisfy({ $0.image.size == size })
    else { throw error(.unsupported, "an animation needs frames of one size") }
    let pixels = animation.frames.flatMap(\.image.bytes)
    let delays = animation.frames.map { Int32(clamping: max(0, $0.milliseconds)) }
    try VipsRuntime.startDrawing()
    var output = unsafe cvips_output()
    let result = unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe delays.withUnsafeBufferPointer { delays in
        unsafe cvips_encode_animation(
          pixels.baseAddress, Int32(size.width), Int32(size.height), delays.baseAddress,
          Int32(delays.count), &output)
      }
    }
    guard result == 0 else { throw error(.unsupported, VipsRuntime.lastMessage()) }
    return unsafe output.takeBytes()
  }
}
