// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerFilter {
  /// The filter as an SQL condition on a row of `asset`, with the reference evaluator's answer.
  ///
  /// Holds numbers of our own only, never a text from outside. Nothing in it is constant: SQLite
  /// folds a constant condition away together with the terms that let it use the index.
  var sql: String {
    switch self {
    case .images: "kind IN (0, 1)"
    case .videos: "kind = 2"
    case .livePhotos: "kind = 1"
    case .panoramas: Self.has(.panorama)
    case .screenshots: Self.has(.screenshot)
    case .screenRecordings: Self.has(.screenRecording)
    case .slomoVideos: Self.has(.slomo)
    case .timelapseVideos: Self.has(.timelapse)
    case .cinematicVideos: Self.has(.cinematic)
    case .depthEffectPhotos: Self.has(.depthEffect)
    case .bursts: Self.has(.burst)
    case .spatialMedia: Self.has(.spatial)
    case .playbackStyle(let style): Self.plays(style)
    case .any(let parts): Self.join(parts, " OR ", empty: Self.nothing)
    case .all(let parts): Self.join(parts, " AND ", empty: "kind >= 0")
    case .not(let part): "NOT (\(part.sql))"
    }
  }

  private static let nothing = "kind < 0"

  private static func has(_ subtype: AssetSubtypes) -> String {
    "(subtypes & \(subtype.rawValue)) <> 0"
  }

  private static func plays(_ style: PlaybackStyle) -> String {
    switch style {
    case .image: "(kind = 0 AND NOT \(has(.animated)))"
    case .imageAnimated: "(kind = 0 AND \(has(.animated)))"
    case .livePhoto: "kind = 1"
    case .video: "kind = 2"
    case .unsupported, .videoLooping: nothing
    }
  }

  private static func join(
    _ parts: [PickerFilter], _ separator: String, empty: String
  ) -> String {
    // Halves of halves: SQLite allows 1,000 levels, and a chain of terms is one level a term.
    switch parts.count {
    case 0: return empty
    case 1: return "(\(parts[0].sql))"
    default:
      let middle = parts.count / 2
      let left = join(Array(parts[..<middle]), separator, empty: empty)
      let right = join(Array(parts[middle...]), separator, empty: empty)
      return "(\(left)\(separator)\(right))"
    }
  }
}
