// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Makes the thumbnails that a grid shows.
public protocol ThumbnailProviding: Sendable {
  /// Makes a thumbnail that fills a cell.
  ///
  /// The EXIF orientation is applied, and the picture is cropped at its center. A picture that is
  /// smaller than the cell is enlarged. The thumbnail is opaque and in the color space sRGB. The
  /// thumbnail of a video is a frame near its beginning. If the task is cancelled, the result is
  /// not used.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The size of the cell in pixels.
  ///   - acceptsPreliminary: Whether to return a blurred thumbnail if it is available much sooner.
  ///     It is marked as preliminary, and the caller then requests a sharp one.
  /// - Returns: A thumbnail of exactly that size.
  /// - Throws: ``MediaError``. Its reason is one of ``HeaderReading/header(ofFileAt:)``, or
  ///   `timedOut` or `tooLarge` if the thumbnail takes more time or memory than the reader allows.
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail

  /// Returns those thumbnails that are available without opening a photo.
  ///
  /// A grid shows them in its first frame.
  ///
  /// - Parameter requests: The requested thumbnails.
  /// - Returns: A thumbnail or an error for each request; nil if the thumbnail must still be made.
  func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?]
}

/// A request for a thumbnail.
public struct ThumbnailRequest: Hashable, Sendable {
  /// The file's absolute path.
  public let path: String
  /// The size of the cell in pixels.
  public let size: PixelSize

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The size of the cell in pixels.
  public init(ofFileAt path: String, size: PixelSize) {
    self.path = path
    self.size = size
  }
}

extension ThumbnailProviding {
  /// Makes a sharp thumbnail that fills a cell.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The size of the cell in pixels.
  /// - Returns: A thumbnail of exactly that size.
  /// - Throws: The errors of ``ThumbnailProviding/thumbnail(ofFileAt:size:acceptsPreliminary:)``.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize
  ) async throws(MediaError) -> Thumbnail {
    try await thumbnail(ofFileAt: path, size: size, acceptsPreliminary: false)
  }

  /// Returns nil for each request by default, because each thumbnail must be made.
  ///
  /// - Parameter requests: The requested thumbnails.
  /// - Returns: Nil for each request.
  public func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    requests.map { _ in nil }
  }
}

/// A thumbnail, with the source of its pixels.
public struct Thumbnail: Hashable, Sendable {
  /// The source of a thumbnail's pixels.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The thumbnail cache.
    case cache
    /// The embedded thumbnail that the camera wrote into the file.
    case embedded
    /// The picture itself, decoded at the lowest sufficient resolution.
    case decoded
    /// A frame of a video.
    case poster
  }

  /// The pixels, in the requested size.
  public let image: PixelImage
  /// The source of the pixels.
  public let origin: Origin
  /// Whether the thumbnail is blurred, and a second request gives a sharp one.
  public let isPreliminary: Bool

  /// Makes a thumbnail.
  ///
  /// - Parameters:
  ///   - image: The pixels, in the requested size.
  ///   - origin: The source of the pixels.
  ///   - isPreliminary: Whether the thumbnail is blurred, and a second request gives a sharp one;
  ///     the default is false.
  public init(_ image: PixelImage, origin: Origin, isPreliminary: Bool = false) {
    self.image = image
    self.origin = origin
    self.isPreliminary = isPreliminary
  }
}
