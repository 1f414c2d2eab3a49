// SPDX-License-Identifier: Apache-2.0

/// Where an asset's capture date was found.
///
/// The cases are in order of precedence: Locket uses the first source that has a date.
///
/// A file's modification date is not a capture date. Locket uses it only if no source has a capture
/// date.
public enum CaptureDateSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// EXIF inside the file.
  case exif
  /// XMP inside the file.
  case xmp
  /// Metadata of the file format itself: the header of a video, or a text chunk of a picture.
  case container
  /// An XMP file next to the photo or video.
  case xmpSidecar
  /// A JSON file next to the photo or video, as Google Takeout writes it.
  case takeout
  /// A date in the file's name.
  case fileName
}
