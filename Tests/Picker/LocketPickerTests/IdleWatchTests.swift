// SPDX-License-Identifier: Apache-2.0

import LocketPicker
import PickerTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct IdleWatchTests {
  let clock = ManualClock()

  @Test func waitEndsAfterTheIdleLimit() async throws {
    let watch = IdleWatch(limit: .seconds(30), clock: clock)
    let idle = Task { try await watch.untilIdle() }
    await clock.waitForSleeper()
    clock.advance(by: .seconds(30))
    try await idle.value
  }

  @Test func anInputBeginsTheTimeAnew() async throws {
    let watch = IdleWatch(limit: .seconds(30), clock: clock)
    let clock = clock
    let idle = Task {
      try await watch.untilIdle()
      return clock.now.offset
    }
    await clock.waitForSleeper()
    clock.advance(by: .seconds(20))
    watch.touch()
    clock.advance(by: .seconds(10))
    await clock.waitForSleeper()
    clock.advance(by: .seconds(19))
    clock.advance(by: .seconds(1))
    #expect(try await idle.value == .seconds(50))
  }

  @Test func cancelledWaitEnds() async {
    let watch = IdleWatch(limit: .seconds(30), clock: clock)
    let idle = Task { try await watch.untilIdle() }
    await clock.waitForSleeper()
    idle.cancel()
    await #expect(throws: CancellationError.self) { try await idle.value }
  }
}
