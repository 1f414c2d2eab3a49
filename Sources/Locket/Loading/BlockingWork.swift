// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Work with files, on threads that may block.
enum BlockingWork {
  /// Whether a piece of work is still wanted.
  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  /// Does some work; a cancelled task cancels it, and it ends when it sees that.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Value
  ) async -> Value {
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
}
