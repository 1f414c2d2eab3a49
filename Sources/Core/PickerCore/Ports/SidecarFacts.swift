// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata that a sidecar states about a photo or video; nil and empty mean that it states
/// nothing.
public struct SidecarFacts: Hashable, Sendable {
  /// When it was taken.
  public var captureDate: Timestamp?
  /// The kind of sidecar that states the capture date, nil if none does.
  public var captureDateSource: CaptureDateSource?
  /// Whether it carries a GPS location.
  public var hasLocation: Bool?
  /// The title that a person gave it.
  public var title: String?
  /// The longer text that a person wrote about it.
  public var caption: String?
  /// The keywords that a person gave it.
  public var keywords: [String] = []
  /// The names of the people in it.
  public var people: [String] = []
  /// Whether a person marked it as a favorite.
  public var isFavorite: Bool?
  /// Whether a person moved it to the trash.
  public var isTrashed: Bool?
  /// Whether a person archived it.
  public var isArchived: Bool?
  /// The original name of the file that the sidecar describes.
  ///
  /// The file's name on disk may be truncated or have a number.
  public var originalName: String?
  /// Whether the sidecar is a JSON file that Google Takeout writes for a photo or video.
  public var isTakeout = false
  /// The title of an album, if the sidecar describes an album's folder and no photo.
  public var albumTitle: String?

  /// Makes facts that state nothing.
  public init() {}
}
