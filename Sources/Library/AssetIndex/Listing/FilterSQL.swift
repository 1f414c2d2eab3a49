// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerFilter {
  /// Returns the filter as an SQL condition on a table with the columns `kind` and `subtypes`.
  ///
  /// The condition accepts the same assets as the filter itself. It contains only numbers that
  /// Locket chose, and never text from outside. No term of the condition is constant. If a
  /// condition were constant, SQLite would also remove the terms that allow it to use the index.
  func sql(on table: String) -> String { condition(on: table, negated: false).text }

  /// Returns the condition, or its negation.
  ///
  /// To negate a combination of filters, each of its plain filters is negated.
  private func condition(on table: String, negated: Bool) -> SQLCondition {
    switch self {
    case .any(let filters): Self.join(filters[...], anyOf: !negated, negated: negated, table)
    case .all(let filters): Self.join(filters[...], anyOf: negated, negated: negated, table)
    case .not(let filter): filter.condition(on: table, negated: !negated)
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
    _ filters: ArraySlice<PickerFilter>, anyOf: Bool, negated: Bool, _ table: String
  ) -> SQLCondition {
    // Long lists are joined recursively by halves. A chain would need one level for each term, and
    // SQLite allows only 1,000 levels.
    guard let first = filters.first else {
      return SQLCondition(anyOf ? nothing(table) : "\(table).kind >= 0")
    }
    if filters.count == 1 { return first.condition(on: table, negated: negated) }
    let middle = filters.startIndex + filters.count / 2
    return SQLCondition(
      join(filters[..<middle], anyOf: anyOf, negated: negated, table), anyOf ? "OR" : "AND",
      join(filters[middle...], anyOf: anyOf, negated: negated, table))
  }
}

/// An SQL condition, and the number of entries that it needs on SQLite's parser stack.
///
/// The stack has 100 entries.
private struct SQLCondition {
  let text: String
  let stackDepth: Int

  init(_ text: String) {
    self.text = text
    stackDepth = 4
  }

  /// Joins two conditions, beginning with the one that needs more of the parser stack.
  ///
  /// While SQLite parses the first condition, one open parenthesis is on the stack. While it parses
  /// the second condition, three entries are on the stack. A filter of 64 levels therefore fits
  /// (rule `filter.nesting.deepest`).
  init(_ one: SQLCondition, _ word: String, _ other: SQLCondition) {
    let (first, second) = one.stackDepth >= other.stackDepth ? (one, other) : (other, one)
    text = "(\(first.text) \(word) \(second.text))"
    stackDepth = max(first.stackDepth + 1, second.stackDepth + 3)
  }
}
