// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A picture that Locket made: an SVG document, pixels or an animation.
public enum Picture: Hashable, Sendable {
  /// The picture is an SVG document that Locket made, with the size in pixels in which it is drawn.
  case drawing(svg: String, size: PixelSize)
  /// The picture is an image whose pixels are already drawn.
  case pixels(PixelImage)
  /// The picture consists of several images that are shown one after another.
  ///
  /// An animation can be encoded only as GIF.
  case animation(Animation)
}

/// An animation: pictures of the same size that are shown one after another, again and again.
public struct Animation: Hashable, Sendable {
  /// One picture of an animation.
  public struct Frame: Hashable, Sendable {
    /// The pixels of the picture, which must be opaque.
    public var image: PixelImage
    /// How long the picture is shown, in milliseconds; a GIF rounds it to hundredths of a second.
    public var milliseconds: Int

    /// Makes one picture of an animation.
    ///
    /// - Parameters:
    ///   - image: The pixels of the picture, which must be opaque.
    ///   - milliseconds: How long the picture is shown, in milliseconds.
    public init(_ image: PixelImage, milliseconds: Int) {
      self.image = image
      self.milliseconds = milliseconds
    }
  }

  /// The pictures of the animation in order, all of the same size.
  public var frames: [Frame]

  /// Makes an animation from its pictures.
  ///
  /// - Parameter frames: The pictures in order, all of the same size.
  public init(_ frames: [Frame]) {
    self.frames = frames
  }
}

/// The format, the quality and the metadata with which a picture is encoded.
public struct PictureEncoding: Hashable, Sendable {
  /// The format of the encoded picture: GIF for an animation, otherwise JPEG, PNG, WebP, HEIC or
  /// AVIF.
  public var contentType: ContentType
  /// The quality of a lossy format, 1 to 100; the default is 85.
  public var quality: Int
  /// The EXIF block to write, which starts with its TIFF header; nil, the default, for none.
  public var exif: [UInt8]?

  /// Makes a description of how to encode a picture.
  ///
  /// - Parameters:
  ///   - contentType: The format of the encoded picture.
  ///   - quality: The quality of a lossy format, 1 to 100; the default is 85.
  ///   - exif: The EXIF block to write, which starts with its TIFF header; nil, the default, for
  ///     none.
  public init(_ contentType: ContentType, quality: Int = 85, exif: [UInt8]? = nil) {
    self.contentType = contentType
    self.quality = quality
    self.exif = exif
  }
}

/// A short video that Locket draws and encodes.
public struct DrawnVideo: Hashable, Sendable {
  /// The frames of the video in order, as SVG documents that Locket made.
  public var frames: [String]
  /// The width and height of the video in pixels, which must be even.
  public var size: PixelSize
  /// The number of frames of the video per second.
  public var framesPerSecond: Int
  /// The capture date to write into the video's metadata, nil for none.
  public var captureDate: Timestamp?

  /// Describes a video to draw.
  ///
  /// - Parameters:
  ///   - frames: The frames of the video, as SVG documents that Locket made.
  ///   - size: The width and height of the video in pixels; width and height must be even.
  ///   - framesPerSecond: The number of frames per second.
  ///   - captureDate: The capture date to write into the video's metadata; nil, the default, for
  ///     none.
  public init(
    frames: [String], size: PixelSize, framesPerSecond: Int, captureDate: Timestamp? = nil
  ) {
    self.frames = frames
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.captureDate = captureDate
  }
}

/// Draws and encodes pictures that Locket made itself, never photos of the library or files of an
/// app.
public protocol PictureDrawing: Sendable {
  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: A document that Locket made.
  ///   - size: The size of the image in pixels.
  /// - Returns: An image of exactly that size. It is transparent where the document draws
  ///   nothing.
  /// - Throws: ``MediaError`` with the reason `damaged` if the document is not SVG.
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage

  /// Encodes a picture as the bytes of a file.
  ///
  /// On one machine, equal pictures and encodings give equal bytes. JPEG and HEIC cannot store
  /// transparency: transparent pixels become black.
  ///
  /// - Parameters:
  ///   - picture: The picture to encode.
  ///   - encoding: The format, the quality and the metadata of the file.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` if this machine cannot encode the
  ///   format. The same reason is used for an animation that has no frames or frames of different
  ///   sizes.
  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]

  /// Encodes a video as a QuickTime movie.
  ///
  /// - Parameter video: The video to draw and encode.
  /// - Returns: The file's bytes; on one machine, equal videos give equal bytes.
  /// - Throws: ``MediaError`` with the reason `unsupported` if this machine has no video encoder.
  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8]
}
