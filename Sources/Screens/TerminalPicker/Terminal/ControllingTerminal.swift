// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import ProcessSignals
import Synchronization

/// The controlling terminal of the process, in raw mode until ``restore()``.
///
/// The terminal is restored whenever the process ends: by a return, by `exit`, by a signal or by a
/// crash. While the process is stopped, the shell uses the terminal.
public final class ControllingTerminal: TerminalTalking {
  /// The input from the terminal.
  public let input: AsyncStream<TerminalInput>

  private let descriptor: Int32
  private let announcer: AsyncStream<TerminalInput>.Continuation
  private let reads = DispatchQueue(label: "locket.terminal.reads")
  private let writes = DispatchQueue(label: "locket.terminal.writes")
  private let source: Mutex<(any DispatchSourceProtocol)?>
  private let observations = Mutex<[ProcessSignals.Observation]>([])
  /// Whether the process is about to end.
  ///
  /// A write may then no longer wait for a terminal that accepts no bytes.
  private let isLeaving = Atomic(false)
  /// Whether a frame was discarded because the terminal accepted no bytes.
  ///
  /// Later writes then do not wait at all.
  private let hasGivenUp = Atomic(false)
  /// How long a write waits for the terminal while the process ends, in tenths of a second.
  ///
  /// After that the rest of the frame is discarded.
  private static let patienceOnLeaving = 3

  /// Takes over the terminal: sets raw mode, the alternate screen, a hidden cursor and mouse
  /// events.
  ///
  /// - Throws: ``TerminalError`` if the process has no terminal, or if the terminal cannot show a
  ///   screen.
  public init() throws(TerminalError) {
    try Self.check()
    // Writes must not block. Otherwise, if the program at the other end does not read the terminal,
    // every signal would wait.
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .noTerminal }
    // The cleanup is installed before raw mode begins. Otherwise a signal could end the process and
    // leave the terminal in raw mode.
    let cleanup = ProcessSignals.cleanUp { RawTerminal.giveBack() }
    guard RawTerminal.take(descriptor) else {
      cleanup.end()
      close(descriptor)
      throw .noTerminal
    }
    let (input, announcer) = AsyncStream.makeStream(of: TerminalInput.self)
    (self.input, self.announcer) = (input, announcer)
    source = Mutex(Self.reading(descriptor, on: reads, announcer))
    let observed = ProcessSignals.observe(Self.signals) { [weak self] number in
      guard let self else { return }
      if ProcessSignals.termination.contains(number) {
        isLeaving.store(true, ordering: .releasing)
      }
      // Signals are handled on the queue that reads input. While the process is stopped, it
      // therefore reads no input that is meant for the shell.
      reads.async { self.take(number) }
    }
    observations.withLock { $0 = [observed, cleanup] }
  }

  /// Checks that the process has a terminal that can be taken over, without changing the terminal.
  ///
  /// - Throws: ``TerminalError`` if the process has no terminal, or if the terminal cannot show a
  ///   screen.
  public static func check() throws(TerminalError) {
    if variable("TERM") == "dumb" { throw .dumb }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal }
    close(descriptor)
  }

  deinit {
    restore()
  }

  /// Restores the terminal; a second call has no effect.
  public func restore() {
    guard let source = source.withLock({ $0.take() }) else { return }
    announcer.finish()
    // Wait for a frame that is still being written. It must not arrive after the sequences that
    // restore the terminal.
    writes.sync {}
    RawTerminal.giveBack()
    source.cancel()
    observations.withLock { observations in
      for observation in observations { observation.end() }
      observations = []
    }
  }

  /// The current size of the terminal.
  public var size: TerminalSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else {
      return TerminalSize(columns: 0, rows: 0)
    }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// Writes text and control sequences.
  ///
  /// - Parameter text: The text to write.
  public func write(_ text: String) async {
    let descriptor = descriptor
    await withCheckedContinuation { continuation in
      // A slow connection makes a write wait. The wait is on this queue, so that it does not delay
      // tasks.
      writes.async { [self] in
        var bytes = Array(text.utf8)[...]
        var pollsInVain = 0
        while !bytes.isEmpty {
          let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
          if count > 0 {
            bytes = bytes.dropFirst(count)
            pollsInVain = 0
          } else if errno == EAGAIN, mayWait(pollsInVain) {
            pollsInVain += 1
          } else if errno != EINTR {
            break
          }
        }
        continuation.resume()
      }
    }
  }

  /// Waits until the terminal accepts bytes, for at most a tenth of a second.
  ///
  /// Returns false without waiting if the process is ending and the terminal has accepted nothing
  /// for some time.
  private func mayWait(_ pollsInVain: Int) -> Bool {
    if isLeaving.load(ordering: .acquiring), pollsInVain >= Self.patienceOnLeaving {
      hasGivenUp.store(true, ordering: .releasing)
    }
    if hasGivenUp.load(ordering: .acquiring) { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&entry, 1, 100)
    return true
  }

  /// Stops the process like the suspend key of the shell, and returns when the process continues.
  ///
  /// If there is no shell that can continue the process, the call has no effect.
  public func suspend() async {
    guard ProcessSignals.isResumable else { return }
    await withCheckedContinuation { continuation in
      reads.async {
        self.stop(wholeGroup: true)
        continuation.resume()
      }
    }
  }

  /// Returns the value of an environment variable.
  ///
  /// - Parameter name: The variable's name.
  /// - Returns: The value, nil if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Signals that are handled as input.
  private static let signals = ProcessSignals.termination + [SIGWINCH, SIGTSTP, SIGCONT]

  private static func reading(
    _ descriptor: Int32, on queue: DispatchQueue,
    _ announcer: AsyncStream<TerminalInput>.Continuation
  ) -> sending any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        announcer.yield(.bytes(Array(bytes.prefix(count))))
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        announcer.yield(.ended)
        announcer.finish()
      }
    }
    // The descriptor is closed in the cancel handler, because only then nothing reads from it any
    // more.
    source.setCancelHandler { close(descriptor) }
    source.resume()
    return source
  }

  /// Reports a signal as input, or carries out job control.
  private func take(_ number: Int32) {
    switch number {
    case SIGWINCH: announcer.yield(.resized)
    case SIGTSTP: stop(wholeGroup: false)
    // The process was stopped by a signal that it cannot catch, and then continued. The shell used
    // the terminal meanwhile.
    case SIGCONT: lend {}
    default: announcer.yield(.ended)
    }
  }

  /// Stops the process.
  ///
  /// It must be called on the queue that reads input, so that the stopped process reads no input
  /// that is meant for the shell.
  private func stop(wholeGroup: Bool) {
    lend { ProcessSignals.stop(wholeGroup: wholeGroup) }
  }

  private func lend(during body: () -> Void) {
    // The terminal is passed on between two writes, so that the output of the shell does not split
    // a frame.
    writes.sync { ProcessSignals.stoppably { RawTerminal.lend(during: body) } }
    announcer.yield(.resumed)
  }
}
