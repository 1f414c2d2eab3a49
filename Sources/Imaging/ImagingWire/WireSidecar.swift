// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata in a sidecar, in the form in which a worker sends it to its client.
///
/// A sidecar is a file with metadata beside a photo.
public struct WireSidecar: Hashable, Sendable {
  /// The capture date, nil if the sidecar does not state it.
  public var captureDate: Timestamp?
  /// The kind of sidecar that states the capture date, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// Whether the sidecar contains a location.
  public var hasLocation: Bool?
  /// The title that the user gave the file.
  public var title: String?
  /// The caption that the user wrote.
  public var caption: String?
  /// The keywords that the user assigned.
  public var keywords: [String] = []
  /// The names of the people in the picture.
  public var people: [String] = []
  /// Whether the user marked the file as a favorite.
  public var isFavorite: Bool?
  /// Whether the user moved the file to the trash.
  public var isTrashed: Bool?
  /// Whether the user archived the file.
  public var isArchived: Bool?
  /// The original name of the file that the sidecar describes.
  public var originalName: String?
  /// Whether Google Takeout wrote the sidecar for a photo or video.
  public var isTakeout = false
  /// The title of the album whose folder the sidecar describes.
  public var albumTitle: String?

  /// Creates empty metadata.
  public init() {}

  init(_ reader: inout WireReader) throws(WireError) {
    captureDate = try reader.optional { reader throws(WireError) in try reader.timestamp() }
    captureDateSource = try reader.optional { reader throws(WireError) in
      try reader.named(CaptureDateSource.self)
    }
    hasLocation = try reader.optional { reader throws(WireError) in try reader.bool() }
    title = try reader.optional { reader throws(WireError) in try reader.string() }
    caption = try reader.optional { reader throws(WireError) in try reader.string() }
    keywords = try reader.strings()
    people = try reader.strings()
    isFavorite = try reader.optional { reader throws(WireError) in try reader.bool() }
    isTrashed = try reader.optional { reader throws(WireError) in try reader.bool() }
    isArchived = try reader.optional { reader throws(WireError) in try reader.bool() }
    originalName = try reader.optional { reader throws(WireError) in try reader.string() }
    isTakeout = try reader.bool()
    albumTitle = try reader.optional { reader throws(WireError) in try reader.string() }
  }

  func write(to writer: inout WireWriter) {
    writer.write(captureDate) { $0.write($1) }
    writer.write(captureDateSource) { $0.write($1.rawValue) }
    writer.write(hasLocation) { $0.write($1) }
    writer.write(title) { $0.write($1) }
    writer.write(caption) { $0.write($1) }
    writer.write(keywords)
    writer.write(people)
    writer.write(isFavorite) { $0.write($1) }
    writer.write(isTrashed) { $0.write($1) }
    writer.write(isArchived) { $0.write($1) }
    writer.write(originalName) { $0.write($1) }
    writer.write(isTakeout)
    writer.write(albumTitle) { $0.write($1) }
  }
}
