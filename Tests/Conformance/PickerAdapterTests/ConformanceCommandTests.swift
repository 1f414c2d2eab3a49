// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import PickerTesting
import Testing

/// Tests of the built command.
@Suite(.timeLimit(.minutes(10))) struct ConformanceCommandTests {
  private struct Outcome {
    let status: Int32
    let output: String
    let complaints: String
  }

  /// The programs are next to the test program.
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Outcome {
    let run = try ProgramRun("\(Self.folder)/locket-conformance", arguments)
    return Outcome(status: run.status, output: run.text, complaints: run.errorText)
  }

  /// Options that limit a run to one device, because a run on all of them takes a minute.
  private static let watch = ["--profile", "apple-watch-45mm"]

  private func adapter(_ mutant: String) -> String {
    "'\(Self.folder)/locket-conformance' mutant \(mutant)"
  }

  @Test(arguments: [
    (
      ["run", "--only", "nope"],
      "no area, rule, case or check 'nope'; see 'locket-conformance list --checks'"
    ),
    (["run", "--profile", "nope"], "no profile named 'nope'; see 'locket profiles list'"),
    (["run", "--profile", "ios"], "profile 'ios' is only a base for others"),
    (["facts", "apple-watch-45m"], "did you mean 'apple-watch-45mm'"),
    (["facts"], "name a profile, or give a document with --profile-file"),
    (["run", "--profile-file", "/no/such.json"], "/no/such.json: no such file; give a profile's"),
    (["run", "--only", "window", "--badge", "b.json"], "earns no badge"),
    (["run", "--set", "set-99"], "the suite has no set 'set-99'; there are none"),
    (["run", "--only", "windw"], "did you mean 'window'?"),
    (["run", "--known", "/no/such/file"], "/no/such/file: cannot be read"),
    (["freeze", "No Name"], "\"No Name\" is not a valid set name"),
  ])
  func invalidArgumentsAreReportedInOneLine(arguments: [String], expectedText: String) throws {
    let outcome = try run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.complaints.contains(expectedText))
    #expect(outcome.complaints.split(separator: "\n").count == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test("a signal ends the adapter, too, with what it started", arguments: ["TERM", "HUP", "INT"])
  func signals(signal: String) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.path + "/process"
    let outcome = try run(
      "smoke", "--adapter",
      "sleep 1000 & echo $! > \(file); kill -\(signal) $PPID; exec sleep 1000")
    #expect([129, 130, 143].contains(outcome.status), "\(outcome)")
    let process = try String(contentsOfFile: file, encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    // A process that has ended, but is not removed yet, has no command line.
    try await waitUntil("the adapter's child to end") {
      (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?.isEmpty ?? true
    }
  }

  @Test func reportIsVerified() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    let mutant = adapter("watch-window-499")
    let only = "window/newest-500"
    let made = try run(
      ["run", "--adapter", mutant, "--only", only, "--json", file] + Self.watch)
    #expect(made.status == 1)
    let same = try run("verify", file, "--adapter", mutant)
    #expect(same.status == 0 && same.output.hasPrefix("the same: "), "\(same)")
    let other = try run("verify", file)
    #expect(other.status == 1 && other.output.contains("reported \"fail\", found \"pass\""))
    let compared = try run("compare", file, file, "--html", "-")
    #expect(compared.status == 0 && compared.output.hasPrefix("<!DOCTYPE html>"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let altered = text.replacing(#/"sha256": "[0-9a-f]{4}/#, with: #""sha256": "0000"#)
    try Data(altered.utf8).write(to: URL(fileURLWithPath: file))
    let foreign = try run("verify", file)
    #expect(foreign.status == 3 && foreign.complaints.contains("was made with another suite"))
    #expect(try run("verify", "/no/such/file").status == 3)
  }

  @Test func aSuiteIsFrozenOnceAndScoredByIt() throws {
    let suite = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: suite) }
    try FileManager.default.copyItem(atPath: try SuiteFolder.find(), toPath: suite)
    #expect(try run("freeze", "first", "--cases", suite).status == 0)
    #expect(try run("freeze", "first", "--cases", suite).status == 64)
    // The example claims a single device, so a complete run is short.
    let example = "python3 \(ProjectFolder.path(of: "Examples/adapters/watch.py"))"
    let badge = try run(
      "run", "--adapter", example, "--watchdog", "600", "--cases", suite, "--badge", "-")
    #expect(
      badge.status == 0 && badge.output.contains("apple-watch-45mm: Full timed first, "), "\(badge)"
    )
    #expect(
      try run("run", "--cases", suite, "--set", "second").complaints.contains("use one of first"))
  }

  @Test func knownFailuresAreHeldToTheirDay() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    let check = "window/newest-500[501]/watch.window.newest500"
    func status(until day: String, _ mutant: String) throws -> Int32 {
      let line =
        #"{"check":"\#(check)","profile":"apple-watch-45mm","reason":"r","issue":"i","until":"\#(day)"}"#
      try Data("\(line)\n".utf8).write(to: URL(fileURLWithPath: file))
      return try run(
        ["run", "--adapter", adapter(mutant), "--known", file, "--only", check] + Self.watch
      ).status
    }
    #expect(try status(until: "9999-12-31", "watch-window-499") == 0)
    #expect(try status(until: "2020-01-01", "watch-window-499") == 1)
    #expect(try status(until: "9999-12-31", "none") == 1)
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try run("run", "--known", file).complaints.contains("line 1: /check"))
  }

  @Test func watchdogCanBeSet() throws {
    let check = "window/newest-500[501]"
    let failing = try run(
      ["run", "--adapter", adapter("watch-window-499"), "--watchdog", "600", "--only", check]
        + Self.watch)
    #expect(failing.status == 1)
    #expect(
      failing.output.contains("mutant watch-window-499' --watchdog 600 "), "to run it again")
    let silent = adapter("none") + " | (read -r line; echo \"$line\"; exec sleep 1000)"
    let waited = try run(
      ["run", "--adapter", silent, "--watchdog", "5", "--only", check] + Self.watch)
    #expect(waited.status == 1)
    #expect(waited.output.contains("no answer to session.open within 5.0 seconds"), "\(waited)")
    for seconds in ["0", "3601", "soon"] {
      #expect(try run("run", "--adapter", silent, "--watchdog", seconds).status == 64)
    }
  }

  @Test func eventsComeOnStandardOutputAlone() throws {
    let outcome = try run(["run", "--only", "window/ties", "--events", "-"] + Self.watch)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.contains("\"event\":\"run-started\"") == true)
    #expect(lines.last?.contains("\"event\":\"run-ended\"") == true)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(outcome.complaints.hasSuffix(" skipped\n"))
    #expect(try run("run", "--events", "-", "--json", "-").status == 64)
  }

  @Test(arguments: ["run", "verify", "compare", "freeze"])
  func everyCommandShowsExamples(command: String) throws {
    let outcome = try run(command, "--help")
    #expect(outcome.status == 0 && outcome.output.contains("locket-conformance \(command) "))
  }

  @Test func unwritablePathIsReported() throws {
    for option in ["--json", "--html", "--junit", "--events"] {
      let outcome = try run(
        ["run", "--only", "window/ties", option, "/no/such/folder/file"] + Self.watch)
      #expect(outcome.status == 3)
      #expect(outcome.complaints.contains("/no/such/folder/file cannot be written"))
    }
  }
}
