// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Puts the terminal into raw mode and restores it, also from a signal handler.
///
/// At most one terminal is in raw mode.
enum RawTerminal {
  private struct State {
    let descriptor: Int32
    /// The mode of the terminal before raw mode.
    let before: termios
  }

  /// The address of the state, 0 for none: pointers may not be shared, and a signal handler may not
  /// take a lock.
  private static let address = Atomic<UInt>(0)
  /// Alternate screen, hidden cursor, mouse with drags, bracketed paste.
  private static let enter: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Restores the terminal however the process ends; set up once.
  private static let isGuarded: Bool = {
    for number in crashes {
      signal(number) { number in
        RawTerminal.giveBack()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return atexit { RawTerminal.giveBack() } == 0
  }()

  /// Puts a terminal into raw mode.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Returns: Whether the terminal is in raw mode now. It is not if the descriptor is no terminal
  ///   or another terminal is in raw mode.
  static func take(_ descriptor: Int32) -> Bool {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return false }
    return isGuarded && take(descriptor, leaving: before)
  }

  private static func take(_ descriptor: Int32, leaving before: termios) -> Bool {
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    memory.initialize(to: State(descriptor: descriptor, before: before))
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: memory), ordering: .acquiringAndReleasing)
    guard isFirst else {
      memory.deallocate()
      return false
    }
    var raw = before
    cfmakeraw(&raw)
    // First, because this stops a process in the background and writing does not.
    tcsetattr(descriptor, TCSAFLUSH, &raw)
    write(enter, to: descriptor)
    return true
  }

  /// Restores the terminal.
  ///
  /// A signal handler may call this function, and repeated calls have no effect. A signal handler
  /// must not free memory, so the few bytes of the state are never freed.
  static func giveBack() {
    let taken = address.exchange(0, ordering: .acquiringAndReleasing)
    guard let memory = UnsafeMutablePointer<State>(bitPattern: taken) else { return }
    write(leave, to: memory.pointee.descriptor)
    var before = memory.pointee.before
    // Does not wait until written bytes are read, because a terminal that is not read never reads
    // them.
    tcflush(memory.pointee.descriptor, TCIFLUSH)
    tcsetattr(memory.pointee.descriptor, TCSANOW, &before)
  }

  /// Restores the terminal, calls a closure, and puts the terminal into raw mode again.
  static func lend(during body: () -> Void) {
    let taken = address.load(ordering: .acquiring)
    guard let state = UnsafeMutablePointer<State>(bitPattern: taken)?.pointee else { return }
    giveBack()
    body()
    var now = termios()
    // Changes made to the terminal meanwhile are kept. A shell that edits a line has other modes.
    let isUsual =
      tcgetattr(state.descriptor, &now) == 0 && now.c_lflag & tcflag_t(ICANON) != 0
    _ = take(state.descriptor, leaving: isUsual ? now : state.before)
  }

  /// Writes a sequence, and gives up if the terminal takes nothing for half a second; callable from
  /// a signal handler.
  private static func write(_ text: StaticString, to descriptor: Int32) {
    var written = 0
    while written < text.utf8CodeUnitCount {
      let count = Glibc.write(
        descriptor, text.utf8Start + written, text.utf8CodeUnitCount - written)
      if count > 0 {
        written += count
        continue
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard count < 0, errno == EAGAIN || errno == EINTR, poll(&entry, 1, 500) > 0 else { return }
    }
  }
}
