// SPDX-License-Identifier: Apache-2.0

/// Computes how long to wait between a change in a watched folder and the scan that follows.
///
/// All changes that happen during this delay are found by the same scan.
///
/// If many files are copied, for example from a memory card, one scan reads them together. While
/// changes continue, for example because a large file is being written, each delay is twice as long
/// as the one before. After a quiet period, the delay is short again.
public struct WatchPace: Sendable {
  private static let minimum = Duration.milliseconds(500)
  private static let maximum = Duration.seconds(8)

  private var next = minimum

  /// Makes a value whose first delay is the shortest one.
  public init() {}

  /// Returns how long to wait before the next scan of the watched folder.
  ///
  /// - Parameter quiet: The time without changes since the previous scan ended.
  /// - Returns: A delay from half a second to eight seconds.
  public mutating func wait(after quiet: Duration) -> Duration {
    if quiet > next { next = Self.minimum }
    defer { next = min(next * 2, Self.maximum) }
    return next
  }
}
