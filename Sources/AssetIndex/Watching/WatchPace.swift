// SPDX-License-Identifier: Apache-2.0

/// How long whoever watches a folder lets changes gather before each look.
///
/// Who copies a card writes many files, which are read together. Where changes do not end, as with a
/// file that is being written, looks become rarer, twice as rare each time, and often again once it
/// has been quiet.
public struct WatchPace: Sendable {
  private static let shortest = Duration.milliseconds(500)
  private static let longest = Duration.seconds(8)

  private var next = shortest

  /// Makes a pace at its quickest.
  public init() {}

  /// How long to wait before the next look.
  ///
  /// - Parameter quiet: How long nothing changed since the look before ended.
  /// - Returns: From half a second to eight seconds.
  public mutating func wait(after quiet: Duration) -> Duration {
    if quiet > next { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    return next
  }
}
