// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells when nobody has touched a picker for a while, so that a shared device forgets them.
public final class IdleWatch: Sendable {
  private let limit: Duration
  private let clock: any Clock<Duration>
  /// How long the watch has run.
  private let elapsed: @Sendable () -> Duration
  private let lastInput = Mutex(Duration.zero)

  /// Begins to watch, as if something was just touched.
  ///
  /// - Parameters:
  ///   - limit: How long nothing may be touched.
  ///   - clock: What time goes by; the default is the clock on the wall.
  public init(limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = limit
    self.clock = clock
    elapsed = Self.stopwatch(clock)
  }

  /// Notes an input of the person.
  public func touch() {
    let now = elapsed()
    lastInput.withLock { $0 = now }
  }

  /// Waits until nothing was touched for as long as is allowed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func untilIdle() async throws {
    while true {
      let rest = lastInput.withLock { $0 } + limit - elapsed()
      guard rest > .zero else { return }
      try await clock.sleep(for: rest)
    }
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
