// SPDX-License-Identifier: Apache-2.0

import Glibc
import ProcessSignals
import Testing

@testable import locket

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  @Test("a signal that an earlier observer received cancels the work, and ends the process")
  func earlierSignal() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let (received, continuation) = AsyncStream.makeStream(of: Int32.self)
      let observation = ProcessSignals.observe(ProcessSignals.termination) {
        continuation.yield($0)
        continuation.finish()
      }
      kill(getpid(), SIGTERM)
      for await _ in received {}
      observation.end()
      Interruption.takeOver()
      guard try await Interruption.cancelling({ Task.isCancelled }) else { exit(EXIT_FAILURE) }
      Interruption.endIfCancelled()
    }
  }
}
