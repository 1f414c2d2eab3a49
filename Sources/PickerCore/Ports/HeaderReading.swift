// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What an image or video file says of itself, read without decoding its pixels.
public struct MediaHeader: Hashable, Sendable {
  /// A still or a video; a Live Photo is made of one of each by whoever pairs files.
  public var kind: MediaKind
  /// The type by content, whatever the file's name says (rule R5).
  public var contentType: ContentType
  /// The size in pixels as displayed, after orientation.
  public var pixelSize: PixelSize
  /// When it was taken, nil where the file does not say.
  public var captureDate: Timestamp?
  /// What the file's own data shows of subtypes.
  public var subtypes: AssetSubtypes
  /// Whether it carries a place.
  public var hasLocation: Bool
  /// The identifier that joins the two halves of a Live Photo, nil where there is none.
  public var contentIdentifier: String?
  /// A video's length in seconds, nil for stills.
  public var duration: Double?

  /// Describes a header; what is left out is unknown or the plainest case.
  ///
  /// - Parameters:
  ///   - kind: A still or a video.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - captureDate: When it was taken.
  ///   - subtypes: What the file's own data shows of subtypes.
  ///   - hasLocation: Whether it carries a place.
  ///   - contentIdentifier: The identifier that joins the halves of a Live Photo.
  ///   - duration: A video's length in seconds.
  public init(
    kind: MediaKind, contentType: ContentType, pixelSize: PixelSize,
    captureDate: Timestamp? = nil, subtypes: AssetSubtypes = [], hasLocation: Bool = false,
    contentIdentifier: String? = nil, duration: Double? = nil
  ) {
    self.kind = kind
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.captureDate = captureDate
    self.subtypes = subtypes
    self.hasLocation = hasLocation
    self.contentIdentifier = contentIdentifier
    self.duration = duration
  }
}

/// Reads what files say of themselves.
public protocol HeaderReading: Sendable {
  /// Reads one file's header.
  ///
  /// Cancelling the task abandons the answer.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The header.
  /// - Throws: ``MediaError``: `notFound` where there is no readable file, `unsupported` where it
  ///   is neither image nor video, `damaged` where it is a broken one.
  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader
}
