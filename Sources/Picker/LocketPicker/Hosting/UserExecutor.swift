// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs the work of all connections of one user on one thread, so that other users do not wait for
/// it.
///
/// Swift's tasks share as many threads as there are processors. Without this executor, a user whose
/// apps send long messages could occupy all of them.
final class UserExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "locket.service.user")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// The executors of the connected users.
final class UserExecutors: Sendable {
  private struct Entry {
    weak var executor: UserExecutor?
  }

  private let entries = Mutex<[UInt32?: Entry]>([:])

  /// Returns a user's executor, which exists as long as a connection of the user retains it.
  ///
  /// - Parameter user: The user, nil if the kernel does not know them.
  /// - Returns: The executor.
  func executor(for user: UInt32?) -> UserExecutor {
    entries.withLock { entries in
      if let executor = entries[user]?.executor { return executor }
      let executor = UserExecutor()
      entries = entries.filter { $0.value.executor != nil }
      entries[user] = Entry(executor: executor)
      return executor
    }
  }
}
