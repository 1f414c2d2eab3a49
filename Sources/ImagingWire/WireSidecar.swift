// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a sidecar says, on its way between processes.
public struct WireSidecar: Hashable, Sendable {
  /// When it was taken.
  public var captureDate: Timestamp?
  /// What kind of sidecar says when.
  public var captureDateSource: CaptureDateSource?
  /// Whether it carries a place.
  public var hasLocation: Bool?
  /// The title that somebody gave it.
  public var title: String?
  /// The longer text that somebody wrote about it.
  public var caption: String?
  /// The words that somebody filed it under.
  public var keywords: [String] = []
  /// Who is in it, by name.
  public var people: [String] = []
  /// Whether somebody marked it as a favourite.
  public var isFavorite: Bool?
  /// Whether somebody threw it away.
  public var isTrashed: Bool?
  /// Whether somebody put it out of sight.
  public var isArchived: Bool?
  /// What the file that it describes was called.
  public var originalName: String?
  /// Whether it is the note that Google Takeout writes of a photo or film.
  public var isTakeout = false
  /// The title of the album whose folder it describes.
  public var albumTitle: String?

  /// Makes facts of which none is said yet.
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
