// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

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
