// SPDX-License-Identifier: Apache-2.0

/// Where an asset's capture date was found.
///
/// The cases are in order of precedence: the first source that has a date is used.
///
/// A file's modification date is not a capture date: it is used if none of these sources has a
/// date.
public enum CaptureDateSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// EXIF inside the file.
  case exif
  /// XMP inside the file.
  case xmp
  /// The container's own metadata: a video's header, or a text chunk of a picture.
  case container
  /// An XMP file next to the photo or video.
  case xmpSidecar
  /// A JSON file next to the photo or video, as Google Takeout writes it.
  case takeout
  /// The file's name.
  case fileName
}
