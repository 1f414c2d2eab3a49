// SPDX-License-Identifier: Apache-2.0

/// How long ago it was made, on any clock.
struct Stopwatch: Sendable {
  private let elapsed: @Sendable () -> Duration

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  var seconds: Double {
    let parts = elapsed().components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}
