// SPDX-License-Identifier: Apache-2.0

/// Says which part of the grid comes next, by the way that was scrolled last; pure.
struct ThumbnailForesight: Hashable, Sendable {
  /// The first place of what showed last.
  private var first = 0
  /// Whether the last way was back to the top.
  private(set) var isBackwards = false

  /// Takes in what shows now.
  ///
  /// - Parameters:
  ///   - shown: The places in the grid that show.
  ///   - count: How many places there are.
  /// - Returns: As many places on the side that is scrolled to, those on the other side where
  ///   there are none; empty where everything shows.
  mutating func next(to shown: Range<Int>, of count: Int) -> Range<Int> {
    if shown.lowerBound != first { isBackwards = shown.lowerBound < first }
    first = shown.lowerBound
    let before = max(0, shown.lowerBound - shown.count)..<max(0, shown.lowerBound)
    let end = max(shown.upperBound, count)
    let after = shown.upperBound..<min(end, shown.upperBound + shown.count)
    if isBackwards { return before.isEmpty ? after : before }
    return after.isEmpty ? before : after
  }
}
