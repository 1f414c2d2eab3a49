// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import ProcessSignals
import Synchronization
import Testing

/// Which signals observers receive; how a process ends is tested on the command, in SignalTests.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ProcessSignalsTests {
  /// Collects the signals that an observer received.
  private final class Received: Sendable {
    private let signals = Mutex<[Int32]>([])
    private let stream: AsyncStream<Int32>
    private let continuation: AsyncStream<Int32>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func take(_ signal: Int32) {
      signals.withLock { $0.append(signal) }
      continuation.yield(signal)
    }

    var all: [Int32] { signals.withLock { $0 } }

    /// Waits until a signal was received.
    func wait(for signal: Int32) async { for await one in stream where one == signal { return } }
  }

  @Test func everyObserverReceivesASignal() async {
    let (first, second) = (Received(), Received())
    let observations = [first, second].map { received in
      ProcessSignals.observe([SIGUSR1]) { received.take($0) }
    }
    send(SIGUSR1)
    await first.wait(for: SIGUSR1)
    await second.wait(for: SIGUSR1)
    observations[0].end()
    send(SIGUSR1)
    await second.wait(for: SIGUSR1)
    observations[0].end()
    #expect(first.all == [SIGUSR1] && second.all == [SIGUSR1, SIGUSR1])
    observations[1].end()
  }

  @Test func aTerminationSignalEndsNothingWhileItIsObserved() async {
    for signal in ProcessSignals.termination {
      let received = Received()
      let observation = ProcessSignals.observe(ProcessSignals.termination) { received.take($0) }
      send(signal)
      await received.wait(for: signal)
      observation.end()
      #expect(received.all == [signal])
    }
  }

  @Test("a hang-up after another ends nothing, also once its observation has ended")
  func hangUpAfterTheObserver() async {
    for _ in 0..<2 {
      let received = Received()
      let observation = ProcessSignals.observe(ProcessSignals.termination) { received.take($0) }
      send(SIGHUP)
      await received.wait(for: SIGHUP)
      send(SIGHUP)
      observation.end()
      // This test would end here with its process.
      send(SIGHUP)
      #expect(received.all == [SIGHUP])
    }
  }

  @Test func aTerminalThatGoesAwayHangsUpOnce() async {
    let (received, fence) = (Received(), Received())
    let observations = [
      ProcessSignals.observe(ProcessSignals.termination) { received.take($0) },
      ProcessSignals.observe([SIGUSR2]) { fence.take($0) },
    ]
    send(SIGHUP)
    await received.wait(for: SIGHUP)
    send(SIGHUP)
    send(SIGUSR2)
    await fence.wait(for: SIGUSR2)
    #expect(received.all == [SIGHUP])
    for observation in observations { observation.end() }
  }

  @Test func endedObservationRestoresTheDefaultAction() {
    let observation = ProcessSignals.observe([SIGURG]) { _ in }
    var action = sigaction()
    sigaction(SIGURG, nil, &action)
    let taken = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    observation.end()
    sigaction(SIGURG, nil, &action)
    #expect(taken != 0)
    #expect(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0)
  }

  @Test("what is made while a signal ends the process is removed, and the work stops there")
  func registrationAtTheEnd() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let (began, removed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      _ = ProcessSignals.cleanUp {
        began.signal()
        removed.wait()
      }
      DispatchQueue(label: "work").async {
        began.wait()
        _ = ProcessSignals.cleanUp { removed.signal() }
        exit(EXIT_FAILURE)
      }
      send(SIGTERM)
      while true { pause() }
    }
  }

  /// Signaled when a thread has called `exit`.
  private static let exiting = DispatchSemaphore(value: 0)

  @Test("a thread that exits while a signal ends the process waits for the work")
  func exitAtTheEnd() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let began = DispatchSemaphore(value: 0)
      _ = ProcessSignals.cleanUp {
        began.signal()
        ProcessSignalsTests.exiting.wait()
        // Without a guard, the process would exit in this time.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(300))
      }
      atexit { ProcessSignalsTests.exiting.signal() }
      DispatchQueue(label: "work").async {
        began.wait()
        exit(EXIT_SUCCESS)
      }
      send(SIGTERM)
      while true { pause() }
    }
  }

  @Test("while work is registered, no signal that ends a process has its default action")
  func everySignal() async {
    await #expect(processExitsWith: .success) {
      let cleanup = ProcessSignals.cleanUp {}
      for signal in 1...__libc_current_sigrtmax() {
        #expect((handler(of: signal) == 0) == others.contains(signal), "\(signal)")
      }
      cleanup.end()
      #expect(handler(of: SIGUSR1) == 0 && handler(of: SIGTERM) == 0)
    }
  }

  @Test(
    "a signal that ends a process runs the work first",
    arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGXCPU, SIGIO, __libc_current_sigrtmin()])
  func anySignal(_ signal: Int32) async {
    await #expect(processExitsWith: .exitCode(7)) { [signal] in
      _ = ProcessSignals.cleanUp { _exit(7) }
      send(signal)
      while true { pause() }
    }
    await #expect(processExitsWith: .signal(signal)) { [signal] in
      _ = ProcessSignals.cleanUp {}
      send(signal)
      while true { pause() }
    }
  }

  @Test(
    "a crash signal of another process runs the work first", arguments: [SIGSEGV, SIGABRT, SIGSYS])
  func crashSignalOfAnotherProcess(_ signal: Int32) async {
    await #expect(processExitsWith: .exitCode(7)) { [signal] in
      _ = ProcessSignals.cleanUp { _exit(7) }
      ProcessSignals.onCrash { _exit(8) }
      var arguments: [UnsafeMutablePointer<CChar>?] =
        ["sh", "-c", "kill -\(signal) $PPID"].map { (text: String) in strdup(text) } + [nil]
      posix_spawn(nil, "/bin/sh", nil, nil, &arguments, environ)
      while true { pause() }
    }
  }

  @Test("a crash runs the function for crashes, and ends the process by its signal")
  func crash() async {
    await #expect(processExitsWith: .exitCode(8)) {
      _ = ProcessSignals.cleanUp { _exit(7) }
      ProcessSignals.onCrash { _exit(8) }
      abort()
    }
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      ProcessSignals.onCrash {}
      send(SIGSEGV)
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      _ = ProcessSignals.cleanUp { _exit(7) }
      abort()
    }
  }

  @Test("a signal that the process was started to ignore stays ignored")
  func ignoredSignal() async {
    await #expect(processExitsWith: .success) {
      signal(SIGUSR1, SIG_IGN)
      #expect(ProcessSignals.isIgnored(SIGUSR1) && !ProcessSignals.isIgnored(SIGUSR2))
      _ = ProcessSignals.cleanUp { _exit(7) }
      send(SIGUSR1)
    }
  }
}

/// The signals that do not end a process, and those that no process can handle.
private let others = [
  SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGXFSZ, 32, 33,
]

/// Returns the address of a signal's handler, 0 for the default action.
private func handler(of signal: Int32) -> Int {
  var action = sigaction()
  sigaction(signal, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
}

/// Sends a signal to this thread, and returns when it was handled, so that signals keep their
/// order.
private func send(_ signal: Int32) {
  var (one, before) = (sigset_t(), sigset_t())
  sigemptyset(&one)
  sigaddset(&one, signal)
  pthread_sigmask(SIG_UNBLOCK, &one, &before)
  raise(signal)
  pthread_sigmask(SIG_SETMASK, &before, nil)
}
