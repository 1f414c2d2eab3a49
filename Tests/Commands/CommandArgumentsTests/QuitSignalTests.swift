// SPDX-License-Identifier: Apache-2.0

import CQuitSignal
import Glibc
import Testing

/// SIGQUIT ends a command although Swift's runtime handles it.
@Suite struct QuitSignalTests {
  @Test func quitEndsAProgramAgain() async {
    await #expect(processExitsWith: .signal(SIGQUIT)) {
      signal(SIGQUIT) { _ in }
      cquit_restore()
      sendQuit()
    }
  }

  @Test("a program that was started to ignore SIGQUIT ignores it")
  func ignoredQuit() async {
    await #expect(processExitsWith: .success) {
      signal(SIGQUIT, SIG_IGN)
      cquit_restore()
      sendQuit()
    }
  }

  @Test("in a program that links the module the signal ends the process at once")
  func quitBeforeMain() async {
    await #expect(processExitsWith: .signal(SIGQUIT)) { sendQuit() }
  }
}

/// Sends the signal to this thread, which may block it.
private func sendQuit() {
  var one = sigset_t()
  sigemptyset(&one)
  sigaddset(&one, SIGQUIT)
  pthread_sigmask(SIG_UNBLOCK, &one, nil)
  raise(SIGQUIT)
}
