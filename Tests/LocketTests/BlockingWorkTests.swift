// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.serialized) struct BlockingWorkTests {
  /// As many threads as processors run tasks: those that wait for a disk are on others.
  @Test(.timeLimit(.minutes(1))) func whatBlocksKeepsNoTaskFromRunning() async {
    await whileAllAreStalled { await Task.yield() }
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
            // The first ones wait for each other, so that as many as may be are there at once.
            while most.greatest < BlockingWork.width { sched_yield() }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == Set(0..<200))
    #expect(most.greatest == BlockingWork.width)
  }

  /// What is before it may be stalled for ever.
  @Test(.timeLimit(.minutes(1))) func whoIsCancelledWhileItWaitsIsToldSo() async {
    let later = await whileAllAreStalled {
      let late = Task { await BlockingWork.run { $0.isCancelled } }
      let later = Task { await BlockingWork.run { $0.isCancelled } }
      late.cancel()
      #expect(await late.value)
      return later
    }
    #expect(await !later.value)
    // Who left the line early takes nobody's turn.
    #expect(await !BlockingWork.run { $0.isCancelled })
  }

  /// Does something while as many pieces of work as are done at a time wait for its end.
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

  private final class Most: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var greatest: Int { counts.withLock { $0.most } }

    func begin() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }
  }
}
