// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// Delivers the process's signals to all observers.
///
/// A process has only one handler for each signal. If two modules each installed their own, one of
/// them would receive nothing. Such modules register an observer here instead. Each signal is
/// delivered to every observer, on a queue on which it may lock, allocate memory and use files.
///
///     let observation = ProcessSignals.observe(ProcessSignals.termination) { _ in task.cancel() }
///     defer { observation.end() }
///
/// The first termination signal is delivered to the observers, which end the work in an orderly
/// way. A second termination signal ends the process. So does the first one if there is no
/// observer. Before the process ends, the work that was registered with ``cleanUp(_:)`` runs. It
/// removes what must not remain, such as temporary files.
///
/// Every other signal whose default action ends a process, such as `SIGUSR1`, also ends the process
/// after this work, unless it has an observer. No process can handle `SIGKILL` and the two signals
/// that the C library uses itself (32 and 33). If the process itself crashes, the work cannot run.
/// Only the function of ``onCrash(_:)`` then runs.
public enum ProcessSignals {
  /// The signals that ask the process to end.
  public static let termination = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signals by which the system reports a crash.
  ///
  /// Another process can also send them. They then end the process like ``others``.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
  /// The signals that do not end a process, or that no process can handle.
  private static let harmless = [
    SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGXFSZ,
  ]
  /// The other signals whose default action ends a process, including all real-time signals.
  private static let others = (1...__libc_current_sigrtmax()).filter {
    !(termination + crashes + harmless).contains($0)
  }

  /// The registration of an observer or of clean-up work, which lasts until ``end()``.
  public struct Observation: Sendable {
    fileprivate let number: Int

    /// Ends the registration.
    ///
    /// A second call does nothing.
    ///
    /// A signal that was not delivered yet is no longer delivered to this observer. If no other
    /// observer is left, a termination signal ends the process.
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
    /// The signals for which the handler is installed.
    var taken: Set<Int32> = []
    /// The termination signal that was delivered to the current observers, nil if there was none.
    var ending: Int32?
    /// Whether a hang-up was delivered.
    ///
    /// The shell or a script may send further ones for the same event.
    var isHungUp = false
    /// The first termination signal that was delivered to any observer.
    var endingSignal: Int32?
    /// Whether a signal is ending the process.
    ///
    /// No new work may begin then.
    var isOver = false
    /// Whether a thread is running the clean-up work.
    var isCleaning = false
    /// Whether the pipe exists and is being read.
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
  /// The end of the pipe to which the handler writes; -1 before the first registration.
  ///
  /// The pipe is never closed. Each byte in it is a signal that must still be delivered.
  private static let writer = Atomic<Int32>(-1)
  /// The address of the function that runs in a crash, 0 for none.
  ///
  /// It is an atomic number, because a signal handler must not take a lock.
  private static let crashFunction = Atomic<UInt>(0)
  /// The address of the actions that the crash signals had before, by signal; 0 before the handler
  /// is installed.
  ///
  /// One of them may be the handler of Swift's runtime, which prints a backtrace.
  private static let earlierActions = Atomic<UInt>(0)

  /// Whether a termination signal was delivered to an observer.
  ///
  /// The process must then end soon, and nothing may wait for long.
  public static var isEnding: Bool { endingSignal != nil }

  /// The first termination signal that was delivered to an observer, nil if there was none.
  ///
  /// It stays set after the observer's registration has ended.
  public static var endingSignal: Int32? { state.withLock { $0.endingSignal } }

  /// Observes signals until the registration ends.
  ///
  /// If the process was started with ignored hang-ups, as by `nohup`, hang-ups stay ignored.
  ///
  /// - Parameters:
  ///   - signals: The signals' numbers.
  ///   - receive: Called for each signal, one after another, on a queue of `ProcessSignals`.
  /// - Returns: The registration.
  public static func observe(
    _ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void
  ) -> Observation {
    add(signals, .observer(receive))
  }

  /// Registers work that runs before a signal ends the process.
  ///
  /// The work that was registered last runs first.
  ///
  /// - Parameter body: The work. It runs at most once.
  /// - Returns: The registration. The caller ends it when the work is no longer needed.
  public static func cleanUp(_ body: @escaping @Sendable () -> Void) -> Observation {
    add(termination + others + crashes, .cleanup(body))
  }

  /// Sets the function that runs if the process crashes, for example to restore the terminal.
  ///
  /// After the function, the crash ends the process.
  ///
  /// - Parameter body: The function. It runs in a signal handler, so it must not take locks or
  ///   allocate memory.
  public static func onCrash(_ body: @escaping @convention(c) () -> Void) {
    crashFunction.store(unsafeBitCast(body, to: UInt.self), ordering: .releasing)
    state.withLock { state in
      if !state.isReading { state.isReading = startReading() }
      take(crashes, &state)
    }
  }

