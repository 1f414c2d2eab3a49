// SPDX-License-Identifier: Apache-2.0

/// Measures the time since the stopwatch was created, with any clock.
struct Stopwatch: Sendable {
  private let elapsed: @Sendable () -> Duration

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  var seconds: Double {
    let components = elapsed().components
    return Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
