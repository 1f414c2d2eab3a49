// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerTesting
import Testing

@testable import Imaging

/// As many threads as processors run tasks: sixteen that wait for a disk are on others.
@Suite struct ImagingQueueTests {
  @Test(.timeLimit(.minutes(1))) func whatBlocksKeepsNoTaskFromRunning() async throws {
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
