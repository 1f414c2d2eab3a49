// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A value that is set once and can be awaited before or afterwards.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Mutex(State())

  /// Sets the value; only the first call has an effect.
  func fulfil(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard state.value == nil else { return [] }
      state.value = value
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// The value; reading it waits until the value is set.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiting.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}
