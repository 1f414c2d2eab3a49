// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// A program that runs beside this one, ended by its number.
final class ChildProgram {
  /// Why a program is of no use; one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Its number.
  let identifier: pid_t
  private let name: String
  private let log: String
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its absolute path and its arguments.
  ///   - log: The absolute path of the file that takes what it says.
  ///   - terminal: The terminal that it runs on and speaks to instead, nil for none.
  /// - Throws: ``Failure`` where there is no such program.
  init(_ words: [String], log: String, terminal: String? = nil) throws {
    name = words[0]
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
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, name, &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw Failure(description: "\(name) cannot be started: \(String(cString: strerror(code)))")
    }
    identifier = process
    Leavings.note(program: process)
  }

  deinit { end() }

  /// Whether it still runs.
  var isRunning: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found == identifier { ended(status) }
    return found == 0
  }

  /// The most memory that it held so far, in bytes; nil where it is gone.
  var peakMemory: Int? { PeakMemory.read("\(identifier)") }

  /// The same of the programs that it started.
  var peakMemoryOfChildren: [Int] {
    Self.children(of: identifier).compactMap { PeakMemory.read("\($0)") }
  }

  /// The programs that a process started and that still run.
  static func children(of process: pid_t) -> [pid_t] {
    // Each thread has a list of its own.
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let lists = threads.compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
    }
    return lists.flatMap { $0.split(separator: " ") }.compactMap { pid_t($0) }
  }

  /// Kills it and waits until it is gone.
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
    Leavings.forget(program: identifier)
  }

  /// Runs a program to its end, away from the cooperative threads.
  ///
  /// - Parameters:
  ///   - words: Its absolute path and its arguments.
  ///   - log: The absolute path of the file that takes what it says.
  /// - Throws: ``Failure`` with what it said, where it ends with another status than 0.
  static func run(_ words: [String], log: String) async throws {
    _ = try await onThread {
      let program = try ChildProgram(words, log: log)
      program.wait()
      try program.check()
      return 0
    }
  }

  /// Runs a program to its end, and looks how much memory it held at most.
  ///
  /// What `wait4` says of a child begins with the peak of the process that started it, and would
  /// hide a smaller one. So the kernel's mark is read while the program runs, every millisecond.
  ///
  /// - Parameters:
  ///   - words: Its absolute path and its arguments.
  ///   - log: The absolute path of the file that takes what it says.
  ///   - status: The status that it is to end with; the default is 0.
  /// - Returns: Bytes.
  /// - Throws: ``Failure`` with what it said, where it ends with another status.
  static func peakMemory(of words: [String], log: String, status: Int32 = 0) async throws -> Int {
    try await onThread {
      let program = try ChildProgram(words, log: log)
      var peak = 0
      while program.isRunning {
        peak = max(peak, PeakMemory.read("\(program.identifier)") ?? 0)
        poll(nil, 0, 1)
      }
      try program.check(status)
      return peak
    }
  }

  /// Complains where it ended with another status than it should have.
  private func check(_ expected: Int32 = 0) throws {
    // What `wait` gives holds the status of a program that ended by itself in its second byte.
    guard status == expected << 8 else {
      let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Failure(description: "\(name) failed: \(said.suffix(300))")
    }
  }

  /// Runs what blocks on a thread of its own.
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
