// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata of an image or video file, read without decoding its pixels.
public struct MediaHeader: Hashable, Sendable {
  /// Whether the file is a still or a video.
  ///
  /// A Live Photo consists of two files: a still and a video. The index combines them later.
  public var kind: MediaKind
  /// The type of the file, detected from its content; the file's name has no effect (rule
  /// `unseen.load.item.by-content`).
  public var contentType: ContentType
  /// The width and height of the picture or video in pixels as displayed, after the EXIF
  /// orientation was applied.
  public var pixelSize: PixelSize
  /// When the photo or video was taken, nil if the file does not state it.
  public var captureDate: Timestamp?
  /// The kind of metadata from which the capture date was read, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// The subtypes of the photo or video, such as panorama, that Locket recognizes from the file
  /// itself.
  public var subtypes: AssetSubtypes
  /// Whether the file contains a GPS location.
  public var hasLocation: Bool
  /// The identifier that the still and the video of a Live Photo share, nil if there is none.
  public var contentIdentifier: String?
  /// The identifier that all pictures of a burst share, nil if there is none.
  public var burstIdentifier: String?
  /// The range of bytes of the video in a motion photo (a still whose file also contains a video);
  /// nil for other files.
  ///
  /// The reader checked that a video begins at the first byte of the range.
  public var motionVideo: Range<Int64>?
  /// The length of a video in seconds, nil for a still.
  public var duration: Double?
  /// The title that a person gave the photo or video, nil if there is none.
  public var title: String?
  /// The keywords that a person gave the photo or video.
  public var keywords: [String]
  /// The version of the file that was read, nil if the reader does not report it.
  public var source: FileFingerprint?

  /// Makes the metadata of a file.
  ///
  /// An omitted parameter means that the value is unknown. An omitted Boolean is false.
  ///
  /// - Parameters:
  ///   - kind: Whether the file is a still or a video.
  ///   - contentType: The type of the file, detected from its content.
  ///   - pixelSize: The width and height in pixels as displayed.
  ///   - captureDate: When the photo or video was taken.
  ///   - captureDateSource: The kind of metadata from which the capture date was read.
  ///   - subtypes: The subtypes that Locket recognizes from the file itself.
  ///   - hasLocation: Whether the file contains a GPS location.
  ///   - contentIdentifier: The identifier that the still and the video of a Live Photo share.
  ///   - burstIdentifier: The identifier that all pictures of a burst share.
  ///   - motionVideo: The range of bytes of the video in a motion photo.
  ///   - duration: A video's length in seconds.
  ///   - title: The title that a person gave the photo or video.
  ///   - keywords: The keywords that a person gave the photo or video.
  ///   - source: The version of the file that was read.
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
