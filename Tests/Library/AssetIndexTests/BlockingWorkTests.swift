// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerTesting
import Testing

@testable import AssetIndex

@Suite struct BlockingWorkTests {
  /// Tasks run on as many threads as there are processors; sixteen blocking calls run on others.
  @Test(.timeLimit(.minutes(10))) func blockingWorkDoesNotBlockTasks() async throws {
    let (left, gate) = (Countdown(16), DispatchSemaphore(value: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await BlockingWork.run {
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

  @Test func workIsReleasedWhenDone() async throws {
    for _ in 0..<1000 {
      weak var last: Token?
      do {
        let token = Token()
        last = token
        try await BlockingWork.run { token.touch() }
      }
      #expect(last == nil)
    }
  }

  /// An index opened on such a thread is closed when its last user releases it.
  @Test func resultIsUniquelyReferenced() async throws {
    var held = 0
    for _ in 0..<2000 {
      var token = try await BlockingWork.run { Token() }
      if !isKnownUniquelyReferenced(&token) { held += 1 }
    }
    #expect(held == 0)
  }
}

private final class Token: Sendable {
  func touch() {}
}
