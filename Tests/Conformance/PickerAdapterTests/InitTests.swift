// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import PickerTesting
import Testing

/// The skeletons that `init` writes speak the protocol from the first minute.
@Suite(.timeLimit(.minutes(10))) struct InitTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The programs are next to the test program.
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun("\(Self.programs)/locket-conformance", arguments)
  }

  @Test(
    "the skeleton of each language passes smoke",
    arguments: [
      ("python", "python3 DIR/adapter.py"), ("javascript", "node DIR/adapter.js"),
      ("swift", "swiftc -Onone DIR/adapter.swift -o DIR/adapter >&2 && exec DIR/adapter"),
      (
        "c",
        "cc -std=c11 -Wall -Wextra -Werror -O1 DIR/adapter.c -o DIR/adapter >&2 && exec DIR/adapter"
      ),
    ])
  func smoke(language: String, command: String) async throws {
    let made = folder.path + "/mine"
    let outcome = try run(["init", "--language", language, "--profile", "pinetime", made])
    #expect(outcome.status == 0, "\(outcome.errorText)")
    let report = try await Smoke(
      command: command.replacing("DIR", with: made), watchdog: .seconds(300), startup: .seconds(300)
    ).run()
    #expect(report.count(.ok) == report.checks.count, "\(report.text)")
    let files = try FileManager.default.contentsOfDirectory(atPath: made)
    for file in files where file == "README.md" || file.hasPrefix("adapter.") {
      let text = try String(contentsOfFile: "\(made)/\(file)", encoding: .utf8)
      #expect(text.contains("pinetime") && !text.contains("%PROFILE%"), "\(file)")
    }
    // A file that is there already stays.
    let again = try run(["init", "--language", language, made])
    #expect(again.status == 64 && again.errorText.contains("File exists"), "\(again.errorText)")
  }
}
