// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A process started with `posix_spawn`, in a group of its own, with a line to and from it.
///
/// Foundation's `Process` takes several times as long to start and to wait for. The lines are
/// socket pairs: they are born closed to other children, and a broken one raises no signal.
/// Standard error is read too, or a child that says much there would stand still.
struct ChildProcess: ~Copyable, Sendable {
  private struct Status {
    var text: String?
  }

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let status = Mutex(Status())

  /// Starts a command line.
  ///
  /// - Parameter command: A command line for `/bin/sh`.
  /// - Throws: ``AdapterFailure/cannotStart(_:)``.
  init(command: String) throws(AdapterFailure) {
    let (input, childInput) = try Self.pair()
    let (output, childOutput) = try Self.pair()
    let (errors, childErrors) = try Self.pair()
    defer {
      close(childInput)
      close(childOutput)
      close(childErrors)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, childInput, 0)
    posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
    posix_spawn_file_actions_adddup2(&actions, childErrors, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

    var pid: pid_t = 0
    let words = ["/bin/sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&pid, "/bin/sh", &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      close(input)
      close(output)
      close(errors)
      throw Self.failure("/bin/sh", code)
    }
    self.pid = pid
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    close(input)
    close(output)
    close(errors)
  }

  /// What can be done without waiting.
  struct Readiness {
    var canWrite = false
    var canRead = false
    var canReadErrors = false
  }

  /// Waits until something can be written or read.
  func wait(_ time: Duration, toWrite: Bool, forOutput: Bool = true, forErrors: Bool) -> Readiness {
    // The system leaves out what has a negative number.
    var sets = [
      pollfd(fd: forOutput ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: forErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    guard poll(&sets, nfds_t(sets.count), Int32(clamping: milliseconds)) > 0 else {
      return Readiness()
    }
    return Readiness(
      canWrite: sets[2].revents & Int16(POLLOUT | POLLERR) != 0,
      canRead: sets[0].revents != 0, canReadErrors: sets[1].revents != 0)
  }

  /// Writes what the line takes; all of it where nobody reads any more, for reading tells that.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let count = bytes.withUnsafeBytes { send(input, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
  }

  /// Tells the child that nothing more comes.
  func closeInput() {
    shutdown(input, Int32(SHUT_WR))
  }

  /// Reads what there is; nothing at the end.
  func read(errors isErrors: Bool = false) -> [UInt8] {
    let end = isErrors ? errors : output
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        count = Glibc.read(end, buffer.baseAddress, buffer.count)
      } while count < 0
        && errno == EINTR
      count = max(0, count)
    }
  }

  /// Kills the whole group and waits for its end.
  func kill() {
    status.withLock { status in
      guard status.text == nil else { return }
      Glibc.kill(-pid, SIGKILL)
      var code: Int32 = 0
      waitpid(pid, &code, 0)
      status.text = "killed"
    }
  }

  /// How the child ended; nil where it still lives after that time.
  func end(within time: Duration) -> String? {
    status.withLock { status in
      if let text = status.text { return text }
      let deadline = ContinuousClock.now.advanced(by: time)
      var code: Int32 = 0
      var waited = waitpid(pid, &code, WNOHANG)
      while waited == 0, ContinuousClock.now < deadline {
        poll(nil, 0, 2)
        waited = waitpid(pid, &code, WNOHANG)
      }
      guard waited == pid else { return nil }
      // Whatever it started must not live on.
      Glibc.kill(-pid, SIGKILL)
      let signal = code & 0x7F
      let text = signal == 0 ? "exit status \(code >> 8 & 0xFF)" : "signal \(signal)"
      status.text = text
      return text
    }
  }

  /// How the child ended; kills it where it only closed its output.
  func reap(within time: Duration) -> String {
    // Between closing its output and its end lies a moment, a long one on a busy machine.
    if let text = end(within: time) { return text }
    kill()
    return "its output closed"
  }

  private static func pair() throws(AdapterFailure) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw failure("socketpair", errno) }
    return (ends[0], ends[1])
  }

  private static func failure(_ what: String, _ code: Int32) -> AdapterFailure {
    .cannotStart("\(what): \(String(cString: strerror(code)))")
  }
}
