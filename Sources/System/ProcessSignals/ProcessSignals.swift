// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// Distributes the process's signals to observers.
///
/// A process has one action for each signal, so two modules that each install their own take
/// signals from each other. Code that reacts to a signal observes it here instead. Each signal
/// reaches every observer, on a queue where it may lock, allocate and do file I/O.
///
///     let observation = ProcessSignals.observe(ProcessSignals.termination) { _ in task.cancel() }
///     defer { observation.end() }
///
/// The first termination signal goes to the observers, which end the work in order. A second one,
/// and one without an observer, ends the process by that signal after the clean-ups of
/// ``cleanUp(_:)`` have run, which remove what must not outlive the process.
public enum ProcessSignals {
  /// The signals that request the process to end.
  public static let termination = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// A registration that lasts until ``end()``.
  public struct Observation: Sendable {
    fileprivate let number: Int

    /// Ends the registration; does nothing the second time.
    ///
    /// A signal that has not been delivered yet no longer reaches this observer. A termination
    /// signal without any observer ends the process.
    public func end() { ProcessSignals.remove(number) }
  }

  private enum Role: Sendable {
    case observer(@Sendable (Int32) -> Void)
    case cleanup(@Sendable () -> Void)
  }

  private struct State {
    var lastNumber = 0
    /// In the order of registration.
    var roles: [(number: Int, signals: [Int32], role: Role)] = []
    /// The signals whose action is the handler.
    var taken: Set<Int32> = []
    /// The termination signal that the present observers have received.
    var ending: Int32?
    /// Whether a hang-up was delivered; further ones, from the shell or a script, are the same
    /// event.
    var isHungUp = false
    /// The first termination signal that any observer received.
    var endingSignal: Int32?
    /// Whether a signal is ending the process, so that no work may begin any more.
    var isOver = false
    /// Whether the pipe could be made and is read.
    var isReading = false

    func isWanted(_ signal: Int32) -> Bool { roles.contains { $0.signals.contains(signal) } }

    var hasTerminationObserver: Bool {
      roles.contains { entry in
        guard case .observer = entry.role else { return false }
        return entry.signals.contains(where: ProcessSignals.termination.contains)
      }
    }
  }

  /// How a signal is delivered.
  private enum Delivery {
    case observers([@Sendable (Int32) -> Void])
    case end
  }

  private static let state = Mutex(State())
  private static let queue = DispatchQueue(label: "locket.signals")
  /// The end of the pipe that the handler writes to, -1 before the first registration.
  ///
  /// The pipe is never closed: a byte in it is a signal that still has to be delivered.
  private static let writer = Atomic<Int32>(-1)

  /// Whether a termination signal was delivered to an observer, so that nothing may wait for long
  /// any more.
  public static var isEnding: Bool { endingSignal != nil }

  /// The first termination signal that was delivered to an observer, also if its registration has
  /// ended.
  public static var endingSignal: Int32? { state.withLock { $0.endingSignal } }

  /// Observes signals until the registration ends.
  ///
  /// A hang-up stays ignored where the process was started to ignore it, as by `nohup`.
  ///
  /// - Parameters:
  ///   - signals: The signals' numbers.
  ///   - receive: Called with each signal, one at a time, on a queue of this type's own.
  /// - Returns: The registration.
  public static func observe(
    _ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void
  ) -> Observation {
    add(signals, .observer(receive))
  }

  /// Registers work to run before a signal ends the process; the newest registration runs first.
  ///
  /// - Parameter body: The work; it runs at most once, on a queue of this type's own.
  /// - Returns: The registration, which the caller ends once the work was done in the ordinary way.
  public static func cleanUp(_ body: @escaping @Sendable () -> Void) -> Observation {
    add(termination, .cleanup(body))
  }

  /// Runs the clean-ups and ends the process by a signal, so that a shell knows why it ended.
  ///
  /// Meanwhile, a thread that registers something waits for the end, so that it makes nothing that
  /// would stay.
  ///
  /// - Parameter signal: The number of a signal whose default action ends a process.
  public static func end(by signal: Int32) -> Never {
    let cleanups = state.withLock { state in
      state.isOver = true
      let bodies = state.roles.reversed().compactMap { entry -> (@Sendable () -> Void)? in
        guard case .cleanup(let body) = entry.role else { return nil }
        return body
      }
      state.roles.removeAll { if case .cleanup = $0.role { true } else { false } }
      return bodies
    }
    for cleanup in cleanups { cleanup() }
    setDefaultAction(of: signal)
    // Dispatch threads block signals, so a signal that such a thread sends to itself would wait.
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(signal)
    // The first process of a container ignores a signal's default action.
    _exit(128 + signal)
  }

  // MARK: - Registrations