  /// Makes a write fail with `EFBIG` if the file would become larger than the limit of the process
  /// (`ulimit -f`).
  ///
  /// Otherwise such a write would send `SIGXFSZ`, which ends the process. The caller of the write
  /// could then neither report the error nor remove the file.
  public static func reportFilesBeyondLimit() {
    Glibc.signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether the process ignores a signal, for example because its parent process ignored it.
  ///
  /// - Parameter signal: The number of the signal.
  /// - Returns: Whether the process ignores it.
  public static func isIgnored(_ signal: Int32) -> Bool {
    handler(of: signal) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs the registered clean-up work, and then ends the process by a signal.
  ///
  /// A shell can then see which signal ended the process. While the process ends, a thread that
  /// registers an observer or work does not continue. It can therefore not create anything that
  /// would remain.
  ///
  /// - Parameter signal: The number of a signal whose default action ends a process.
  public static func end(by signal: Int32) -> Never {
    let cleanups = state.withLock { state -> [@Sendable () -> Void]? in
      state.isOver = true
      if state.isCleaning { return nil }
      state.isCleaning = true
      let bodies = state.roles.reversed().compactMap { entry -> (@Sendable () -> Void)? in
        guard case .cleanup(let body) = entry.role else { return nil }
        return body
      }
      state.roles.removeAll { if case .cleanup = $0.role { true } else { false } }
      return bodies
    }
    // Another thread is ending the process already.
    guard let cleanups else { while true { pause() } }
    for cleanup in cleanups { cleanup() }
    setDefaultAction(of: signal)
    // Threads of Dispatch block signals. This thread must receive the signal that it sends to
    // itself.
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(signal)
    // The first process of a container ignores the signal. It ends with this exit status instead.
    _exit(128 + signal)
  }

  // MARK: - Registrations

  /// Whether a thread that calls `exit` while a signal ends the process waits for this end.
  ///
  /// The process would otherwise exit before the clean-up work is done.
  private static let isExitGuarded =
    atexit {
      while ProcessSignals.state.withLock({ $0.isOver }) { pause() }
    } == 0

  private static func add(_ signals: [Int32], _ role: Role) -> Observation {
    _ = isExitGuarded
    let observation = state.withLock { state -> Observation? in
      if state.isOver { return nil }
      if !state.isReading { state.isReading = startReading() }
      // The new observer must receive the next hang-up.
      if case .observer = role, state.isHungUp, !state.hasTerminationObserver,
        signals.contains(SIGHUP)
      {
        state.isHungUp = false
        if !state.taken.contains(SIGHUP) { setDefaultAction(of: SIGHUP) }
      }
      state.lastNumber += 1
      state.roles.append((state.lastNumber, signals, role))
      take(signals, &state)
      return Observation(number: state.lastNumber)
    }
    if let observation { return observation }
    // The caller may have created already what the work removes.
    if case .cleanup(let body) = role { body() }
    while true { pause() }
  }

  private static func remove(_ number: Int) {
    state.withLock { state in
      guard let index = state.roles.firstIndex(where: { $0.number == number }) else { return }
      let signals = state.roles.remove(at: index).signals
      for signal in signals
      where state.taken.contains(signal) && !state.isWanted(signal) && !crashes.contains(signal) {
        // After a first hang-up the process ends in an orderly way. A second one must not interrupt
        // this.
        if signal == SIGHUP, state.isHungUp {
          Glibc.signal(signal, SIG_IGN)
        } else {
          setDefaultAction(of: signal)
        }
        state.taken.remove(signal)
      }
      // The next observer must receive the next termination signal.
      if !state.hasTerminationObserver { state.ending = nil }
    }
  }

  // MARK: - Delivery

  /// Creates the pipe and begins to read it; returns false if that is not possible.
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
      // The handler retains the source, which is never cancelled.
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
      guard termination.contains(signal) else {
        if !observers.isEmpty || harmless.contains(signal) { return .observers(observers) }
        state.isOver = true
        return .end
      }
      // When a terminal closes, both the kernel and the shell send a hang-up for the same event.
      if signal == SIGHUP, state.isHungUp { return .observers([]) }
      guard !observers.isEmpty, state.ending == nil else {
        // This is set under the same lock, so that no observer is registered after none was found.
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

  /// Installs the handler for the signals for which it is not installed yet.
  private static func take(_ signals: [Int32], _ state: inout State) {
    // Without the pipe, a signal keeps its action.
    guard state.isReading else { return }
    for signal in signals where !state.taken.contains(signal) {
      if take(signal) { state.taken.insert(signal) }
    }
  }

  /// Installs the handler for a signal.
  ///
  /// Returns false if the process was started to ignore a hang-up. Signals other than termination
  /// signals, crash signals and those of ``harmless`` must have their default action. Otherwise the
  /// process was started to ignore them, or a library such as a profiler uses them.
  private static func take(_ signal: Int32) -> Bool {
    if crashes.contains(signal) { return takeCrash(signal) }
    if signal == SIGHUP, isIgnored(signal) { return false }
    if others.contains(signal), handler(of: signal) != 0 { return false }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { ProcessSignals.enqueue($0) }
    action.sa_flags = SA_RESTART
    return sigaction(signal, &action, nil) == 0
  }

  /// Writes the number of a signal to the pipe; called by a signal handler.
  private static func enqueue(_ signal: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    let end = writer.load(ordering: .acquiring)
    if end >= 0 { _ = write(end, &byte, 1) }
    errno = saved
  }

  /// Installs the handler for a crash signal, which remains installed.
  private static func takeCrash(_ signal: Int32) -> Bool {
    var address = earlierActions.load(ordering: .acquiring)
    if address == 0 {
      let count = Int(__libc_current_sigrtmax()) + 1
      let memory = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
      memory.initialize(repeating: sigaction(), count: count)
      address = UInt(bitPattern: memory)
      earlierActions.store(address, ordering: .releasing)
    }
    // A handler must not be the first to use a static property, because that takes a lock.
    _ = crashFunction.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { number, info, _ in
      // A positive code means that the kernel reports a crash. `abort` sends the signal from this
      // process.
      if let info, info.pointee.si_code <= 0, info.pointee._sifields._kill.si_pid != getpid() {
        ProcessSignals.enqueue(number)
      } else {
        ProcessSignals.crash(by: number)
      }
    }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
    let earlier = UnsafeMutablePointer<sigaction>(bitPattern: address)
    return sigaction(signal, &action, earlier.map { $0 + Int(signal) }) == 0
  }

  /// Lets a crash end the process; called by a signal handler.
  private static func crash(by signal: Int32) {
    let function = crashFunction.load(ordering: .acquiring)
    if function != 0 {
      unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
      setDefaultAction(of: signal)
    } else if let earlier = UnsafeMutablePointer<sigaction>(
      bitPattern: earlierActions.load(ordering: .acquiring))
    {
      sigaction(signal, earlier + Int(signal), nil)
    }
    // The signal arrives when the handler returns.
    raise(signal)
  }

  /// Returns the address of a signal's handler, 0 for the default action.
  private static func handler(of signal: Int32) -> Int {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return 0 }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  private static func setDefaultAction(of signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
  }
}

// MARK: - Job control

extension ProcessSignals {
  /// Stops the process until a shell continues it.
  ///
  /// Returns at once if no shell could continue it.
  ///
  /// The signals of job control must not be blocked on the caller's thread, see ``stoppably(_:)``.
  ///
  /// - Parameter wholeGroup: Whether to stop all processes of the process group, which a shell
  ///   treats as one job.
  public static func stop(wholeGroup: Bool) {
    if wholeGroup {
      // The other processes are stopped first. This process ignores that signal and stops itself
      // below.
      Glibc.signal(SIGTSTP, SIG_IGN)
      kill(0, SIGTSTP)
    }
    // With the default action, observers of SIGCONT do not receive the signal that continues this
    // process.
    for number in [SIGTSTP, SIGCONT] { setDefaultAction(of: number) }
    // The signal is sent to this thread, so that this thread does not continue before the process
    // stops. In a process group without a shell, the kernel ignores the signal.
    raise(SIGTSTP)
    state.withLock { state in
      for number in [SIGTSTP, SIGCONT] where state.taken.contains(number) { _ = take(number) }
    }
  }

  /// Runs a closure on this thread; the signals of job control are not blocked meanwhile.
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

  /// Whether a shell would notice that the process is stopped, and could continue it.
  ///
  /// In a command substitution, the shell itself leads the process group. It waits for the output
  /// and ignores the signal, so the person could not enter `fg`.
  public static var isResumable: Bool {
    let leader = getpgrp()
    guard leader != getpid() else { return true }
    let descriptor = open("/proc/\(leader)/status", O_RDONLY | O_CLOEXEC)
    // If the leader of the group has ended, it does not ignore the signal.
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
