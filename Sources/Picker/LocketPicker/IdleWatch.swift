// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Detects that a picker has had no input for some time.
///
/// A device that several people share, such as a kiosk, can then reset the picker for the next
/// person.
public final class IdleWatch: Sendable {
  private let limit: Duration
  private let clock: any Clock<Duration>
  /// The time since this object was created.
  private let elapsed: @Sendable () -> Duration
  private let lastInput = Mutex(Duration.zero)

  /// Begins to measure the time without input.
  ///
  /// - Parameters:
  ///   - limit: The maximum time without input.
  ///   - clock: The clock that measures the time; the default is the system's continuous clock.
  public init(limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = limit
    self.clock = clock
    elapsed = Self.stopwatch(clock)
  }

  /// Records an input of the person.
  public func touch() {
    let now = elapsed()
    lastInput.withLock { $0 = now }
  }

  /// Waits until there has been no input for the maximum time.
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
