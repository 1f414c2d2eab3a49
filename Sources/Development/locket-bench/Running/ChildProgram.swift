// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// A child process.
final class ChildProgram {
  /// An error of a child process, described in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The process identifier.
  let identifier: pid_t
  private let name: String
  private let log: String
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program's absolute path and its arguments.
  ///   - log: The absolute path of the file for the program's output.
  ///   - terminal: The path of a terminal that the program uses for input and output instead of the
  ///     file. If it is nil, the program has no terminal.
  /// - Throws: ``Failure`` if the program cannot be started.
  init(_ command: [String], log: String, terminal: String? = nil) throws {
    name = command[0]
    self.log = log
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, name, &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw Failure(description: "\(name) cannot be started: \(String(cString: strerror(code)))")
    }
    identifier = process
    InterruptCleanup.register(program: process)
  }

  deinit { end() }

  /// Whether the process is still running.
  var isRunning: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found == identifier { ended(status) }
    return found == 0
  }

  /// The peak memory of the process until now in bytes, or nil if it has ended.
  var peakMemory: Int? { PeakMemory.read("\(identifier)") }

  /// The peak memory of each child of this process until now, in bytes.
  var peakMemoryOfChildren: [Int] {
    Self.children(of: identifier).compactMap { PeakMemory.read("\($0)") }
  }

  /// Returns the running child processes of a process.
  static func children(of process: pid_t) -> [pid_t] {
    // The kernel has a list of children for each thread of a process.
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let lists = threads.compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
    }
    return lists.flatMap { $0.split(separator: " ") }.compactMap { pid_t($0) }
  }

  /// Kills the process and waits until it has ended.
  func end() {
    guard isRunning else { return }
    kill(identifier, SIGKILL)
    wait()
  }

  private func wait() {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    ended(status)
  }

  private func ended(_ status: Int32) {
    self.status = status
    InterruptCleanup.forget(program: identifier)
  }

  /// Runs a program and waits until it has ended, without blocking a thread of Swift's tasks.
  ///
  /// - Parameters:
  ///   - command: The program's absolute path and its arguments.
  ///   - log: The absolute path of the file for the program's output.
  /// - Throws: ``Failure`` with the program's output if its exit status is not 0.
  static func run(_ command: [String], log: String) async throws {
    _ = try await onThread {
      let program = try ChildProgram(command, log: log)
      program.wait()
      try program.check()
      return 0
    }
  }

  /// Runs a program to its end and returns its peak memory.
  ///
  /// The value of `wait4` cannot be used: for a child it is never lower than the peak of the
  /// parent. Therefore the kernel's high-water mark is read every millisecond while the program
  /// runs.
  ///
  /// - Parameters:
  ///   - command: The program's absolute path and its arguments.
  ///   - log: The absolute path of the file for the program's output.
  ///   - status: The expected exit status. The default is 0.
  /// - Returns: The peak memory in bytes.
  /// - Throws: ``Failure`` with the program's output if it ends with another exit status.
  static func peakMemory(of command: [String], log: String, status: Int32 = 0) async throws -> Int {
    try await onThread {
      let program = try ChildProgram(command, log: log)
      var peak = 0
      while program.isRunning {
        peak = max(peak, PeakMemory.read("\(program.identifier)") ?? 0)
        poll(nil, 0, 1)
      }
      try program.check(status)
      return peak
    }
  }

  /// Throws if the exit status is not the expected one.
  private func check(_ expected: Int32 = 0) throws {
    // The status from `wait` contains the exit status in its second byte.
    guard status == expected << 8 else {
      let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Failure(description: "\(name) failed: \(said.suffix(300))")
    }
  }

  /// Runs blocking work on a separate thread.
  static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "locket.bench").async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}
