// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The result of a program that a test ran to its end.
///
/// This type waits only for its own program. Foundation's `Process` is not used, because programs
/// that other tests start at the same moment inherit its socket. `Process` then waits for these
/// programs, too, and never returns if one of them is a server. The output goes to files, because
/// other programs would inherit pipes in the same way.
public struct ProgramRun: Sendable {
  /// The exit status of the program.
  ///
  /// If a signal ended the program, this is 128 plus the number of the signal.
  public let status: Int32
  /// The bytes that the program wrote to its standard output.
  public let output: [UInt8]
  /// The bytes that the program wrote to its standard error.
  public let errors: [UInt8]

  /// The program's standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The program's standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Runs a program, and blocks the thread until it has ended.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program.
  ///   - arguments: The arguments of the program.
  ///   - input: The bytes that the program reads from its standard input.
  ///   - environment: All environment variables of the program; nil for those of this process.
  /// - Throws: ``Failure`` if the program cannot be started, and any error of the file system.
  public init(
    _ program: String, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String]? = nil
  ) throws {
    let files = try TemporaryDirectory()
    let inputFile = try files.write(input, to: "in")
    let outputFile = try files.write([], to: "out")
    let errorFile = try files.write([], to: "err")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY, 0)
    let values = environment ?? ProcessInfo.processInfo.environment
    var argumentPointers: [UnsafeMutablePointer<CChar>?] =
      ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      values.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argumentPointers + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &argumentPointers, &variables)
    guard code == 0 else {
      throw Failure(description: "\(program): \(String(cString: strerror(code)))")
    }
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0, errno == EINTR {}
    let signal = state & 0x7F
    status = signal == 0 ? (state >> 8) & 0xFF : 128 + signal
    output = Array(try Data(contentsOf: URL(fileURLWithPath: outputFile)))
    errors = Array(try Data(contentsOf: URL(fileURLWithPath: errorFile)))
  }

  /// The error for a program that cannot be started.
  public struct Failure: Error, CustomStringConvertible {
    /// The path of the program and why it cannot be started.
    public let description: String
  }
}
