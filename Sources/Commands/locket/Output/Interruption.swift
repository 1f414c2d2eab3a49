// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import ProcessSignals
import Synchronization

/// Lets a termination signal cancel the work of a command, so that the command can still clean up.
enum Interruption {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  /// Removes half-written files if a signal ends this process, even while a thread is still writing
  /// one.
  private static let cleanup = ProcessSignals.cleanUp { clinux_drop_begun_files() }

  /// Runs a closure, and cancels it if a termination signal arrives.
  ///
  /// A second signal ends this process at once, also without leaving a partial result; see
  /// `ProcessSignals`.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // The cleanup is installed before the work begins, so that a signal has the same effect at any
    // time.
    _ = cleanup
    let observation = ProcessSignals.observe(ProcessSignals.termination) { signal in
      state.withLock { state in
        state.signal = signal
        return state.cancel
      }?()
    }
    defer { observation.end() }
    let task = Task {
      // If a signal has already arrived, not even the first step of the work may run.
      if state.withLock({ $0.signal != nil }) { withUnsafeCurrentTask { $0?.cancel() } }
      return try await work()
    }
    let isLate = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.signal != nil
    }
    if isLate { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return try await task.value
  }

  /// Makes an earlier signal cancel the work that begins after this call.
  ///
  /// This is for a signal that arrived while a picker was closing, so that the picker could not
  /// react to it.
  static func takeOver() {
    state.withLock { $0.signal = $0.signal ?? ProcessSignals.endingSignal }
  }

  /// Ends this process by the signal that cancelled the work, so that the shell learns the cause.
  ///
  /// If no signal arrived, the function returns.
  static func endIfCancelled() {
    if let signal = state.withLock({ $0.signal }) { ProcessSignals.end(by: signal) }
  }
}
