// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Makes the small pictures that a grid shows.
public protocol ThumbnailProviding: Sendable {
  /// Makes a thumbnail that fills a cell: oriented, cropped at the centre, in sRGB, opaque.
  ///
  /// A video gives a frame of its beginning. A picture smaller than the cell is enlarged.
  /// Cancelling the task abandons the answer.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  ///   - acceptsPreliminary: Whether a picture that is blurred in this cell will do where it is had
  ///     much sooner; the thumbnail then says so, and the caller asks again without it.
  /// - Returns: A thumbnail whose image has exactly that size.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)`` and
  ///   `timedOut` and `tooLarge` where making it would take too much.
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail
}

extension ThumbnailProviding {
  /// Makes a thumbnail that fills a cell and needs no better one after it.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  /// - Returns: A thumbnail whose image has exactly that size.
  /// - Throws: ``MediaError``, as
  ///   ``ThumbnailProviding/thumbnail(ofFileAt:size:acceptsPreliminary:)`` says.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize
  ) async throws(MediaError) -> Thumbnail {
    try await thumbnail(ofFileAt: path, size: size, acceptsPreliminary: false)
  }
}

/// A small picture, and how it came about.
public struct Thumbnail: Hashable, Sendable {
  /// How a thumbnail came about.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// It was kept from another time.
    case cache
    /// A small picture that the camera put into the file.
    case embedded
    /// The picture itself, decoded no larger than needed.
    case decoded
    /// A frame of a film.
    case poster
  }

  /// The pixels, as large as was asked for.
  public let image: PixelImage
  /// How it came about.
  public let origin: Origin
  /// Whether a sharper one can be had by asking again.
  public let isPreliminary: Bool

  /// Describes a thumbnail.
  ///
  /// - Parameters:
  ///   - image: The pixels, as large as was asked for.
  ///   - origin: How it came about.
  ///   - isPreliminary: Whether a sharper one can be had by asking again; the default is false.
  public init(_ image: PixelImage, origin: Origin, isPreliminary: Bool = false) {
    self.image = image
    self.origin = origin
    self.isPreliminary = isPreliminary
  }
}
