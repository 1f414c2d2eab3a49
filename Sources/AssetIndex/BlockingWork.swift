// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs what blocks on threads of its own: the cooperative ones are as few as the processors.
enum BlockingWork {
  /// Runs a piece of work and waits for it without holding a thread.
  ///
  /// - Parameter work: What to do; it and all it holds are let go before whoever waits goes on, so
  ///   that an index nobody uses any more is closed when a command ends.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let piece = Piece(work)
    return try await withCheckedThrowingContinuation { continuation in
      // A serial queue is given one more thread where all others are busy; a concurrent one would
      // share those of the tasks.
      DispatchQueue(label: "locket.index").async { continuation.resume(with: piece.result()) }
    }
  }

  /// Work that is done once.
  private final class Piece<Value: Sendable>: Sendable {
    private let work: Mutex<(@Sendable () throws -> Value)?>

    init(_ work: @escaping @Sendable () throws -> Value) { self.work = Mutex(work) }

    func result() -> Result<Value, any Error> {
      let work = work.withLock { $0.take() }
      return Result {
        guard let work else { throw CancellationError() }
        return try work()
      }
    }
  }
}
