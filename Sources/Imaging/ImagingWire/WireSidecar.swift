// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata in a sidecar, in the form in which a worker sends it to its client.
///
/// A sidecar is a file with metadata beside a photo.
public struct WireSidecar: Hashable, Sendable {
  /// The capture date of the photo or video, nil if the sidecar does not state it.
  public var captureDate: Timestamp?
  /// The kind of sidecar that states the capture date, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// Whether the photo or video has a GPS location, nil if the sidecar does not state it.
  public var hasLocation: Bool?
  /// The title that a person gave the photo or video, nil if the sidecar states none.
  public var title: String?
  /// The caption that a person wrote for the photo or video, nil if the sidecar states none.
  public var caption: String?
  /// The keywords that a person gave the photo or video.
  public var keywords: [String] = []
  /// The names of the people in the picture; empty if the sidecar states none.
  public var people: [String] = []
  /// Whether a person marked the photo or video as a favorite, nil if the sidecar does not state
  /// it.
  public var isFavorite: Bool?
  /// Whether a person moved the photo or video to the trash, nil if the sidecar does not state it.
  public var isTrashed: Bool?
  /// Whether a person archived the photo or video, nil if the sidecar does not state it.
  public var isArchived: Bool?
  /// The original name of the file that the sidecar describes, nil if the sidecar does not state
  /// it.
  public var originalName: String?
  /// Whether Google Takeout wrote the sidecar for a photo or video.
  public var isTakeout = false
  /// The title of the album whose folder the sidecar describes, nil if it describes no album.
  public var albumTitle: String?

  /// Creates the metadata of a sidecar that states nothing.
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
