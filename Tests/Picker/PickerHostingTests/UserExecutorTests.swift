// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Testing

@testable import PickerHosting

/// The connections of one user run on one thread, which other users do not wait for.
@Suite(.timeLimit(.minutes(10))) struct UserExecutorTests {
  private actor Connection {
    private let executor: UserExecutor

    init(_ executor: UserExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ work: @Sendable () -> Void) { work() }
  }

  @Test("a user's executor is one while it is held, and another user's is another")
  func identity() {
    let executors = UserExecutors()
    let first = executors.executor(for: 1)
    #expect(executors.executor(for: 1) === first)
    #expect(executors.executor(for: 2) !== first)
    #expect(executors.executor(for: nil) !== first)
  }

  @Test("more busy connections of a user than there are processors delay no other user")
  func others() async {
    let executors = UserExecutors()
    let gate = DispatchSemaphore(value: 0)
    let busy = (0..<64).map { _ in Connection(executors.executor(for: 1)) }
    await withTaskGroup { group in
      for connection in busy { group.addTask { await connection.run { gate.wait() } } }
      await Connection(executors.executor(for: 2)).run {}
      await Task { @concurrent in }.value
      for _ in busy { gate.signal() }
    }
  }
}
