// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerModel
import PickerTesting
import Testing

/// The verdicts for pickers that misbehave, which Tests/Conformance/Adapters/hostile.py implements.
@Suite(.timeLimit(.minutes(10))) struct HostileAdapterTests {
  /// A picker and its expected verdicts.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The verdicts for tap.selects, time.passes and newest.first; nil if nothing can be tested.
    let verdicts: [Verdict]?
    let expectedText: String
    let exitStatus: Conformance.ExitStatus
    /// Whether the runner must run into a timeout; the test then uses a short one.
    let waits: Bool
    /// Whether the process must be killed.
    let lingers: Bool

    var testDescription: String { name }

    init(
      _ name: String, _ verdicts: [Verdict]?, _ expectedText: String,
      _ exitStatus: Conformance.ExitStatus,
      waits: Bool = false, lingers: Bool = false
    ) {
      self.name = name
      self.verdicts = verdicts
      self.expectedText = expectedText
      self.exitStatus = exitStatus
      self.waits = waits
      self.lingers = lingers
    }
  }

  static let lost: [Verdict] = [.error, .error, .error]
  static let fine: [Verdict] = [.pass, .pass, .pass]

  static let table: [Row] = [
    Row("none", fine, "", .conformant),
    Row("floods-stderr", fine, "", .conformant),
    Row("ignores-bye", fine, "", .conformant, lingers: true),
    Row("silent", lost, "no answer to session.open", .notConformant, waits: true),
    Row("slow", lost, "no answer to session.open", .notConformant, waits: true),
    Row("late", lost, "no answer to session.open", .notConformant, waits: true),
    Row("half-line", lost, "no answer to session.open", .notConformant, waits: true),
    Row("child-keeps-pipe", lost, "no answer to session.open", .notConformant, waits: true),
    Row("closes-stdout", lost, "its output closed", .notConformant, lingers: true),
    Row("half-line-then-exit", lost, "exit status 0", .notConformant),
    Row("noise", lost, "the answer is not JSON", .notConformant),
    Row("wrong-id", lost, "/id: expected", .notConformant),
    Row("text-id", lost, "/id: expected a whole number", .notConformant),
    Row("not-jsonrpc", lost, "/jsonrpc: expected", .notConformant),
    Row("duplicate", lost, "an unrequested message", .notConformant),
    Row("speaks-unasked", lost, "an unrequested message", .notConformant),
    Row("huge-line", lost, "longer than 1048576 bytes", .notConformant),
    Row("invalid-utf8", lost, "valid UTF-8", .notConformant),
    Row("deep-nesting", lost, "at most 128 levels", .notConformant),
    Row("nan", lost, "the answer is not JSON", .notConformant),
    Row("beyond-doubles", lost, "a number of at most", .notConformant),
    Row("fraction", lost, "/result/now: expected a whole number", .notConformant),
    Row("twice-the-key", lost, "a key that is not used twice", .notConformant),
    Row("no-view", lost, "/result/view: expected an object", .notConformant),
    Row("progress-of-101", lost, "/result/view/progress: expected", .notConformant),
    Row("phase-unknown", lost, "/result/view/phase: expected one of", .notConformant),
    Row("crash-on-open", lost, "malloc: no | out of luck", .notConformant),
    Row("crash-mid-step", [.error, .error, .pass], "signal 11", .notConformant),
    Row("wall-clock", [.pass, .fail, .pass], "now: expected 1000", .notConformant),
    Row("unstable-order", [.pass, .pass, .fail], "visible.ids", .notConformant),
    Row("claims-everything", [.pass, .pass, .pass], "layout: expected", .notConformant),
    Row("declines-core", [.pass, .cannotTell, .pass], "needs select.ordered", .notConformant),
    Row("wrong-version", nil, "chose version 2", .cannotTest),
    Row("claims-nothing", nil, "claims no profile of", .cannotTest),
  ]

  @Test(arguments: table)
  func everyPickerHasItsVerdict(row: Row) async throws {
    let suite = try Self.files().suite()
    let adapter = ProcessAdapter(
      command: Self.command(row.name), watchdog: row.waits ? .milliseconds(400) : .seconds(600),
      startup: .seconds(600), ending: row.lingers ? .milliseconds(400) : .seconds(600))
    do throws(CannotTest) {
      let report = try await Runner(suite).run(on: adapter)
      let judged = report.results.filter { $0.check.profile == "watch" }
      let verdicts = ["tap.selects", "time.passes", "newest.first"].map { rule in
        judged.first { $0.check.rule == rule }?.verdict
      }
      #expect(verdicts == row.verdicts, "\(judged.map(\.explanation))")
      #expect(report.exitStatus == row.exitStatus)
      let reported = judged.filter { ![.pass, .notApplicable, .cannotTell].contains($0.verdict) }
      #expect(reported.isEmpty == row.expectedText.isEmpty)
      #expect(
        reported.allSatisfy { $0.explanation.contains(row.expectedText) },
        "\(reported.map(\.explanation))")
    } catch {
      #expect(row.verdicts == nil && row.exitStatus == .cannotTest, "\(error)")
      #expect(error.description.contains(row.expectedText), "\(error)")
    }
  }

  @Test func theTableHasEveryPickerOfTheScript() throws {
    let text = try String(contentsOfFile: Self.script, encoding: .utf8)
    let named = text.matches(of: #/MODE (?:==|in) \(?((?:"[a-z0-9-]+"(?:, )?)+)/#)
      .flatMap { $0.1.matches(of: #/[a-z0-9-]+/#).map { String($0.0) } }
    #expect(Set(named).subtracting(Self.table.map(\.name)) == [])
    #expect(Self.table.count >= 32 && Set(Self.table.map(\.name)).count == Self.table.count)
  }

  @Test func silentPickerIsGivenUpAfterTheStartupTime() async throws {
    let adapter = ProcessAdapter(
      command: "exec sleep 1000", watchdog: .seconds(1000), startup: .milliseconds(300))
    let hello = Hello(runner: Implementation(name: "test", version: "1"))
    await #expect(throws: AdapterFailure.silent(after: .milliseconds(300), request: "hello")) {
      try await adapter.hello(hello)
    }
  }

  @Test(arguments: ["exit 1", "echo hello", "no-such-command-anywhere", "read -r line; exit 0"])
  func pickerThatCannotGreetCannotBeTested(command: String) async throws {
    let suite = try Self.files().suite()
    await #expect(throws: CannotTest.self) {
      try await Runner(suite).run(on: ProcessAdapter(command: command, watchdog: .seconds(600)))
    }
  }

  @Test func pickerThatNeverReadsDoesNotBlockTheRunner() async throws {
    let adapter = ProcessAdapter(
      command: Self.command("none") + " | (read -r line; echo \"$line\"; exec sleep 1000)",
      watchdog: .milliseconds(300))
    _ = try await adapter.hello(Hello(runner: Implementation(name: "test", version: "1")))
    let request = OpenRequest(
      session: "s", profile: "watch", library: Self.library(5000), configuration: [:])
    await #expect(throws: AdapterFailure.self) { try await adapter.open(request) }
  }

  @Test func oversizedLibraryIsARunnerError() async throws {
    let adapter = ProcessAdapter(command: Self.command("none"), watchdog: .seconds(600))
    _ = try await adapter.hello(Hello(runner: Implementation(name: "test", version: "1")))
    let request = OpenRequest(
      session: "s", profile: "watch", library: Self.library(60_000), configuration: [:])
    let error = await #expect(throws: (any Error).self) { try await adapter.open(request) }
    #expect("\(String(describing: error))".contains("an error of the runner: session.open would"))
    // Nothing was sent, and the picker still answers.
    let small = OpenRequest(
      session: "s", profile: "watch", library: Self.library(2), configuration: [:])
    #expect(try await adapter.open(small).view.visible.count == 2)
  }

  @Test func runnerErrorHasItsExitStatus() async throws {
    var files = try Self.caseFiles()
    files["cases/c/order.json"] = Self.order(
      library: ["gen": "roll", "images": 5000, "livePhotos": 5000, "videos": 5000])
    let suite = try SuiteFiles(files).suite()
    var selection = CheckSelection()
    selection.only = ["newest.first"]
    let report = try await Runner(suite, selection: selection).run(
      on: ProcessAdapter(command: Self.command("none"), watchdog: .seconds(600)))
    #expect(report.exitStatus == .internalError)
  }

  private static var script: String {
    ProjectFolder.path(of: "Tests/Conformance/Adapters/hostile.py")
  }

  private static func command(_ name: String) -> String { "exec python3 '\(script)' \(name)" }

  private static func library(_ count: Int) -> [LibraryAsset] {
    (0..<count).map { LibraryAsset(Asset(identifier: AssetIdentifier("image \($0)"))) }
  }

  private static func files() throws -> SuiteFiles { try SuiteFiles(caseFiles()) }

  private static func caseFiles() throws -> [String: JSONValue] {
    [
      "devices.json": ["watch": ["selection.modes": ["ordered"]], "phone": [:]],
      "rules/all.json": [
        "rules": [
          SuiteFiles.rule("tap.selects"), SuiteFiles.rule("newest.first"),
          SuiteFiles.rule("time.passes", requiredCapabilities: ["clock.virtual"]),
          SuiteFiles.rule("sidebar.shown", requiredCapabilities: ["layout.sidebar"]),
          SuiteFiles.rule("order.kept", requiredCapabilities: ["select.ordered"]),
        ]
      ],
      "cases/a/tap.json": SuiteFiles.tapping("a/tap", rule: "tap.selects"),
      "cases/b/core.json": SuiteFiles.tapping("b/core", rule: "order.kept"),
      "cases/c/order.json": order(library: ["gen": "roll", "images": 2]),
      "cases/d/sidebar.json": [
        "format": 1, "id": "d/sidebar", "kind": "static", "title": "There is a sidebar",
        "rules": ["sidebar.shown"], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
        "expect": ["sidebar.shown": ["layout": "sidebar"]],
      ],
      "cases/e/time.json": [
        "format": 1, "id": "e/time", "kind": "timeline", "title": "Time passes",
        "rules": ["time.passes"], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
        "timeline": [["t": 1000, "expect": ["time.passes": ["now": 1000]]]],
      ],
    ]
  }

  private static func order(library: JSONValue) -> JSONValue {
    [
      "format": 1, "id": "c/order", "kind": "static", "title": "The newest comes first",
      "rules": ["newest.first"], "profiles": ["*"],
      "library": library,
      "expect": ["newest.first": ["visible.ids": ["img-00002", "img-00001"]]],
    ]
  }
}
