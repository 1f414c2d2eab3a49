// SPDX-License-Identifier: Apache-2.0

/// What says when an asset was taken; the first that says anything is believed, in this order.
///
/// A file's date of modification is no capture date: it comes after all of these.
public enum CaptureDateSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// EXIF inside the file.
  case exif
  /// XMP inside the file.
  case xmp
  /// The container's own words: a film's, or a text beside a picture.
  case container
  /// An XMP file beside it.
  case xmpSidecar
  /// A JSON file beside it, as Google Takeout writes it.
  case takeout
  /// The file's name.
  case fileName
}
