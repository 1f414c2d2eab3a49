// SPDX-License-Identifier: Apache-2.0

/// Predicts which section of the grid becomes visible next, from the direction of the last scroll.
struct ThumbnailPrefetch: Hashable, Sendable {
  /// The first position that was visible at the last update.
  private var first = 0
  /// Whether the last scroll was towards the top.
  private(set) var isBackwards = false

  /// Updates the direction, and returns the section of the grid that becomes visible next.
  ///
  /// - Parameters:
  ///   - shown: The visible positions of the grid.
  ///   - count: The number of positions.
  /// - Returns: The positions that follow the visible ones in the direction of the scroll, at most
  ///   as many as are visible. If the scroll has reached the end, these are positions on the other
  ///   side. The range is empty if all positions are visible.
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
