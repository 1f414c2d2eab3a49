// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A thread that may wait for the other end of a pipe, which those of the tasks must not.
///
/// A task that runs on it asks and is answered without another thread being woken: waking costs more
/// than most answers do.
package final class WaitingThread: TaskExecutor {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  private let queue: DispatchQueue

  /// Makes a thread; it sleeps until something is to be done.
  ///
  /// - Parameter label: Its name in debuggers.
  package init(_ label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// Runs a part of a task that prefers this thread.
  ///
  /// - Parameter job: The part.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Does something that may wait: at once where this is the thread already, else on it.
  ///
  /// - Parameter work: What to do.
  /// - Returns: What it gave.
  /// - Throws: What it threw.
  package func wait<Value: Sendable>(
    for work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    if DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) { return try work() }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
