// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Work with files, on threads that may block, a few pieces at a time.
///
/// Each may hold a whole film in memory, and what blocks on a stalled disk takes none of the threads
/// by which the picker is talked to: those of all serial queues come out of one store of 255.
enum BlockingWork {
  /// As many pieces are done at a time; the others wait in order.
  static let width = 8
  private static let line = Line()

  /// Whether a piece of work is still wanted.
  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  /// Does some work when its turn comes; a cancelled task cancels it, and it ends when it sees that.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Value
  ) async -> Value {
    await line.enter()
    defer { line.leave() }
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A serial queue is given one more thread where all others are busy: a concurrent one would
        // share those of the app's tasks.
        DispatchQueue(label: "locket.app.files").async {
          continuation.resume(returning: work(cancellation))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Who may begin.
  private final class Line: Sendable {
    private struct State {
      var running = 0
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func enter() async {
      await withCheckedContinuation { continuation in
        let begins = state.withLock { state in
          guard state.running == width else {
            state.running += 1
            return true
          }
          state.waiting.append(continuation)
          return false
        }
        if begins { continuation.resume() }
      }
    }

    func leave() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard !state.waiting.isEmpty else {
          state.running -= 1
          return nil
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
  }
}
