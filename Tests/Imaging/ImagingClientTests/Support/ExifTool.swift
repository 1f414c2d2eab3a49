// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting

/// Reads metadata with an independent program.
enum ExifTool {
  private static let path = "/usr/bin/exiftool"

  /// Whether exiftool is installed; `make test-deps` installs it.
  static let isHere = FileManager.default.isExecutableFile(atPath: path)

  /// Returns every tag with its group, for every file below a folder, by the path in the folder.
  static func tags(below folder: String) throws -> [String: [String: String]] {
    let output = folder + ".json"
    defer { try? FileManager.default.removeItem(atPath: output) }
    try run(
      [
        "-a", "-G1", "-s", "-j", "-ee", "-m", "-q", "-r", "-all", "-ImageDataMD5", "-W+!", output,
        ".",
      ], in: folder)
    let data = try Data(contentsOf: URL(fileURLWithPath: output))
    let files = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
    var tags: [String: [String: String]] = [:]
    for file in files {
      let name = (file["SourceFile"] as? String ?? "").replacing("./", with: "", maxReplacements: 1)
      tags[name] = file.mapValues { "\($0)" }
    }
    return tags
  }

  /// Extracts an embedded picture of a file into a folder; returns its path.
  static func extract(_ tag: String, of file: String, into folder: String) throws -> String {
    try run(["-b", "-" + tag, "-W+!", folder + "/extracted.jpg", file], in: folder)
    return folder + "/extracted.jpg"
  }

  private static func run(_ arguments: [String], in folder: String) throws {
    _ = try ProgramRun("/usr/bin/env", ["-C", folder, path] + arguments)
  }
}
