// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Makes the thumbnails that a grid shows.
public protocol ThumbnailProviding: Sendable {
  /// Makes a thumbnail that fills a cell.
  ///
  /// The EXIF orientation is applied, and the picture is cropped at its center. A picture that is
  /// smaller than the cell is enlarged. The thumbnail is opaque and in the color space sRGB. The
  /// thumbnail of a video is a frame near its beginning. If the task is cancelled, the caller does
  /// not use the result.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell in pixels.
  ///   - acceptsPreliminary: Whether to return a blurred thumbnail if it is available much sooner.
  ///     Such a thumbnail is marked as preliminary, and the caller then requests a sharp one.
  /// - Returns: A thumbnail of exactly that size.
  /// - Throws: ``MediaError``. The reason is `timedOut` or `tooLarge` if making the thumbnail takes
  ///   more time or memory than allowed. The other reasons are those of
  ///   ``HeaderReading/header(ofFileAt:)``.
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail

  /// Returns the thumbnails that are available without opening a photo, for example from a cache.
  ///
  /// A grid can show them at once, in its first frame.
  ///
  /// - Parameter requests: The requested thumbnails.
  /// - Returns: A thumbnail or an error for each request; nil if the thumbnail must still be made.
  func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?]
}

/// A request for a thumbnail.
public struct ThumbnailRequest: Hashable, Sendable {
  /// The absolute path of the photo or video.
  public let path: String
  /// The size of the cell that the thumbnail must fill, in pixels.
  public let size: PixelSize

  /// Makes a request for the thumbnail of a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell that the thumbnail must fill, in pixels.
  public init(ofFileAt path: String, size: PixelSize) {
    self.path = path
    self.size = size
  }
}

extension ThumbnailProviding {
  /// Makes a sharp thumbnail that fills a cell.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell in pixels.
  /// - Returns: A thumbnail of exactly that size.
  /// - Throws: The errors of ``ThumbnailProviding/thumbnail(ofFileAt:size:acceptsPreliminary:)``.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize
  ) async throws(MediaError) -> Thumbnail {
    try await thumbnail(ofFileAt: path, size: size, acceptsPreliminary: false)
  }

  /// Returns no thumbnails; this is the default for a provider without a cache.
  ///
  /// - Parameter requests: The requested thumbnails.
  /// - Returns: Nil for each request.
  public func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    requests.map { _ in nil }
  }
}

/// A thumbnail, and how it was made.
public struct Thumbnail: Hashable, Sendable {
  /// From what a thumbnail was made.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The thumbnail was stored in the thumbnail cache.
    case cache
    /// The thumbnail was made from the small picture that the camera embedded in the file.
    case embedded
    /// The thumbnail was made from the picture itself, decoded at the lowest sufficient resolution.
    case decoded
    /// The thumbnail was made from a frame of a video.
    case poster
  }

  /// The pixels of the thumbnail, in the requested size.
  public let image: PixelImage
  /// From what the thumbnail was made.
  public let origin: Origin
  /// Whether the thumbnail is blurred; a second request then gives a sharp one.
  public let isPreliminary: Bool

  /// Makes a thumbnail from its pixels.
  ///
  /// - Parameters:
  ///   - image: The pixels of the thumbnail, in the requested size.
  ///   - origin: From what the thumbnail was made.
  ///   - isPreliminary: Whether the thumbnail is blurred; a second request then gives a sharp one.
  ///     The default is false.
  public init(_ image: PixelImage, origin: Origin, isPreliminary: Bool = false) {
    self.image = image
    self.origin = origin
    self.isPreliminary = isPreliminary
  }
}
