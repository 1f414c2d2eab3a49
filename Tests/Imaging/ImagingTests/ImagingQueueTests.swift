// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerTesting
import Testing

@testable import Imaging

/// Swift tasks run on as many threads as there are processors: sixteen jobs that wait for a disk
/// run on other threads.
@Suite struct ImagingQueueTests {
  @Test(.timeLimit(.minutes(10))) func blockingJobsDoNotStopTasks() async throws {
    let (left, gate) = (Countdown(16), DispatchSemaphore(value: 0))
    let queue = ImagingQueue(width: 16)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await queue.run(named: "a.jpg") {
            left.end()
            gate.wait()
          }
        }
      }
      while !left.isOver { await Task.yield() }
      for _ in 0..<16 { gate.signal() }
      try await group.waitForAll()
    }
  }
}
