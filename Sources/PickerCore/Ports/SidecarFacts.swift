// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a sidecar says of the photo or video that it lies beside; nil and empty are unsaid.
public struct SidecarFacts: Hashable, Sendable {
  /// When it was taken.
  public var captureDate: Timestamp?
  /// What kind of sidecar says when, nil where it does not.
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
  /// What the file that it describes was called; its name on the disk may be cut or numbered.
  public var originalName: String?
  /// Whether it is the note that Google Takeout writes of a photo or film.
  public var isTakeout = false
  /// The title of the album whose folder it describes; then it speaks of no photo.
  public var albumTitle: String?

  /// Makes facts of which none is said yet.
  public init() {}
}
