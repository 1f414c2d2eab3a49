// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs the `sqlite3` shell on a database.
struct SQLiteShell {
  /// The database's absolute path.
  let file: String
  /// The absolute path of a folder for scripts and the shell's output.
  let folder: String

  /// Runs a script to its end.
  ///
  /// - Parameter script: A script of SQL and of commands of the `sqlite3` shell.
  /// - Returns: The lines of the shell's output.
  /// - Throws: ``ChildProgram/Failure`` with the shell's output if the script has an error.
  @discardableResult
  func run(_ script: String) async throws -> [String] {
    let output = folder + "/shell.out"
    try await start(script, into: output)
    return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
  }

  /// Measures the time of a script and discards its output.
  ///
  /// - Parameter script: A script of SQL and of commands of the `sqlite3` shell.
  /// - Returns: The time in seconds, minus the time of a trivial script.
  /// - Throws: ``ChildProgram/Failure`` if the shell does not start or the script has an error.
  func time(_ script: String) async throws -> Double {
    let nothing = try await start("SELECT 1;", into: "/dev/null")
    return max(0, try await start(script, into: "/dev/null") - nothing)
  }

  @discardableResult
  private func start(_ script: String, into output: String) async throws -> Double {
    let input = folder + "/shell.sql"
    try script.write(toFile: input, atomically: false, encoding: .utf8)
    let command = [
      "/bin/sh", "-c", "exec \"$0\" -bail -batch \"$1\" < \"$2\" > \"$3\"", Program.sqlite.path,
      file, input, output,
    ]
    let start = ContinuousClock.now
    try await ChildProgram.run(command, log: folder + "/shell.log")
    return start.duration(to: .now).inSeconds
  }
}
