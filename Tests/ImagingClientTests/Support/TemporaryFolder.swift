// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a test's own, deleted with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "locket-imaging-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a shell script and gives its path.
  ///
  /// A child writes it: were it open for writing in this process, whatever another test starts at
  /// that moment would hold it open as well, and starting the script would fail as "text file busy".
  func script(_ name: String, _ lines: String) throws -> String {
    let file = path + "/" + name
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", #"printf '%s' "$1" > "$0" && chmod 755 "$0""#, file, "#!/bin/sh\n\(lines)\n",
    ]
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// A file's bytes.
  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The names in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
