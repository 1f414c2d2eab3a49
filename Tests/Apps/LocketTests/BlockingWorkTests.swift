// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.serialized) struct BlockingWorkTests {
  /// Tasks run on as many threads as there are processors; jobs that wait for a disk run on others.
  @Test(.timeLimit(.minutes(10))) func blockingWorkDoesNotStallTasks() async {
    await whileAllAreStalled { await Task.yield() }
  }

  /// Each job may hold a whole video.
  @Test(.timeLimit(.minutes(10))) func runsAFewJobsAtATime() async {
    let concurrency = ConcurrencyCounter()
    let results = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          await BlockingWork.run { _ in
            concurrency.begin()
            defer { concurrency.end() }
            // The first jobs wait for each other, so that the maximum number of them runs at once.
            while concurrency.maximum < BlockingWork.width { sched_yield() }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == Set(0..<200))
    #expect(concurrency.maximum == BlockingWork.width)
  }

  /// The jobs before it may be stalled forever.
  @Test(.timeLimit(.minutes(10))) func cancelledJobReturnsWhileOthersStall() async {
    let later = await whileAllAreStalled {
      let late = Task { await BlockingWork.run { $0.isCancelled } }
      let later = Task { await BlockingWork.run { $0.isCancelled } }
      late.cancel()
      #expect(await late.value)
      return later
    }
    #expect(await !later.value)
    // A job that stopped waiting does not use up another one's slot.
    #expect(await !BlockingWork.run { $0.isCancelled })
  }

  /// Runs a closure while the maximum number of jobs is blocked until it returns.
  private func whileAllAreStalled<Answer: Sendable>(_ body: () async -> Answer) async -> Answer {
    let (left, gate) = (Countdown(BlockingWork.width), DispatchSemaphore(value: 0))
    return await withTaskGroup(of: Void.self) { group in
      for _ in 0..<BlockingWork.width {
        group.addTask {
          await BlockingWork.run { _ in
            left.end()
            gate.wait()
          }
        }
      }
      while !left.isOver { await Task.yield() }
      let answer = await body()
      for _ in 0..<BlockingWork.width { gate.signal() }
      return answer
    }
  }

  private final class ConcurrencyCounter: Sendable {
    private let counts = Mutex((now: 0, maximum: 0))

    var maximum: Int { counts.withLock { $0.maximum } }

    func begin() {
      counts.withLock { counts in
        counts.now += 1
        counts.maximum = max(counts.maximum, counts.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }
  }
}
