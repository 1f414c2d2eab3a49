// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs what blocks on threads of its own: the cooperative ones are as few as the processors.
enum BlockingWork {
  /// Runs a piece of work and waits for it without holding a thread.
  ///
  /// - Parameter work: What to do; its thread holds neither it nor what it returns once whoever waits
  ///   goes on, so that an index nobody uses any more is closed when a command ends.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let piece = Piece(work)
    await withCheckedContinuation { continuation in
      // A serial queue is given one more thread where all others are busy; a concurrent one would
      // share those of the tasks.
      DispatchQueue(label: "locket.index").async {
        piece.run()
        continuation.resume()
      }
    }
    return try piece.result()
  }

  /// Work that is done once, and whose result is taken once.
  private final class Piece<Value: Sendable>: Sendable {
    private enum State {
      case work(@Sendable () throws -> Value)
      case result(Result<Value, any Error>)
      case taken
    }

    private let state: Mutex<State>

    init(_ work: @escaping @Sendable () throws -> Value) { state = Mutex(.work(work)) }

    func run() {
      guard case .work(let work) = take() else { return }
      let result = Result { try work() }
      state.withLock { $0 = .result(result) }
    }

    func result() throws -> Value {
      guard case .result(let result) = take() else { throw CancellationError() }
      return try result.get()
    }

    private func take() -> State {
      state.withLock { state in
        defer { state = .taken }
        return state
      }
    }
  }
}
