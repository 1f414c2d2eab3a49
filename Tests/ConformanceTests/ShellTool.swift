// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Runs what the tests hold our files against.
enum ShellTool {
  /// What a shell line says; its operands are `$1` and so on.
  static func run(_ line: String, _ operands: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, "sh"] + operands
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      process.terminationStatus == 0, "\(line): \(text); `make test-deps` installs what it needs")
    return text
  }
}

/// A file that goes away.
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
