// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata of an image or video file, read without decoding its pixels.
public struct MediaHeader: Hashable, Sendable {
  /// A still or a video; the library's index later combines one of each to a Live Photo.
  public var kind: MediaKind
  /// The type by content, regardless of the file's name (rule R5).
  public var contentType: ContentType
  /// The size in pixels as displayed, after orientation.
  public var pixelSize: PixelSize
  /// When it was taken, nil if the file does not state it.
  public var captureDate: Timestamp?
  /// The source of the capture date, nil if there is none.
  public var captureDateSource: CaptureDateSource?
  /// The subtypes that can be recognized from the file's own data.
  public var subtypes: AssetSubtypes
  /// Whether it carries a GPS location.
  public var hasLocation: Bool
  /// The identifier that pairs the two files of a Live Photo, nil if there is none.
  public var contentIdentifier: String?
  /// The identifier that all pictures of a burst share, nil if there is none.
  public var burstIdentifier: String?
  /// The byte range of a motion photo's video in the file, nil if there is none.
  ///
  /// The reader has checked that a video begins at this offset.
  public var motionVideo: Range<Int64>?
  /// A video's length in seconds, nil for stills.
  public var duration: Double?
  /// The title that a person gave it.
  public var title: String?
  /// The keywords that a person gave it.
  public var keywords: [String]
  /// The identity of the file when it was opened for reading, nil if the reader does not report it.
  public var source: FileFingerprint?

  /// Makes a header.
  ///
  /// A parameter that is left out means that the value is unknown; the flags default to false.
  ///
  /// - Parameters:
  ///   - kind: A still or a video.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - captureDate: When it was taken.
  ///   - captureDateSource: The source of the capture date.
  ///   - subtypes: The subtypes that can be recognized from the file's own data.
  ///   - hasLocation: Whether it carries a GPS location.
  ///   - contentIdentifier: The identifier that pairs the files of a Live Photo.
  ///   - burstIdentifier: The identifier that all pictures of a burst share.
  ///   - motionVideo: The byte range of a motion photo's video in the file.
  ///   - duration: A video's length in seconds.
  ///   - title: The title that a person gave it.
  ///   - keywords: The keywords that a person gave it.
  ///   - source: The identity of the file that was read.
  public init(
    kind: MediaKind, contentType: ContentType, pixelSize: PixelSize,
    captureDate: Timestamp? = nil, captureDateSource: CaptureDateSource? = nil,
    subtypes: AssetSubtypes = [], hasLocation: Bool = false, contentIdentifier: String? = nil,
    burstIdentifier: String? = nil, motionVideo: Range<Int64>? = nil, duration: Double? = nil,
    title: String? = nil, keywords: [String] = [], source: FileFingerprint? = nil
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
