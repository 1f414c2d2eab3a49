// SPDX-License-Identifier: Apache-2.0

/// Where an asset's capture date was found; the first source with a date is used, in this order.
///
/// A file's modification date is not a capture date: it is used after all of these.
public enum CaptureDateSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// EXIF inside the file.
  case exif
  /// XMP inside the file.
  case xmp
  /// The container's own metadata: a video's header, or a text chunk of a picture.
  case container
  /// An XMP file beside it.
  case xmpSidecar
  /// A JSON file beside it, as Google Takeout writes it.
  case takeout
  /// The file's name.
  case fileName
}
