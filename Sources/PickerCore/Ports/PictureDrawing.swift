// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Something to draw or to write down: our own SVG, pixels, or several one after another.
public enum Picture: Hashable, Sendable {
  /// An SVG document of our own and the size to draw it at, in pixels.
  case drawing(svg: String, size: PixelSize)
  /// Pixels.
  case pixels(PixelImage)
  /// Pixels that change; written as GIF only.
  case animation(Animation)
}

/// Pictures of one size that show one after another, over and over.
public struct Animation: Hashable, Sendable {
  /// One of the pictures.
  public struct Frame: Hashable, Sendable {
    /// The pixels; opaque.
    public var image: PixelImage
    /// How long they show, in milliseconds; a GIF keeps hundredths of seconds.
    public var milliseconds: Int

    /// Shows pixels for some time.
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

  /// Puts pictures one after another.
  ///
  /// - Parameter frames: The pictures in order, all of one size.
  public init(_ frames: [Frame]) {
    self.frames = frames
  }
}

/// How to write a picture down.
public struct PictureEncoding: Hashable, Sendable {
  /// The format: JPEG, PNG, WebP, HEIC or AVIF, and GIF for an animation.
  public var contentType: ContentType
  /// 1 to 100, where the format loses something; the default is 85.
  public var quality: Int
  /// An EXIF block that starts with its TIFF header, nil for none; the default is nil.
  public var exif: [UInt8]?

  /// Chooses a format.
  ///
  /// - Parameters:
  ///   - contentType: The format.
  ///   - quality: 1 to 100, where the format loses something; the default is 85.
  ///   - exif: An EXIF block that starts with its TIFF header; the default is nil.
  public init(_ contentType: ContentType, quality: Int = 85, exif: [UInt8]? = nil) {
    self.contentType = contentType
    self.quality = quality
    self.exif = exif
  }
}

/// A short film to write down.
public struct Film: Hashable, Sendable {
  /// The frames: SVG documents of our own.
  public var frames: [String]
  /// The size in pixels; both sides even.
  public var size: PixelSize
  /// Frames a second.
  public var framesPerSecond: Int
  /// When it was taken, nil for a film without a date.
  public var captureDate: Timestamp?

  /// Describes a film.
  ///
  /// - Parameters:
  ///   - frames: The frames: SVG documents of our own.
  ///   - size: The size in pixels; both sides even.
  ///   - framesPerSecond: Frames a second.
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

/// Draws our own pictures and writes them down; never given anything that came from outside.
public protocol PictureDrawing: Sendable {
  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: A document of our own.
  ///   - size: The size to draw it at, in pixels.
  /// - Returns: An image of exactly that size, transparent where nothing is drawn.
  /// - Throws: ``MediaError`` with the reason `damaged` where the document is none.
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage

  /// Writes a picture down.
  ///
  /// The same picture and encoding give the same bytes on the same machine. JPEG and HEIC have no
  /// transparency: what is transparent becomes black.
  ///
  /// - Parameters:
  ///   - picture: What to write.
  ///   - encoding: How to write it.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` where there is no such encoder here, or
  ///   an animation's frames are none or of several sizes.
  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]

  /// Writes a film down as a QuickTime movie.
  ///
  /// - Parameter film: What to write.
  /// - Returns: The file's bytes, the same ones for the same film on the same machine.
  /// - Throws: ``MediaError`` with the reason `unsupported` where there is no video encoder here.
  func encode(_ film: Film) async throws(MediaError) -> [UInt8]
}
