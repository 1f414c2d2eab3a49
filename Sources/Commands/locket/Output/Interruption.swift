// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import ProcessSignals
import Synchronization

/// The effect of a termination signal on a command that completes its work in order.
enum Interruption {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  /// Removes what is half written if a signal ends this process, also while a thread still stops
  /// its cancelled copy.
  private static let cleanup = ProcessSignals.cleanUp { clinux_drop_begun_files() }

  /// Runs a closure, and cancels it if a termination signal arrives.
  ///
  /// A second signal ends this process at once and leaves no partial result; see
  /// ``ProcessSignals``.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    // Before the work begins, so that a signal has the same effect at any time.
    _ = cleanup
    let observation = ProcessSignals.observe(ProcessSignals.termination) { signal in
      state.withLock { state in
        state.signal = signal
        return state.cancel
      }?()
    }
    defer { observation.end() }
    let task = Task {
      // The first step of the work must not run either.
      if state.withLock({ $0.signal != nil }) { withUnsafeCurrentTask { $0?.cancel() } }
      return await work()
    }
    let isLate = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.signal != nil
    }
    if isLate { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return await task.value
  }

  /// Makes a signal that was delivered before cancel the work that begins after it.
  ///
  /// A picker that was closing could not react to the signal any more.
  static func takeOver() {
    state.withLock { $0.signal = $0.signal ?? ProcessSignals.endingSignal }
  }

  /// Ends this process by the signal that cancelled the work, so that a shell knows the cause;
  /// returns if there was none.
  static func endIfCancelled() {
    if let signal = state.withLock({ $0.signal }) { ProcessSignals.end(by: signal) }
  }
}
