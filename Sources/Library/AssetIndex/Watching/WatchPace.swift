// SPDX-License-Identifier: Apache-2.0

/// Computes the delay between a change in a watched folder and the scan that follows.
///
/// Changes are collected during the delay.
///
/// If many files are copied, for example from a memory card, one scan then reads them together.
/// While changes continue, for example because a large file is being written, each delay is twice
/// as long as the one before. After a quiet period, the delay is short again.
public struct WatchPace: Sendable {
  private static let minimum = Duration.milliseconds(500)
  private static let maximum = Duration.seconds(8)

  private var next = minimum

  /// Creates a pace that begins with the shortest delay.
  public init() {}

  /// Returns the delay before the next scan.
  ///
  /// - Parameter quiet: The time without changes since the previous scan ended.
  /// - Returns: A delay from half a second to eight seconds.
  public mutating func wait(after quiet: Duration) -> Duration {
    if quiet > next { next = Self.minimum }
    defer { next = min(next * 2, Self.maximum) }
    return next
  }
}
