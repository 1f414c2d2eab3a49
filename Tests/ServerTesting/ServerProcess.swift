// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A server as a child process, killed at the end.
///
/// Foundation's `Process` waits for all that a child leaves behind, and is slow to start.
final class ServerProcess: Sendable {
  enum Failure: Error {
    case cannotStart(String)
    case ended(String)
  }

  private struct State {
    var isEnded = false
  }

  let identifier: pid_t
  private let log: String
  private let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its absolute path and its arguments.
  ///   - log: The file that takes what it says.
  /// - Throws: ``Failure/cannotStart(_:)``.
  init(_ words: [String], log: String) throws {
    guard FileManager.default.isExecutableFile(atPath: words[0]) else {
      throw Failure.cannotStart("\(words[0]) is not installed; run make test-deps")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw Failure.cannotStart("\(words[0]): \(String(cString: strerror(code)))")
    }
    identifier = process
    self.log = log
  }

  deinit { end() }

  /// Kills it and waits until it is gone.
  func end() {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      kill(identifier, SIGKILL)
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Waits until it ends by itself, and wants it to be well.
  func succeed() throws {
    try state.withLock { state in
      guard !state.isEnded else { return }
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      state.isEnded = true
      if status != 0 { throw Failure.ended(said) }
    }
  }

  /// Waits until something holds, asking again and again while the process lives.
  func wait(until isReady: () throws -> Bool) throws {
    while try !isReady() {
      try state.withLock { state in
        guard !state.isEnded, waitpid(identifier, nil, WNOHANG) == 0 else {
          state.isEnded = true
          throw Failure.ended(said)
        }
      }
      // Leaves the processor to the process that is waited for.
      poll(nil, 0, 10)
    }
  }

  private var said: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
}
