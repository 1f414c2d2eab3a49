// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import Foundation
import Testing

@Suite struct WaitingThreadTests {
  @concurrent private static func threads(
    on thread: WaitingThread
  ) async throws -> (asking: pthread_t, doing: pthread_t) {
    let asking = pthread_self()
    return (asking, try await thread.wait { pthread_self() })
  }

  @Test("a task that runs there does what waits where it is")
  func here() async throws {
    let thread = WaitingThread("test")
    let (asking, doing) = try await withTaskExecutorPreference(thread) {
      try await Self.threads(on: thread)
    }
    #expect(asking == doing)
  }

  @Test("any other task is given its value and its error from there")
  func there() async throws {
    struct Odd: Error {}
    let (one, another) = (WaitingThread("one"), WaitingThread("another"))
    #expect(try await one.wait { 7 } == 7)
    await #expect(throws: Odd.self) { try await one.wait { throw Odd() } }
    let value = try await withTaskExecutorPreference(another) { try await one.wait { 8 } }
    #expect(value == 8)
  }
}
