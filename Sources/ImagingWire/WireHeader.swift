// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a file says of itself, on its way between processes.
public struct WireHeader: Hashable, Sendable {
  /// A still or a video.
  public var kind: MediaKind
  /// The type by content.
  public var contentType: ContentType
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// When it was taken.
  public var captureDate: Timestamp?
  /// Which part of the file says when.
  public var captureDateSource: CaptureDateSource?
  /// What the file's own data shows of subtypes.
  public var subtypes: AssetSubtypes = []
  /// Whether it carries a place.
  public var hasLocation = false
  /// The identifier that joins the halves of a Live Photo.
  public var contentIdentifier: String?
  /// The identifier that joins the pictures of a burst.
  public var burstIdentifier: String?
  /// Where a motion photo's video lies in the file.
  public var motionVideo: Range<Int64>?
  /// A video's length in seconds.
  public var duration: Double?
  /// The title that somebody gave it.
  public var title: String?
  /// The words that somebody filed it under.
  public var keywords: [String] = []

  /// Describes a header; the rest is set afterwards.
  ///
  /// - Parameters:
  ///   - kind: A still or a video.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
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
