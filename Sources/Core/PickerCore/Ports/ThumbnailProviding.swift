// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Makes the thumbnails that a grid shows.
public protocol ThumbnailProviding: Sendable {
  /// Makes a thumbnail that fills a cell: oriented, cropped at the center, opaque and in sRGB.
  ///
  /// The thumbnail of a video is a frame near its beginning. A picture smaller than the cell is
  /// enlarged. If the task is cancelled, the answer is discarded.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  ///   - acceptsPreliminary: Whether to accept a blurred picture if it is available much sooner.
  ///     Such a thumbnail is marked preliminary, and the caller asks a second time for a sharp one.
  /// - Returns: A thumbnail whose image has exactly that size.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)``, and
  ///   `timedOut` or `tooLarge` if making the thumbnail takes more time or memory than the reader
  ///   allows.
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail

  /// Returns thumbnails for the first frame that are available without opening any photo.
  ///
  /// - Parameter requests: The thumbnails.
  /// - Returns: For each request the thumbnail or an error, nil if the thumbnail has to be made.
  func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?]
}

/// The file and the cell size of a thumbnail.
public struct ThumbnailRequest: Hashable, Sendable {
  /// The file's absolute path.
  public let path: String
  /// The cell in pixels.
  public let size: PixelSize

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  public init(ofFileAt path: String, size: PixelSize) {
    self.path = path
    self.size = size
  }
}

extension ThumbnailProviding {
  /// Makes a thumbnail that fills a cell and is never preliminary.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  /// - Returns: A thumbnail whose image has exactly that size.
  /// - Throws: ``MediaError``, for the reasons of
  ///   ``ThumbnailProviding/thumbnail(ofFileAt:size:acceptsPreliminary:)``.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize
  ) async throws(MediaError) -> Thumbnail {
    try await thumbnail(ofFileAt: path, size: size, acceptsPreliminary: false)
  }

  /// Returns nil for each request by default.
  ///
  /// - Parameter requests: The thumbnails.
  /// - Returns: Nil for each.
  public func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    requests.map { _ in nil }
  }
}

/// A thumbnail and its origin.
public struct Thumbnail: Hashable, Sendable {
  /// The source of a thumbnail's pixels.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The cache of thumbnails.
    case cache
    /// The embedded thumbnail that the camera wrote into the file.
    case embedded
    /// The picture itself, decoded no larger than needed.
    case decoded
    /// A frame of a video.
    case poster
  }

  /// The pixels, in the requested size.
  public let image: PixelImage
  /// The origin of the pixels.
  public let origin: Origin
  /// Whether a second request gives a sharper thumbnail.
  public let isPreliminary: Bool

  /// Makes a thumbnail.
  ///
  /// - Parameters:
  ///   - image: The pixels, in the requested size.
  ///   - origin: The origin of the pixels.
  ///   - isPreliminary: Whether a second request gives a sharper thumbnail; the default is false.
  public init(_ image: PixelImage, origin: Origin, isPreliminary: Bool = false) {
    self.image = image
    self.origin = origin
    self.isPreliminary = isPreliminary
  }
}