  private static func add(_ signals: [Int32], _ role: Role) -> Observation {
    let observation = state.withLock { state -> Observation? in
      if state.isOver { return nil }
      if !state.isReading { state.isReading = startReading() }
      // The new observer has not received a hang-up yet.
      if case .observer = role, state.isHungUp, !state.hasTerminationObserver,
        signals.contains(SIGHUP)
      {
        state.isHungUp = false
        if !state.taken.contains(SIGHUP) { setDefaultAction(of: SIGHUP) }
      }
      state.lastNumber += 1
      state.roles.append((state.lastNumber, signals, role))
      for signal in signals where !state.taken.contains(signal) {
        if take(signal) { state.taken.insert(signal) }
      }
      return Observation(number: state.lastNumber)
    }
    if let observation { return observation }
    // The caller may have made already what the clean-up removes.
    if case .cleanup(let body) = role { body() }
    while true { pause() }
  }

  private static func remove(_ number: Int) {
    state.withLock { state in
      guard let index = state.roles.firstIndex(where: { $0.number == number }) else { return }
      let signals = state.roles.remove(at: index).signals
      for signal in signals where state.taken.contains(signal) && !state.isWanted(signal) {
        // A second hang-up must not interrupt the orderly end that the first one began.
        if signal == SIGHUP, state.isHungUp {
          Glibc.signal(signal, SIG_IGN)
        } else {
          setDefaultAction(of: signal)
        }
        state.taken.remove(signal)
      }
      // The next observer has not received any signal yet.
      if !state.hasTerminationObserver { state.ending = nil }
    }
  }

  // MARK: - Delivery

  /// Creates the pipe and reads it for the life of the process; returns whether that succeeded.
  private static func startReading() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let reader = ends[0]
    writer.store(ends[1], ordering: .releasing)
    let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: queue)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = max(0, read(reader, &bytes, bytes.count))
      for number in bytes.prefix(count) { deliver(Int32(number)) }
      // Never cancelled: the handler keeps its source.
      withExtendedLifetime(source) {}
    }
    source.resume()
    return true
  }

  private static func deliver(_ signal: Int32) {
    let delivery = state.withLock { state -> Delivery in
      let observers = state.roles.compactMap { entry -> (@Sendable (Int32) -> Void)? in
        guard case .observer(let receive) = entry.role, entry.signals.contains(signal) else {
          return nil
        }
        return receive
      }
      guard termination.contains(signal) else { return .observers(observers) }
      // A closed terminal and the shell in it each send a hang-up; both are one event.
      if signal == SIGHUP, state.isHungUp { return .observers([]) }
      guard !observers.isEmpty, state.ending == nil else {
        // In the same step, so that no observer is added after this signal found none.
        state.isOver = true
        return .end
      }
      state.ending = signal
      state.endingSignal = state.endingSignal ?? signal
      state.isHungUp = signal == SIGHUP
      return .observers(observers)
    }
    switch delivery {
    case .observers(let observers): for receive in observers { receive(signal) }
    case .end: end(by: signal)
    }
  }

  /// Makes a handler write the signal to the pipe; returns false where the process must ignore it.
  private static func take(_ signal: Int32) -> Bool {
    if signal == SIGHUP, isIgnored(signal) { return false }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      let end = ProcessSignals.writer.load(ordering: .acquiring)
      if end >= 0 { _ = write(end, &byte, 1) }
      errno = saved
    }
    action.sa_flags = SA_RESTART
    return sigaction(signal, &action, nil) == 0
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func setDefaultAction(of signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
  }
}

// MARK: - Job control

extension ProcessSignals {
  /// Stops the process until it is continued; returns at once where no shell could continue it.
  ///
  /// Job control signals must reach the caller's thread, see ``stoppably(_:)``.
  ///
  /// - Parameter wholeGroup: Whether to stop the whole process group, which the shell treats as one
  ///   job.
  public static func stop(wholeGroup: Bool) {
    if wholeGroup {
      // The other processes first, or this process would stop here, continue, and stop again below.
      Glibc.signal(SIGTSTP, SIG_IGN)
      kill(0, SIGTSTP)
    }
    // The default action also keeps this continuation from reaching observers of SIGCONT.
    for number in [SIGTSTP, SIGCONT] { setDefaultAction(of: number) }
    // The signal goes to this thread, which must not run on while another one is being stopped. The
    // kernel ignores it in a group that has no shell.
    raise(SIGTSTP)
    state.withLock { state in
      for number in [SIGTSTP, SIGCONT] where state.taken.contains(number) { _ = take(number) }
    }
  }

  /// Runs a closure on this thread with the signals of job control unblocked.
  ///
  /// - Parameter body: The closure.
  public static func stoppably(_ body: () -> Void) {
    var (wanted, before) = (sigset_t(), sigset_t())
    sigemptyset(&wanted)
    for number in [SIGTSTP, SIGTTOU, SIGTTIN] { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether a shell would notice that the job is stopped, and could continue it.
  ///
  /// In a command substitution the shell itself leads the group. It waits for the output and
  /// ignores the signal, so the person could not enter `fg`.
  public static var isResumable: Bool {
    let leader = getpgrp()
    guard leader != getpid() else { return true }
    let descriptor = open("/proc/\(leader)/status", O_RDONLY | O_CLOEXEC)
    // A group leader that has ended ignores no signal.
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
    let ignored = lines.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    let mask = ignored.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask & 1 << UInt64(SIGTSTP - 1) == 0
  }
}
