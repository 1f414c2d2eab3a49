// SPDX-License-Identifier: Apache-2.0

import Glibc
import ProcessSignals
import Synchronization

/// Puts the terminal into raw mode, and restores it; a signal handler may restore it, too.
///
/// At most one terminal is in raw mode.
enum RawTerminal {
  private struct State {
    let descriptor: Int32
    /// The mode of the terminal before raw mode.
    let before: termios
  }

  /// The address of the state, 0 for none.
  ///
  /// It is an atomic number, because a signal handler must not take a lock.
  private static let address = Atomic<UInt>(0)
  /// The sequences that switch on the alternate screen, mouse events with drags, and bracketed
  /// paste, and that hide the cursor.
  private static let enter: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  /// Makes sure, once for the process, that the terminal is restored whenever the process ends.
  private static let isGuarded: Bool = {
    ProcessSignals.onCrash { RawTerminal.giveBack() }
    return atexit { RawTerminal.giveBack() } == 0
  }()

  /// Puts a terminal into raw mode.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Returns: Whether the terminal is now in raw mode. The result is false if the descriptor is
  ///   not a terminal, or if another terminal is in raw mode.
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
    // The mode is set before anything is written. If the process is in the background, setting the
    // mode stops it, but writing would not.
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
    // `TCSANOW` does not wait until the written bytes are read. If the program at the other end
    // does not read the terminal, the wait would never end.
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
    // If the mode of the terminal was changed meanwhile, the change is kept. But if a shell is
    // editing a line, the current mode is the shell's own and is not kept.
    let isUsual =
      tcgetattr(state.descriptor, &now) == 0 && now.c_lflag & tcflag_t(ICANON) != 0
    _ = take(state.descriptor, leaving: isUsual ? now : state.before)
  }

  /// Writes a sequence, and gives up if the terminal accepts nothing for half a second.
  ///
  /// A signal handler may call this function.
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
