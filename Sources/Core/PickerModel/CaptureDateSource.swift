// SPDX-License-Identifier: Apache-2.0

/// Where an asset's capture date was found.
///
/// The cases are in order of precedence: Locket uses the first source that has a date.
///
/// The modification date of a file is not a capture date. Locket sorts an asset by the modification
/// date only if none of these sources has a capture date.
public enum CaptureDateSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// The EXIF data inside the asset's file.
  case exif
  /// The XMP data inside the asset's file.
  case xmp
  /// Metadata of the file format itself: the header of a video file, or a text chunk of a picture
  /// file.
  case container
  /// An XMP file next to the photo or video.
  case xmpSidecar
  /// A JSON file next to the photo or video, as Google Takeout writes it.
  case takeout
  /// A date in the name of the asset's file.
  case fileName
}
