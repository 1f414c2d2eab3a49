// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The metadata in a file's name.
///
/// The file's own metadata takes precedence, because phones, programs and people name files in
/// different ways.
struct FileNameFacts: Hashable, Sendable {
  /// The capture date in local time.
  ///
  /// File names do not contain a time zone.
  private(set) var captureDate: Timestamp?
  /// The subtypes that the name contains, as cameras and systems write them.
  private(set) var subtypes: AssetSubtypes = []
  /// The identifier that the file names of a burst have in common.
  private(set) var burstIdentifier: String?
  /// Whether the name suggests a motion photo.
  ///
  /// Only the file's bytes can confirm that it is one.
  private(set) var hintsAtMotion = false

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - kind: The kind of the file. Patterns for photos do not apply to videos.
  init(_ name: String, kind: MediaKind) {
    let stem = Self.stem(of: name)
    captureDate = FileNameDate.date(in: stem)
    let lower = stem.lowercased()
    if kind == .video {
      if FileNamePatterns.isScreenRecording(lower) { subtypes.insert(.screenRecording) }
      if FileNamePatterns.isTimelapse(lower) { subtypes.insert(.timelapse) }
      return
    }
    if FileNamePatterns.isScreenshot(lower) { subtypes.insert(.screenshot) }
    if FileNamePatterns.isPanorama(lower) { subtypes.insert(.panorama) }
    burstIdentifier = FileNameBurst.identifier(in: stem)
    if burstIdentifier != nil { subtypes.insert(.burst) }
    hintsAtMotion = lower.hasPrefix("mvimg_") || lower.hasSuffix(".mp")
  }

  /// Returns the name without its last extension.
  ///
  /// If the name contains a date with dots, the text after such a dot is not an extension.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let ending = name[dot...].dropFirst()
    let isEnding = (1...5).contains(ending.count) && ending.contains { $0.isLetter }
    return isEnding ? String(name[..<dot]) : name
  }
}
