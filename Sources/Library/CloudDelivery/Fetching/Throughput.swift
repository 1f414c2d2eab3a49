// SPDX-License-Identifier: Apache-2.0

/// Measures the recent transfer speed (rule `unseen.fetch.cost`).
///
/// Time in which nothing is fetched does not count.
struct Throughput: Hashable, Sendable {
  /// The minimum time in milliseconds for which something must be fetched before a speed is
  /// reported.
  private static let minimumTime: Int64 = 500
  /// The maximum measured time in milliseconds.
  ///
  /// When more time was measured, the measured time and bytes are halved. Older measurements
  /// therefore count less than newer ones.
  private static let memory: Int64 = 20_000

  private var bytes: Int64 = 0
  private var time: Int64 = 0
  private var since: Int64?

  /// The speed in bytes per second, or nil if too little was fetched to measure it.
  var bytesPerSecond: Int64? {
    guard time >= Self.minimumTime, bytes > 0 else { return nil }
    return bytes.multipliedReportingOverflow(by: 1000).overflow
      ? bytes / time * 1000 : bytes * 1000 / time
  }

  /// Begins or continues to measure time when something is being fetched.
  mutating func isBusy(at now: Int64) {
    pass(to: now)
    since = now
  }

  /// Stops measuring time when nothing is being fetched.
  mutating func isIdle(at now: Int64) {
    pass(to: now)
    since = nil
  }

  /// Counts bytes that arrived.
  mutating func take(_ count: Int64, at now: Int64) {
    pass(to: now)
    bytes += count
  }

  private mutating func pass(to now: Int64) {
    guard let start = since else { return }
    time += max(0, now - start)
    since = now
    if time > Self.memory {
      time /= 2
      bytes /= 2
    }
  }
}
