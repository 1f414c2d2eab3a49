// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import ProcessSignals
import Synchronization

/// What a termination signal does to a command that ends its work in order.
enum Interruption {
  private struct State {
    var signal: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  /// Whether a termination signal came, so that nothing may wait for long any more.
  static var isEnding: Bool { state.withLock { $0.signal != nil } }

  /// Runs something, cancelled where a termination signal comes meanwhile.
  ///
  /// A second signal ends this process at once, see ``ProcessSignals``; no result is left half
  /// written.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    // Before the work begins, so that there is no moment at which a signal has another effect.
    let observation = ProcessSignals.observe(ProcessSignals.termination) { signal in
      state.withLock { state in
        state.signal = signal
        return state.cancel
      }?()
    }
    let cleanup = ProcessSignals.cleanUp { clinux_drop_begun_files() }
    defer {
      cleanup.end()
      observation.end()
    }
    let task = Task { await work() }
    let isLate = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.signal != nil
    }
    if isLate { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return await task.value
  }

  /// Ends this process by the signal that cancelled the work, so that a shell knows why; returns
  /// where none did.
  static func endIfCancelled() {
    if let signal = state.withLock({ $0.signal }) { ProcessSignals.end(by: signal) }
  }
}
