// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A program on a terminal whose output the test reads byte by byte, so that it can act at any
/// byte.
final class PseudoTerminal: Sendable {
  /// The program's process.
  let process: pid_t

  private let descriptor: Int32
  private let source: Mutex<(any DispatchSourceProtocol)?>
  private let chunks: AsyncStream<[UInt8]>
  private let end = Mutex(End())
  private let isFrozen = Atomic(false)

  /// Constants that Glibc's module lacks: TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80

  private struct End {
    var hasEnded = false
    var wasKilled = false
  }

  /// The number of bytes that the program wrote and the test did not read yet, as far as the
  /// terminal reports it.
  var unreadCount: Int32 {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Starts a program on a new terminal, as the leader of its session.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], columns: UInt16 = 100,
    rows: UInt16 = 40
  ) throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (isLocked, number) = (Int32(0), UInt32(0))
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &isLocked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0,
      ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0
    else { throw CommandFailure(errors: "no terminal: \(String(cString: strerror(errno)))") }

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let child = Command.start(
      [program] + arguments, variables.map { "\($0)=\($1)" }, flags: Self.newSession
    ) { actions in
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    guard let child else { throw CommandFailure(errors: "\(program) cannot be started") }
    process = child
    self.descriptor = descriptor
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    self.chunks = chunks
    source = Mutex(Self.reading(descriptor, continuation))
  }

  deinit { close() }

  private static func reading(
    _ descriptor: Int32, _ continuation: AsyncStream<[UInt8]>.Continuation
  ) -> sending any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "pseudo-terminal"))
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count <= 0 else { return _ = continuation.yield(Array(bytes.prefix(count))) }
      // The program has closed its end.
      continuation.finish()
    }
    source.setCancelHandler {
      Glibc.close(descriptor)
      continuation.finish()
    }
    source.resume()
    return source
  }

  /// Types a text, which the program reads before any signal that is sent afterwards.
  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw CommandFailure(errors: "cannot type: \(String(cString: strerror(errno)))")
    }
  }

  /// Stops reading, like a stopped terminal.
  func freeze() {
    source.withLock { source in
      isFrozen.store(true, ordering: .releasing)
      source?.suspend()
    }
  }

  /// Hangs up, like a terminal whose window is closed.
  func close() {
    source.withLock { source in
      source?.cancel()
      if isFrozen.exchange(false, ordering: .acquiringAndReleasing) { source?.resume() }
      source = nil
    }
  }

  /// Waits until the program has written a text.
  func read(until text: String) async throws { try await read(bytes: .max, orUntil: text) }

  /// Waits until the program has written a number of further bytes, or a text among them.
  func read(bytes count: Int, orUntil text: String) async throws {
    var bytes: [UInt8] = []
    guard count > 0 else { return }
    for await chunk in chunks {
      bytes += chunk
      if bytes.count >= count || String(decoding: bytes, as: UTF8.self).contains(text) { return }
    }
    throw CommandFailure(errors: String(decoding: bytes, as: UTF8.self))
  }

  /// Waits for the program's end; returns its exit status, 128 plus the signal that ended it, or
  /// nil if it was still running after the time and was killed.
  func end(within patience: Duration) async -> Int32? {
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(Int(patience.components.seconds))
    ) {
      self.end.withLock { end in
        guard !end.hasEnded else { return }
        end.wasKilled = true
        kill(self.process, SIGKILL)
      }
    }
    let state: Int32 = await withCheckedContinuation { continuation in
      DispatchQueue(label: "pseudo-terminal.end").async {
        var info = siginfo_t()
        // The process number is not reused until the process is collected.
        while waitid(P_PID, id_t(self.process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        self.end.withLock { $0.hasEnded = true }
        var state: Int32 = 0
        while waitpid(self.process, &state, 0) < 0, errno == EINTR {}
        continuation.resume(returning: state)
      }
    }
    close()
    if end.withLock({ $0.wasKilled }) { return nil }
    let signal = state & 0x7F
    return signal == 0 ? (state >> 8) & 0xFF : 128 + signal
  }
}
