// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.serialized) struct BlockingWorkTests {
  /// As many threads as processors run tasks: those that wait for a disk are on others.
  @Test(.timeLimit(.minutes(1))) func whatBlocksKeepsNoTaskFromRunning() async throws {
    let (left, gate) = (Countdown(BlockingWork.width), DispatchSemaphore(value: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<BlockingWork.width {
        group.addTask {
          await BlockingWork.run { _ in
            left.end()
            gate.wait()
          }
        }
      }
      while !left.isOver { await Task.yield() }
      for _ in 0..<BlockingWork.width { gate.signal() }
      try await group.waitForAll()
    }
  }

  /// Each may hold a whole film.
  @Test(.timeLimit(.minutes(1))) func aFewAreDoneAtATimeAndAllOfThem() async {
    let most = Most()
    let results = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          await BlockingWork.run { _ in
            most.begin()
            defer { most.end() }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == Set(0..<200))
    #expect(most.count <= BlockingWork.width)
  }

  @Test(.timeLimit(.minutes(1))) func whoIsCancelledWhileItWaitsIsToldSo() async {
    let isCancelled = await withTaskGroup(of: Bool.self) { group in
      group.cancelAll()
      group.addTask { await BlockingWork.run { $0.isCancelled } }
      return await group.next()
    }
    #expect(isCancelled == true)
  }

  private final class Most: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var count: Int { counts.withLock { $0.most } }

    func begin() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }
  }
}
