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
  ///
  /// Work that is cancelled while it waits begins at once to say so, whatever is stalled before it.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Value
  ) async -> Value {
    let (cancellation, turn) = (Cancellation(), Turn())
    return await withTaskCancellationHandler {
      let hasTurn = await line.enter(turn)
      defer { if hasTurn { line.leave() } }
      return await withCheckedContinuation { continuation in
        // A serial queue is given one more thread where all others are busy: a concurrent one would
        // share those of the app's tasks.
        DispatchQueue(label: "locket.app.files").async {
          continuation.resume(returning: work(cancellation))
        }
      }
    } onCancel: {
      cancellation.cancel()
      turn.end(with: false)
    }
  }

  /// Who may begin.
  private final class Line: Sendable {
    private struct State {
      var running = 0
      /// The next ones, the very next one last, and who came behind them, in order.
      var next: [Turn] = []
      var others: [Turn] = []

      mutating func takeNext() -> Turn? {
        if next.isEmpty { (next, others) = (others.reversed(), []) }
        return next.popLast()
      }
    }

    private let state = Mutex(State())

    /// Waits for a turn; false where the work was cancelled before.
    func enter(_ turn: Turn) async -> Bool {
      let begins = state.withLock { state in
        guard state.running == width else {
          state.running += 1
          return true
        }
        state.others.append(turn)
        return false
      }
      return begins ? true : await turn.wait()
    }

    /// Gives the turn to the next one that still waits.
    func leave() {
      while let next = state.withLock({ state in
        let next = state.takeNext()
        if next == nil { state.running -= 1 }
        return next
      }) {
        if next.end(with: true) { return }
      }
    }
  }

  /// One that waits, until it may begin or need not.
  private final class Turn: Sendable {
    private enum State {
      case new
      case waiting(CheckedContinuation<Bool, Never>)
      case over(Bool)
    }

    private let state = Mutex(State.new)

    func wait() async -> Bool {
      await withCheckedContinuation { continuation in
        let early: Bool? = state.withLock { state in
          if case .over(let begins) = state { return begins }
          state = .waiting(continuation)
          return nil
        }
        if let early { continuation.resume(returning: early) }
      }
    }

    /// Whether this is how it ends; only the first counts.
    @discardableResult func end(with begins: Bool) -> Bool {
      let (isFirst, waiting) = state.withLock {
        state -> (Bool, CheckedContinuation<Bool, Never>?) in
        switch state {
        case .new:
          state = .over(begins)
          return (true, nil)
        case .waiting(let continuation):
          state = .over(begins)
          return (true, continuation)
        case .over: return (false, nil)
        }
      }
      waiting?.resume(returning: begins)
      return isFirst
    }
  }
}
