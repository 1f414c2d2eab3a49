// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What a file's name shows, where nothing inside the file says it.
///
/// Names are habits of phones, programs and people: a name never speaks against a file's own word.
struct FileNameFacts: Hashable, Sendable {
  /// When it was taken by the clock on the wall; no name says which clock that was.
  private(set) var captureDate: Timestamp?
  /// What cameras and systems call such files.
  private(set) var subtypes: AssetSubtypes = []
  /// What the names of a burst's pictures have in common.
  private(set) var burstIdentifier: String?
  /// Whether a camera calls it as one with motion inside; only bytes can confirm that.
  private(set) var hintsAtMotion = false

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - name: The file's name without its folder.
  ///   - kind: What the file is: a name of pictures says nothing of a film.
  init(_ name: String, kind: MediaKind) {
    let stem = Self.stem(of: name)
    captureDate = FileNameDate.date(in: stem)
    let lower = stem.lowercased()
    if kind == .video {
      if FileNameWords.isScreenRecording(lower) { subtypes.insert(.screenRecording) }
      if FileNameWords.isTimelapse(lower) { subtypes.insert(.timelapse) }
      return
    }
    if FileNameWords.isScreenshot(lower) { subtypes.insert(.screenshot) }
    if FileNameWords.isPanorama(lower) { subtypes.insert(.panorama) }
    burstIdentifier = FileNameBurst.identifier(in: stem)
    if burstIdentifier != nil { subtypes.insert(.burst) }
    hintsAtMotion = lower.hasPrefix("mvimg_") || lower.hasSuffix(".mp")
  }

  /// The name without its last ending; what follows a dot in a date is none.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let ending = name[dot...].dropFirst()
    let isEnding = (1...5).contains(ending.count) && ending.contains { $0.isLetter }
    return isEnding ? String(name[..<dot]) : name
  }
}
