// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A picture to draw or encode: an SVG document made by Locket, pixels, or an animation.
public enum Picture: Hashable, Sendable {
  /// An SVG document made by Locket, and the size to draw it at in pixels.
  case drawing(svg: String, size: PixelSize)
  /// Pixels.
  case pixels(PixelImage)
  /// Several images that are shown one after another; they can be encoded as GIF only.
  case animation(Animation)
}

/// Pictures of one size that are shown one after another in a loop.
public struct Animation: Hashable, Sendable {
  /// One of the pictures.
  public struct Frame: Hashable, Sendable {
    /// The pixels, which must be opaque.
    public var image: PixelImage
    /// How long the picture is shown, in milliseconds; a GIF stores hundredths of seconds.
    public var milliseconds: Int

    /// Makes a frame that shows pixels for some time.
    ///
    /// - Parameters:
    ///   - image: The pixels, which must be opaque.
    ///   - milliseconds: How long the picture is shown.
    public init(_ image: PixelImage, milliseconds: Int) {
      self.image = image
      self.milliseconds = milliseconds
    }
  }

  /// The pictures in order, all of the same size.
  public var frames: [Frame]

  /// Makes an animation.
  ///
  /// - Parameter frames: The pictures in order, all of the same size.
  public init(_ frames: [Frame]) {
    self.frames = frames
  }
}

/// How to encode a picture.
public struct PictureEncoding: Hashable, Sendable {
  /// The format: JPEG, PNG, WebP, HEIC or AVIF, and GIF for an animation.
  public var contentType: ContentType
  /// The quality of a lossy format, 1 to 100; the default is 85.
  public var quality: Int
  /// An EXIF block that starts with its TIFF header, nil for none; the default is nil.
  public var exif: [UInt8]?

  /// Makes an encoding.
  ///
  /// - Parameters:
  ///   - contentType: The format.
  ///   - quality: The quality of a lossy format, 1 to 100; the default is 85.
  ///   - exif: An EXIF block that starts with its TIFF header; the default, nil, writes none.
  public init(_ contentType: ContentType, quality: Int = 85, exif: [UInt8]? = nil) {
    self.contentType = contentType
    self.quality = quality
    self.exif = exif
  }
}

/// A short video to encode.
public struct DrawnVideo: Hashable, Sendable {
  /// The frames: SVG documents made by Locket.
  public var frames: [String]
  /// The size in pixels; width and height must be even.
  public var size: PixelSize
  /// Frames per second.
  public var framesPerSecond: Int
  /// When it was taken, nil for a video without a date.
  public var captureDate: Timestamp?

  /// Makes a video.
  ///
  /// - Parameters:
  ///   - frames: The frames: SVG documents made by Locket.
  ///   - size: The size in pixels; width and height must be even.
  ///   - framesPerSecond: Frames per second.
  ///   - captureDate: When it was taken. The default, nil, is for a video without a date.
  public init(
    frames: [String], size: PixelSize, framesPerSecond: Int, captureDate: Timestamp? = nil
  ) {
    self.frames = frames
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.captureDate = captureDate
  }
}

/// Draws and encodes Locket's own pictures; it never receives untrusted data.
public protocol PictureDrawing: Sendable {
  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: A document made by Locket.
  ///   - size: The size to draw it at, in pixels.
  /// - Returns: An image of exactly that size, transparent where the document draws nothing.
  /// - Throws: ``MediaError`` with the reason `damaged` if the document is not SVG.
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage

  /// Encodes a picture.
  ///
  /// On one machine, equal pictures and encodings give equal bytes. JPEG and HEIC have no
  /// transparency: transparent pixels become black.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - encoding: How to encode it.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` if this machine has no such encoder, or
  ///   if an animation has no frames or frames of several sizes.
  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]

  /// Encodes a video as a QuickTime movie.
  ///
  /// - Parameter video: The video.
  /// - Returns: The file's bytes; on one machine, equal videos give equal bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` if this machine has no video encoder.
  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8]
}
