// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The metadata in a file's name, for files without metadata of their own.
///
/// Phones, programs and people name files by different habits, so metadata in the file overrides
/// the name.
struct FileNameFacts: Hashable, Sendable {
  /// The capture date in local time; file names do not contain a time zone.
  private(set) var captureDate: Timestamp?
  /// The subtypes that cameras and systems express in such names.
  private(set) var subtypes: AssetSubtypes = []
  /// The identifier that a burst's names share.
  private(set) var burstIdentifier: String?
  /// Whether the name suggests a motion photo; only the file's bytes can confirm that.
  private(set) var hintsAtMotion = false

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - kind: The kind of the file; patterns for photos do not apply to videos.
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
  /// Text after a dot in a date is not an extension.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let ending = name[dot...].dropFirst()
    let isEnding = (1...5).contains(ending.count) && ending.contains { $0.isLetter }
    return isEnding ? String(name[..<dot]) : name
  }
}
