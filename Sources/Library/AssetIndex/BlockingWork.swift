// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs blocking work on separate threads instead of the cooperative pool.
///
/// The cooperative pool has only as many threads as the machine has processors.
enum BlockingWork {
  /// Runs blocking work on a separate thread and suspends the caller until it is done.
  ///
  /// - Parameter work: The work. When the caller resumes, the thread no longer holds the work or
  ///   its result. An unused index is therefore closed when a command ends.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let job = Job(work)
    await withCheckedContinuation { continuation in
      // When all other threads are busy, the system creates one more thread for a serial queue. A
      // concurrent queue would use the threads that run tasks.
      DispatchQueue(label: "locket.index").async {
        job.run()
        continuation.resume()
      }
    }
    return try job.result()
  }

  /// Work that runs once and whose result is read once.
  private final class Job<Value: Sendable>: Sendable {
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
