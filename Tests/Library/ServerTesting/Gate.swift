// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// A gate that is closed until a test opens it, and stays open.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastNumber = 0
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
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits on a thread, which it blocks.
  package func pass() {
    semaphore.wait()
    semaphore.signal()
  }

  /// Waits in a task; returns early if the task is cancelled, so that a test's time limit ends it.
  package func opened() async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
