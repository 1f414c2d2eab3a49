// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting

/// A temporary folder of a test, which is deleted with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "locket-imaging-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a shell script and returns its path.
  ///
  /// A child process writes it. If it were open for writing in this process, a process that another
  /// test starts at that moment would keep it open, and starting the script would fail with "text
  /// file busy".
  func script(_ name: String, _ lines: String) throws -> String {
    let file = path + "/" + name
    let run = try ProgramRun(
      "/bin/sh",
      ["-c", #"printf '%s' "$1" > "$0" && chmod 755 "$0""#, file, "#!/bin/sh\n\(lines)\n"])
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// Returns the bytes of a file.
  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The names in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
