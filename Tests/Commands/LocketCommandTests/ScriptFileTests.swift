// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import locket

/// A recorded script replaces only scripts.
@Suite struct ScriptFileTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/steps.txt" }

  init() throws { folder = try TemporaryDirectory() }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("a script is recorded into a new or empty file, and again over an earlier script")
  func replaced() throws {
    for arguments in ["--limit 1", "--limit 2"] {
      try ScriptFile(path, arguments: arguments).finish()
      #expect(try text().hasPrefix("# locket pick \(arguments) --script"))
    }
    try folder.write([], to: "steps.txt")
    try ScriptFile(path, arguments: "--limit 3").finish()
    #expect(try text().contains("--limit 3"))
  }

  @Test("no other file is replaced", arguments: ["photo", "# locket", "#", "tap 1; finish"])
  func kept(content: String) throws {
    try folder.write(content.utf8, to: "steps.txt")
    let error = #expect(throws: FolderError.self) { try ScriptFile(path, arguments: "") }
    #expect(error?.description.contains("is not a script that Locket recorded") == true)
    #expect(try text() == content)
  }

  @Test("a file that took the script's path meanwhile is not replaced at the end either")
  func keptAtTheEnd() throws {
    let script = try ScriptFile(path, arguments: "")
    try folder.write("photo".utf8, to: "steps.txt")
    #expect(throws: FolderError.self) { try script.finish() }
    #expect(try text() == "photo")
  }
}
