// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The `sqlite3` shell on one file.
struct SQLiteShell {
  /// The database's absolute path.
  let file: String
  /// The absolute path of a folder for scripts and what the shell says.
  let folder: String

  /// Runs a script to its end.
  ///
  /// - Parameter script: SQL, and commands of the shell.
  /// - Returns: What it said, line by line.
  /// - Throws: ``ChildProgram/Failure`` with what it said, where something of it is wrong.
  @discardableResult
  func run(_ script: String) async throws -> [String] {
    let output = folder + "/shell.out"
    try await start(script, saying: output)
    return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
  }

  /// Measures a script; nobody reads what it says.
  ///
  /// - Parameter script: SQL, and commands of the shell.
  /// - Returns: Seconds, less what the shell takes for nothing.
  /// - Throws: ``ChildProgram/Failure``.
  func time(_ script: String) async throws -> Double {
    let nothing = try await start("SELECT 1;", saying: "/dev/null")
    return max(0, try await start(script, saying: "/dev/null") - nothing)
  }

  @discardableResult
  private func start(_ script: String, saying output: String) async throws -> Double {
    let input = folder + "/shell.sql"
    try script.write(toFile: input, atomically: false, encoding: .utf8)
    let words = [
      "/bin/sh", "-c", "exec \"$0\" -bail -batch \"$1\" < \"$2\" > \"$3\"", Program.sqlite.path,
      file, input, output,
    ]
    let start = ContinuousClock.now
    try await ChildProgram.run(words, log: folder + "/shell.log")
    return start.duration(to: .now).inSeconds
  }
}
