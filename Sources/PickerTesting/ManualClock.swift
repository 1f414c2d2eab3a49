// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock that advances only when a test moves it.
public final class ManualClock: Clock {
  /// A moment on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset: Duration

    /// Returns the moment some time later.
    ///
    /// - Parameter duration: How much later.
    /// - Returns: The moment.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time to another moment.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time between.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether a moment is before another.
    ///
    /// - Parameters:
    ///   - left: A moment.
    ///   - right: Another one.
    /// - Returns: Whether the first is before the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var count = 0
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Makes a clock at its beginning.
  public init() {}

  /// The current moment of the clock.
  public var now: Instant { state.withLock { $0.now } }
  /// The smallest time difference of the clock.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock and wakes the sleepers that are due.
  ///
  /// - Parameter duration: By how much.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Waits until a task sleeps on the clock.
  public func waitForSleeper() async {
    await withCheckedContinuation { watcher in
      let isAsleep = state.withLock { state in
        if state.sleepers.isEmpty { state.watchers.append(watcher) }
        return !state.sleepers.isEmpty
      }
      if isAsleep { watcher.resume() }
    }
  }

  /// Sleeps until the clock has been advanced far enough.
  ///
  /// - Parameters:
  ///   - deadline: When to wake up.
  ///   - tolerance: Ignored.
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
