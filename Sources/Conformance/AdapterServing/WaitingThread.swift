// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A thread for work that blocks, such as waiting for a pipe; the threads of Swift's tasks must not
/// block.
///
/// A task can run on this thread. The task then sends requests and receives answers without waking
/// another thread. Waking a thread takes longer than most answers.
package final class WaitingThread: TaskExecutor {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  private let queue: DispatchQueue

  /// Creates a thread, which sleeps until it has work.
  ///
  /// - Parameter label: The thread's name in debuggers.
  package init(_ label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// Runs a job of a task that prefers this thread.
  ///
  /// - Parameter job: The job.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs a closure, which may block, on this thread.
  ///
  /// If the caller already runs on this thread, the closure is called at once.
  ///
  /// - Parameter work: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws.
  package func wait<Value: Sendable>(
    for work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    if DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) { return try work() }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
