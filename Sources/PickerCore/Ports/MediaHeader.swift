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
  /// Which part of the file says when, nil where none does.
  public var captureDateSource: CaptureDateSource?
  /// What the file's own data shows of subtypes.
  public var subtypes: AssetSubtypes
  /// Whether it carries a place.
  public var hasLocation: Bool
  /// The identifier that joins the two halves of a Live Photo, nil where there is none.
  public var contentIdentifier: String?
  /// The identifier that joins the pictures of a burst, nil where there is none.
  public var burstIdentifier: String?
  /// Where a motion photo's video lies in the file, nil where there is none.
  ///
  /// The bytes were seen to begin a video, whatever else the file says.
  public var motionVideo: Range<Int64>?
  /// A video's length in seconds, nil for stills.
  public var duration: Double?
  /// The title that somebody gave it.
  public var title: String?
  /// The words that somebody filed it under.
  public var keywords: [String]
  /// Which file it was read of, as that was when it was opened; nil where the reader does not say.
  public var source: FileStamp?

  /// Describes a header; what is left out is unknown or the plainest case.
  ///
  /// - Parameters:
  ///   - kind: A still or a video.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - captureDate: When it was taken.
  ///   - captureDateSource: Which part of the file says when.
  ///   - subtypes: What the file's own data shows of subtypes.
  ///   - hasLocation: Whether it carries a place.
  ///   - contentIdentifier: The identifier that joins the halves of a Live Photo.
  ///   - burstIdentifier: The identifier that joins the pictures of a burst.
  ///   - motionVideo: Where a motion photo's video lies in the file.
  ///   - duration: A video's length in seconds.
  ///   - title: The title that somebody gave it.
  ///   - keywords: The words that somebody filed it under.
  ///   - source: Which file it was read of.
  public init(
    kind: MediaKind, contentType: ContentType, pixelSize: PixelSize,
    captureDate: Timestamp? = nil, captureDateSource: CaptureDateSource? = nil,
    subtypes: AssetSubtypes = [], hasLocation: Bool = false, contentIdentifier: String? = nil,
    burstIdentifier: String? = nil, motionVideo: Range<Int64>? = nil, duration: Double? = nil,
    title: String? = nil, keywords: [String] = [], source: FileStamp? = nil
  ) {
    self.kind = kind
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.captureDate = captureDate
    self.captureDateSource = captureDateSource
    self.subtypes = subtypes
    self.hasLocation = hasLocation
    self.contentIdentifier = contentIdentifier
    self.burstIdentifier = burstIdentifier
    self.motionVideo = motionVideo
    self.duration = duration
    self.title = title
    self.keywords = keywords
    self.source = source
  }
}
