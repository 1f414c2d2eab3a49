// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A server as a child process, which is killed at the end.
///
/// Foundation's `Process` waits for all descendants of a child, and is slow to start.
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
  ///   - command: The absolute path of the program and its arguments.
  ///   - log: The file for its output.
  /// - Throws: ``Failure/cannotStart(_:)``.
  init(_ command: [String], log: String) throws {
    guard FileManager.default.isExecutableFile(atPath: command[0]) else {
      throw Failure.cannotStart("\(command[0]) is not installed; run make test-deps")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw Failure.cannotStart("\(command[0]): \(String(cString: strerror(code)))")
    }
    identifier = process
    self.log = log
  }

  deinit { end() }

  /// Kills the process and waits until it has ended.
  func end() {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      kill(identifier, SIGKILL)
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Waits until the process ends by itself; throws where it failed.
  func succeed() throws {
    try state.withLock { state in
      guard !state.isEnded else { return }
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      state.isEnded = true
      if status != 0 { throw Failure.ended(said) }
    }
  }

  /// Waits until a condition holds, and checks it repeatedly while the process runs.
  func wait(until isReady: () throws -> Bool) throws {
    while try !isReady() {
      try state.withLock { state in
        guard !state.isEnded, waitpid(identifier, nil, WNOHANG) == 0 else {
          state.isEnded = true
          throw Failure.ended(said)
        }
      }
      // Leaves the processor to the other process.
      poll(nil, 0, 10)
    }
  }

  private var said: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
}
