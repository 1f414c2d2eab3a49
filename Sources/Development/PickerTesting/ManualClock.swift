// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock that advances only when a test moves it.
public final class ManualClock: Clock {
  /// A point in time on the clock.
  public struct Instant: InstantProtocol {
    /// The time between the creation of the clock and this instant.
    public var offset: Duration

    /// Returns the instant that is a duration after this one.
    ///
    /// - Parameter duration: The duration.
    /// - Returns: The later instant.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another instant.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The duration.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether one instant is before another.
    ///
    /// - Parameters:
    ///   - left: An instant.
    ///   - right: Another instant.
    /// - Returns: Whether `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var count = 0
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Creates a clock that has not been advanced yet.
  public init() {}

  /// The instant to which a test has advanced the clock.
  public var now: Instant { state.withLock { $0.now } }
  /// The smallest time difference that the clock can represent; it is zero.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock and wakes the tasks whose deadline has passed.
  ///
  /// - Parameter duration: The duration by which to advance.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Waits until a task sleeps on this clock.
  public func waitForSleeper() async {
    await withCheckedContinuation { watcher in
      let isAsleep = state.withLock { state in
        if state.sleepers.isEmpty { state.watchers.append(watcher) }
        return !state.sleepers.isEmpty
      }
      if isAsleep { watcher.resume() }
    }
  }

  /// Sleeps until a test has advanced the clock to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which to wake up.
  ///   - tolerance: This parameter has no effect.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let (isOver, watchers) = state.withLock { state in
          if Task.isCancelled || deadline <= state.now {
            return (true, [CheckedContinuation<Void, Never>]())
          }
          state.sleepers[number] = (deadline, wake)
          defer { state.watchers = [] }
          return (false, state.watchers)
        }
        for watcher in watchers { watcher.resume() }
        if isOver { wake.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.wake.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }
}
