// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Signals of the process as bytes that can be read, and being stopped by one.
enum SignalPipe {
  /// Where the handler writes to, -1 for nowhere.
  private static let writer = Atomic<Int32>(-1)

  /// Makes the pipe.
  ///
  /// - Returns: The end to read from, nil where the system gives none.
  static func open() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writer.store(ends[1], ordering: .releasing)
    return ends[0]
  }

  /// Closes the writing end; whoever reads closes the other.
  static func close() {
    let end = writer.exchange(-1, ordering: .acquiringAndReleasing)
    if end >= 0 { Glibc.close(end) }
  }

  /// Has a signal written into the pipe instead of its own action.
  static func take(_ number: Int32) {
    signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      let end = SignalPipe.writer.load(ordering: .acquiring)
      if end >= 0 { _ = Glibc.write(end, &byte, 1) }
      errno = saved
    }
  }

  /// Gives a signal its own action again.
  static func giveBack(_ number: Int32) {
    signal(number, SIG_DFL)
  }

  /// Stops the process until it is continued; returns at once where nobody could continue it.
  ///
  /// - Parameter wholeGroup: Whether all that the shell takes for one job is stopped with it.
  static func stop(wholeGroup: Bool) {
    if wholeGroup {
      // The others first; this process would stop here, go on, and stop a second time below.
      signal(SIGTSTP, SIG_IGN)
      kill(0, SIGTSTP)
    }
    // Its own action also means that being continued is not told as if somebody else did it.
    for number in [SIGTSTP, SIGCONT] { giveBack(number) }
    // To this thread itself, which must not run on while another one is being stopped. In a group
    // that no shell looks after, the kernel passes the signal over.
    raise(SIGTSTP)
    for number in [SIGTSTP, SIGCONT] { take(number) }
  }

  /// Does something on a thread that signals of job control stop, whatever the thread is for.
  static func stoppably(_ body: () -> Void) {
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
  /// ignores the signal, so nobody could type `fg`.
  static var isResumable: Bool {
    let leader = getpgrp()
    guard leader != getpid() else { return true }
    let descriptor = Glibc.open("/proc/\(leader)/status", O_RDONLY | O_CLOEXEC)
    // A leader that is gone ignores nothing.
    guard descriptor >= 0 else { return true }
    defer { Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = max(0, read(descriptor, &bytes, bytes.count))
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
    let ignored = lines.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    let mask = ignored.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask & 1 << UInt64(SIGTSTP - 1) == 0
  }
}
