// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs the work of all connections of one user on one thread.
///
/// Swift's tasks share as many threads as there are processors. If a user's apps send long
/// messages, they could occupy all of these threads. With this executor they occupy only one, and
/// other users need not wait.
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

  /// Returns the executor of a user.
  ///
  /// It exists while a connection of the user retains it.
  ///
  /// - Parameter user: The user, nil if the kernel does not report it.
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
