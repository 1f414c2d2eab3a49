// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The metadata that a sidecar states about a photo or video.
///
/// If a value is nil or empty, the sidecar does not state it.
public struct SidecarFacts: Hashable, Sendable {
  /// When the photo or video was taken, nil if the sidecar does not state it.
  public var captureDate: Timestamp?
  /// The kind of sidecar that states the capture date, nil if there is no capture date.
  public var captureDateSource: CaptureDateSource?
  /// Whether the photo or video has a GPS location, nil if the sidecar does not state it.
  public var hasLocation: Bool?
  /// The title that a person gave the photo or video, nil if the sidecar does not state one.
  public var title: String?
  /// The longer description that a person wrote for the photo or video, nil if there is none.
  public var caption: String?
  /// The keywords that a person gave the photo or video; empty if the sidecar states none.
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
  /// The original name of the file that the sidecar describes.
  ///
  /// The name of that file on disk may differ: it may be shortened, or a number may be added.
  public var originalName: String?
  /// Whether the sidecar is a JSON file that Google Takeout writes for a photo or video.
  public var isTakeout = false
  /// The title of an album; nil if the sidecar does not describe the folder of an album.
  public var albumTitle: String?

  /// Makes the facts of a sidecar that states nothing.
  public init() {}
}
