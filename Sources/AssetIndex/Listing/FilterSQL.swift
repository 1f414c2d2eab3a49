// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerFilter {
  /// The filter as an SQL condition on a row of a table with the columns `kind` and `subtypes`,
  /// with the reference evaluator's answer.
  ///
  /// Holds numbers of our own only, never a text from outside. Nothing in it is constant: SQLite
  /// folds a constant condition away together with the terms that let it use the index.
  func sql(on table: String) -> String { condition(on: table, negated: false).text }

  /// The condition, or its opposite: a negation is carried down to where it costs nothing.
  private func condition(on table: String, negated: Bool) -> SQLCondition {
    switch self {
    case .any(let parts): Self.join(parts[...], anyOf: !negated, negated: negated, table)
    case .all(let parts): Self.join(parts[...], anyOf: negated, negated: negated, table)
    case .not(let part): part.condition(on: table, negated: !negated)
    default: SQLCondition(negated ? "NOT (\(plain(table)))" : plain(table))
    }
  }

  private func plain(_ table: String) -> String {
    switch self {
    case .images: "\(table).kind IN (0, 1)"
    case .videos: AssetTrait.video.condition(on: table)
    case .livePhotos: AssetTrait.livePhoto.condition(on: table)
    case .panoramas: AssetTrait.panorama.condition(on: table)
    case .screenshots: AssetTrait.screenshot.condition(on: table)
    case .screenRecordings: AssetTrait.screenRecording.condition(on: table)
    case .slomoVideos: AssetTrait.slomo.condition(on: table)
    case .timelapseVideos: AssetTrait.timelapse.condition(on: table)
    case .cinematicVideos: AssetTrait.cinematic.condition(on: table)
    case .depthEffectPhotos: AssetTrait.depthEffect.condition(on: table)
    case .bursts: AssetTrait.burst.condition(on: table)
    case .spatialMedia: AssetTrait.spatial.condition(on: table)
    case .playbackStyle(let style): Self.plays(style, table)
    case .any, .all, .not: sql(on: table)
    }
  }

  private static func nothing(_ table: String) -> String { "\(table).kind < 0" }

  private static func plays(_ style: PlaybackStyle, _ table: String) -> String {
    let isAnimated = AssetTrait.animated.condition(on: table)
    return switch style {
    case .image: "(\(table).kind = 0 AND NOT \(isAnimated))"
    case .imageAnimated: "(\(table).kind = 0 AND \(isAnimated))"
    case .livePhoto: AssetTrait.livePhoto.condition(on: table)
    case .video: AssetTrait.video.condition(on: table)
    case .unsupported, .videoLooping: nothing(table)
    }
  }

  private static func join(
    _ parts: ArraySlice<PickerFilter>, anyOf: Bool, negated: Bool, _ table: String
  ) -> SQLCondition {
    // Halves of halves: SQLite allows 1,000 levels, and a chain of terms is one level a term.
    guard let first = parts.first else {
      return SQLCondition(anyOf ? nothing(table) : "\(table).kind >= 0")
    }
    if parts.count == 1 { return first.condition(on: table, negated: negated) }
    let middle = parts.startIndex + parts.count / 2
    return SQLCondition(
      join(parts[..<middle], anyOf: anyOf, negated: negated, table), anyOf ? "OR" : "AND",
      join(parts[middle...], anyOf: anyOf, negated: negated, table))
  }
}

/// A condition, and how much of its parser's stack SQLite needs for it, of which it has 100 places.
private struct SQLCondition {
  let text: String
  let need: Int

  init(_ text: String) {
    self.text = text
    need = 4
  }

  /// Two conditions, the one that needs more of the stack first.
  ///
  /// Only an open bracket waits while SQLite reads the first one, but three things while it reads
  /// the second, so that 64 levels of a filter fit (rule C5).
  init(_ one: SQLCondition, _ word: String, _ other: SQLCondition) {
    let (first, second) = one.need >= other.need ? (one, other) : (other, one)
    text = "(\(first.text) \(word) \(second.text))"
    need = max(first.need + 1, second.need + 3)
  }
}
