// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A picture to draw or encode: an SVG document made by Locket, pixels, or an animation.
public enum Picture: Hashable, Sendable {
  /// An SVG document made by Locket, and the size to draw it at in pixels.
  case drawing(svg: String, size: PixelSize)
  /// Pixels.
  case pixels(PixelImage)
  /// Pixels that change; encoded as GIF only.
  case animation(Animation)
}

/// Pictures of one size shown one after another in a loop.
public struct Animation: Hashable, Sendable {
  /// One of the pictures.
  public struct Frame: Hashable, Sendable {
    /// The pixels; opaque.
    public var image: PixelImage
    /// How long they show, in milliseconds; a GIF stores hundredths of seconds.
    public var milliseconds: Int

    /// Makes a frame that shows pixels for some time.
    ///
    /// - Parameters:
    ///   - image: The pixels; opaque.
    ///   - milliseconds: How long they show.
    public init(_ image: PixelImage, milliseconds: Int) {
      self.image = image
      self.milliseconds = milliseconds
    }
  }

  /// The pictures in order, all of one size.
  public var frames: [Frame]

  /// Makes an animation.
  ///
  /// - Parameter frames: The pictures in order, all of one size.
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
  ///   - exif: An EXIF block that starts with its TIFF header; the default is nil.
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
  /// The size in pixels; both sides even.
  public var size: PixelSize
  /// Frames per second.
  public var framesPerSecond: Int
  /// When it was taken, nil for a video without a date.
  public var captureDate: Timestamp?

  /// Makes a video.
  ///
  /// - Parameters:
  ///   - frames: The frames: SVG documents made by Locket.
  ///   - size: The size in pixels; both sides even.
  ///   - framesPerSecond: Frames per second.
  ///   - captureDate: When it was taken.
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
  /// - Returns: An image of exactly that size, transparent where nothing is drawn.
  /// - Throws: ``MediaError`` with the reason `damaged` where the document is not SVG.
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage

  /// Encodes a picture.
  ///
  /// The same picture and encoding give the same bytes on the same machine. JPEG and HEIC have no
  /// transparency: transparent pixels become black.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - encoding: How to encode it.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` where there is no such encoder here, or
  ///   an animation has no frames or frames of several sizes.
  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]

  /// Encodes a video as a QuickTime movie.
  ///
  /// - Parameter video: The video.
  /// - Returns: The file's bytes, the same for the same video on the same machine.
  /// - Throws: ``MediaError`` with the reason `unsupported` where there is no video encoder here.
  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8]
}
