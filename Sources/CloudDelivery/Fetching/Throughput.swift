// SPDX-License-Identifier: Apache-2.0

/// How many bytes a second have come lately, while anything was fetched at all (rule F3).
struct Throughput: Hashable, Sendable {
  /// Nothing is said before this much time was spent fetching, in milliseconds.
  private static let leastTime: Int64 = 500
  /// What is older counts half, and then half again.
  private static let memory: Int64 = 20_000

  private var bytes: Int64 = 0
  private var time: Int64 = 0
  private var since: Int64?

  /// Bytes a second, nil where too little was fetched to tell.
  var bytesPerSecond: Int64? {
    guard time >= Self.leastTime, bytes > 0 else { return nil }
    return bytes.multipliedReportingOverflow(by: 1000).overflow
      ? bytes / time * 1000 : bytes * 1000 / time
  }

  /// Something is being fetched.
  mutating func isBusy(at now: Int64) {
    pass(to: now)
    since = now
  }

  /// Nothing is being fetched.
  mutating func isIdle(at now: Int64) {
    pass(to: now)
    since = nil
  }

  /// Bytes came.
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
