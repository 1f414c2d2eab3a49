// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A child process in its own process group, started with `posix_spawn`.
///
/// Foundation's `Process` takes several times as long to start a child and to wait for its end.
/// Standard input, output and error are socket pairs. Other children do not inherit the sockets,
/// and no signal is raised if the child has closed its end before a write. The standard error of
/// the child is always read: if it were not, a child that writes much to it would block.
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

    let shellArguments = ["/bin/sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = shellArguments.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let code = AdapterProcesses.start(&pid) { pid in
      posix_spawn(&pid, "/bin/sh", &actions, &attributes, &arguments, environ)
    }
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

  /// The read and write operations that would not block now.
  struct Readiness {
    var canWrite = false
    var canRead = false
    var canReadErrors = false
  }

  /// Waits until an operation would not block, or until the time has passed.
  func wait(_ time: Duration, toWrite: Bool, forOutput: Bool = true, forErrors: Bool) -> Readiness {
    // `poll` ignores entries with a negative descriptor.
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

  /// Writes as many bytes as the socket accepts and returns their number.
  ///
  /// If the child has closed its input, the result is the number of all bytes. The caller then
  /// learns from the next read that the child has ended.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let count = bytes.withUnsafeBytes { send(input, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
  }

  /// Closes the child's standard input.
  func closeInput() {
    shutdown(input, Int32(SHUT_WR))
  }

  /// Returns the bytes that are available; an empty array at the end of the stream.
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

  /// Kills the process group and waits until the child has exited.
  func kill() {
    status.withLock { status in
      guard status.text == nil else { return }
      Glibc.kill(-pid, SIGKILL)
      AdapterProcesses.ended(pid)
      var code: Int32 = 0
      waitpid(pid, &code, 0)
      status.text = "killed"
    }
  }

  /// Returns how the child exited, nil if it still runs after `time`.
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
      AdapterProcesses.ended(pid)
      // Kill the processes that the child started.
      Glibc.kill(-pid, SIGKILL)
      let signal = code & 0x7F
      let text = signal == 0 ? "exit status \(code >> 8 & 0xFF)" : "signal \(signal)"
      status.text = text
      return text
    }
  }

  /// Waits until the child has exited, and returns how it exited.
  ///
  /// If the child does not exit within `time`, it is killed.
  func reap(within time: Duration) -> String {
    // On a busy machine the child may exit a while after it has closed its output.
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
