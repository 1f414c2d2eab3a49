// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs all connections of one user one after another, on a thread that no other user waits for.
///
/// Tasks share as many threads as there are processors. A user whose apps send long messages would
/// hold all of them while those are read.
final class UserExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "locket.service.user")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// The executors of the users that are connected.
final class UserExecutors: Sendable {
  private struct Entry {
    weak var executor: UserExecutor?
  }

  private let entries = Mutex<[UInt32?: Entry]>([:])

  /// A user's executor, which is kept as long as a connection of the user holds it.
  ///
  /// - Parameter user: The user, nil where the kernel does not know it.
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
