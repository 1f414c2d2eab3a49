// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerFilter {
  /// The filter as an SQL condition on a row of a table with the columns `kind` and `subtypes`,
  /// with the reference evaluator's answer.
  ///
  /// Holds numbers of our own only, never a text from outside. Nothing in it is constant: SQLite
  /// folds a constant condition away together with the terms that let it use the index.
  func sql(on table: String) -> String {
    switch self {
    case .images: "\(table).kind IN (0, 1)"
    case .videos: "\(table).kind = 2"
    case .livePhotos: "\(table).kind = 1"
    case .panoramas: Self.has(.panorama, table)
    case .screenshots: Self.has(.screenshot, table)
    case .screenRecordings: Self.has(.screenRecording, table)
    case .slomoVideos: Self.has(.slomo, table)
    case .timelapseVideos: Self.has(.timelapse, table)
    case .cinematicVideos: Self.has(.cinematic, table)
    case .depthEffectPhotos: Self.has(.depthEffect, table)
    case .bursts: Self.has(.burst, table)
    case .spatialMedia: Self.has(.spatial, table)
    case .playbackStyle(let style): Self.plays(style, table)
    case .any(let parts): Self.join(parts[...], " OR ", empty: Self.nothing(table), table)
    case .all(let parts): Self.join(parts[...], " AND ", empty: "\(table).kind >= 0", table)
    case .not(let part): "NOT (\(part.sql(on: table)))"
    }
  }

  private static func nothing(_ table: String) -> String { "\(table).kind < 0" }

  private static func has(_ subtype: AssetSubtypes, _ table: String) -> String {
    "(\(table).subtypes & \(subtype.rawValue)) <> 0"
  }

  private static func plays(_ style: PlaybackStyle, _ table: String) -> String {
    switch style {
    case .image: "(\(table).kind = 0 AND NOT \(has(.animated, table)))"
    case .imageAnimated: "(\(table).kind = 0 AND \(has(.animated, table)))"
    case .livePhoto: "\(table).kind = 1"
    case .video: "\(table).kind = 2"
    case .unsupported, .videoLooping: nothing(table)
    }
  }

  private static func join(
    _ parts: ArraySlice<PickerFilter>, _ separator: String, empty: String, _ table: String
  ) -> String {
    // Halves of halves: SQLite allows 1,000 levels, and a chain of terms is one level a term.
    guard let first = parts.first else { return empty }
    if parts.count == 1 { return "(\(first.sql(on: table)))" }
    let middle = parts.startIndex + parts.count / 2
    let left = join(parts[..<middle], separator, empty: empty, table)
    let right = join(parts[middle...], separator, empty: empty, table)
    return "(\(left)\(separator)\(right))"
  }
}
