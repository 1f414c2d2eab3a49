// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The header of a media file, in the form in which a worker sends it to its client.
public struct WireHeader: Hashable, Sendable {
  /// Whether the file is a still or a video.
  public var kind: MediaKind
  /// The type of the file's content.
  public var contentType: ContentType
  /// The width and height of the picture or video in pixels as displayed.
  public var pixelSize: PixelSize
  /// The capture date of the photo or video, nil if the file does not state it.
  public var captureDate: Timestamp?
  /// The kind of metadata from which the capture date was read, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// The subtypes of the photo or video, such as panorama, that the data in the file indicates.
  public var subtypes: AssetSubtypes = []
  /// Whether the file contains a GPS location.
  public var hasLocation = false
  /// The identifier that the two files of a Live Photo share, nil if there is none.
  public var contentIdentifier: String?
  /// The identifier that all pictures of a burst share, nil if there is none.
  public var burstIdentifier: String?
  /// The range of bytes of the video in a motion photo (a still whose file also contains a video);
  /// nil for other files.
  public var motionVideo: Range<Int64>?
  /// The duration of a video in seconds, nil for a still or if it is unknown.
  public var duration: Double?
  /// The title that a person gave the photo or video, nil if there is none.
  public var title: String?
  /// The keywords that a person gave the photo or video.
  public var keywords: [String] = []

  /// Creates the header of a media file; all other properties are nil, empty or false.
  ///
  /// - Parameters:
  ///   - kind: Whether the file is a still or a video.
  ///   - contentType: The type of the file's content.
  ///   - pixelSize: The width and height in pixels as displayed.
  public init(kind: MediaKind, contentType: ContentType, pixelSize: PixelSize) {
    self.kind = kind
    self.contentType = contentType
    self.pixelSize = pixelSize
  }

  init(_ reader: inout WireReader) throws(WireError) {
    kind = try reader.named(MediaKind.self)
    contentType = ContentType(rawValue: try reader.string())
    pixelSize = try reader.size()
    captureDate = try reader.optional { reader throws(WireError) in try reader.timestamp() }
    captureDateSource = try reader.optional { reader throws(WireError) in
      try reader.named(CaptureDateSource.self)
    }
    subtypes = AssetSubtypes(rawValue: try reader.int())
    hasLocation = try reader.bool()
    contentIdentifier = try reader.optional { reader throws(WireError) in try reader.string() }
    burstIdentifier = try reader.optional { reader throws(WireError) in try reader.string() }
    motionVideo = try reader.optional { reader throws(WireError) in try reader.fileRange() }
    duration = try reader.optional { reader throws(WireError) in try reader.double() }
    title = try reader.optional { reader throws(WireError) in try reader.string() }
    keywords = try reader.strings()
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(contentType.rawValue)
    writer.write(pixelSize)
    writer.write(captureDate) { $0.write($1) }
    writer.write(captureDateSource) { $0.write($1.rawValue) }
    writer.write(subtypes.rawValue)
    writer.write(hasLocation)
    writer.write(contentIdentifier) { $0.write($1) }
    writer.write(burstIdentifier) { $0.write($1) }
    writer.write(motionVideo) { $0.write($1) }
    writer.write(duration) { $0.write($1) }
    writer.write(title) { $0.write($1) }
    writer.write(keywords)
  }
}
