// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// The terminal that the process runs in, in raw mode until ``restore()``.
///
/// It is put back however the process ends: by returning, by `exit`, by a signal, by a crash.
public final class ControllingTerminal: TerminalTalking {
  /// What comes from the terminal.
  public let input: AsyncStream<TerminalInput>

  private let descriptor: Int32
  private let announcer: AsyncStream<TerminalInput>.Continuation
  private let reads = DispatchQueue(label: "locket.terminal.reads")
  private let writes = DispatchQueue(label: "locket.terminal.writes")
  private let sources: Mutex<[any DispatchSourceProtocol]>

  /// Takes the terminal over: raw mode, the other screen, no cursor, mouse.
  ///
  /// - Throws: ``TerminalError`` where the process has none, or one that cannot show a screen.
  public init() throws(TerminalError) {
    try Self.check()
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal }
    guard TakenTerminal.take(descriptor) else {
      close(descriptor)
      throw .noTerminal
    }
    let (input, announcer) = AsyncStream.makeStream(of: TerminalInput.self)
    (self.input, self.announcer) = (input, announcer)
    var sources = [Self.reading(descriptor, on: reads, announcer)]
    for number in Self.signals { sources.append(Self.watching(number, on: reads, announcer)) }
    self.sources = Mutex(sources)
  }

  /// Makes sure that there is a terminal to take over, without touching it.
  ///
  /// - Throws: ``TerminalError`` where the process has none, or one that cannot show a screen.
  public static func check() throws(TerminalError) {
    if variable("TERM") == "dumb" { throw .dumb }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal }
    close(descriptor)
  }

  deinit {
    restore()
  }

  /// Puts the terminal back as it was; does nothing the second time.
  public func restore() {
    guard sources.withLock({ !$0.isEmpty }) else { return }
    announcer.finish()
    // A frame that is still being written must not come after the last word.
    writes.sync {}
    TakenTerminal.giveBack()
    sources.withLock { sources in
      for source in sources { source.cancel() }
      sources = []
    }
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  /// How large the terminal is now.
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
  /// - Parameter text: What to write.
  public func write(_ text: String) async {
    let descriptor = descriptor
    await withCheckedContinuation { continuation in
      // A slow line blocks; that must not hold up tasks.
      writes.async {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
          let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
          if count > 0 {
            bytes = bytes.dropFirst(count)
          } else if errno != EINTR {
            break
          }
        }
        continuation.resume()
      }
    }
  }

  /// The value of an environment variable.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The value, nil where it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Signals that are taken in as input.
  private static let signals = [SIGWINCH, SIGINT, SIGQUIT, SIGTERM, SIGHUP]

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
    // Only then nobody reads from the descriptor any more.
    source.setCancelHandler { close(descriptor) }
    source.resume()
    return source
  }

  private static func watching(
    _ number: Int32, on queue: DispatchQueue, _ announcer: AsyncStream<TerminalInput>.Continuation
  ) -> sending any DispatchSourceProtocol {
    // Dispatch tells of signals only beside their own action.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { announcer.yield(number == SIGWINCH ? .resized : .ended) }
    source.resume()
    return source
  }
}

/// The one terminal that is in raw mode, kept where a signal handler can reach it.
private enum TakenTerminal {
  private struct State {
    let descriptor: Int32
    let before: termios
  }

  /// The address of the state, 0 for none: pointers may not be shared, and no lock may be taken
  /// in a signal handler.
  private static let address = Atomic<UInt>(0)
  private static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h"
  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Puts a terminal into raw mode.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Returns: Whether it is one, and the only one taken.
  static func take(_ descriptor: Int32) -> Bool {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return false }
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    memory.initialize(to: State(descriptor: descriptor, before: before))
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: memory), ordering: .acquiringAndReleasing)
    guard isFirst else {
      memory.deallocate()
      return false
    }
    for number in crashes {
      signal(number) { number in
        TakenTerminal.giveBack()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    atexit { TakenTerminal.giveBack() }
    var raw = before
    cfmakeraw(&raw)
    tcsetattr(descriptor, TCSAFLUSH, &raw)
    write(enter, to: descriptor)
    return true
  }

  /// Puts the terminal back; callable from a signal handler, and any number of times.
  ///
  /// The few bytes of the state are not given back, as a handler may not do that.
  static func giveBack() {
    let taken = address.exchange(0, ordering: .acquiringAndReleasing)
    guard let memory = UnsafeMutablePointer<State>(bitPattern: taken) else { return }
    write(leave, to: memory.pointee.descriptor)
    var before = memory.pointee.before
    tcsetattr(memory.pointee.descriptor, TCSAFLUSH, &before)
  }

  private static func write(_ text: StaticString, to descriptor: Int32) {
    _ = Glibc.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
