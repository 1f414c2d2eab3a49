// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Runs command line tools with which the tests check the project's files.
enum ShellTool {
  /// Runs a shell line and returns its output; its arguments are `$1` and so on.
  static func run(_ line: String, _ operands: String...) throws -> String {
    let run = try ProgramRun("/bin/sh", ["-c", line, "sh"] + operands)
    let text = run.text + run.errorText
    #expect(run.status == 0, "\(line): \(text); `make test-deps` installs what it needs")
    return text
  }
}

/// A temporary file that is deleted with the object.
final class PassingFile {
  let path: String

  init(_ text: String) throws {
    path = NSTemporaryDirectory() + UUID().uuidString
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
