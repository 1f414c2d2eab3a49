// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// A gate that is closed until a test opens it, and stays open.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Whether the gate was opened.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  package func open() {
    let waiting = state.withLock { state in
      if !state.isOpen { semaphore.signal() }
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits on a thread, which it blocks.
  package func pass() {
    semaphore.wait()
    semaphore.signal()
  }

  /// Waits in a task.
  package func opened() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
