// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata that a sidecar states about a photo or video.
///
/// If a value is nil or empty, the sidecar does not state it.
public struct SidecarFacts: Hashable, Sendable {
  /// When the photo or video was taken.
  public var captureDate: Timestamp?
  /// The kind of sidecar that states the capture date, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// Whether the photo or video has a GPS location.
  public var hasLocation: Bool?
  /// The title that a person gave the photo or video.
  public var title: String?
  /// The longer description that a person wrote.
  public var caption: String?
  /// The keywords that a person gave the photo or video.
  public var keywords: [String] = []
  /// The names of the people in the picture.
  public var people: [String] = []
  /// Whether a person marked the photo or video as a favorite.
  public var isFavorite: Bool?
  /// Whether a person moved the photo or video to the trash.
  public var isTrashed: Bool?
  /// Whether a person archived the photo or video.
  public var isArchived: Bool?
  /// The original name of the file that the sidecar describes.
  ///
  /// The file's name on disk may differ: it may be shortened, or a number may be added.
  public var originalName: String?
  /// Whether the sidecar is a JSON file that Google Takeout writes for a photo or video.
  public var isTakeout = false
  /// The title of an album; nil if the sidecar does not describe the folder of an album.
  public var albumTitle: String?

  /// Makes facts in which every value is unknown.
  public init() {}
}
