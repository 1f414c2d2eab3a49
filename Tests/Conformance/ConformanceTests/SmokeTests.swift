// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests that the smoke test finds errors, with the project's own framing around a stub.
@Suite(.timeLimit(.minutes(10))) struct SmokeTests {
  private func failed(_ report: SmokeReport) -> [String] {
    report.checks.filter { $0.outcome == .fail }.map(\.name)
  }

  @Test func aStubWithoutAPickerHasGoodPlumbingButNothingToShow() async throws {
    let report = try await Smoke { StubAdapter() }.run()
    // The stub shows nothing, opens over open sessions and accepts every profile and time.
    #expect(
      failed(report) == [
        "hello.version", "line.pieces", "line.crlf",
      ] || failed(report).contains("open.nonsense"))
    #expect(report.exitStatus == .notConformant)
    #expect(report.checks.count >= 25)
    #expect(Set(report.checks.map(\.name)).count == report.checks.count)
  }

  @Test func failuresHaveRemedies() async throws {
    let report = try await Smoke { StubAdapter() }.run()
    for check in report.checks {
      #expect(check.remedy.isEmpty == (check.outcome != .fail))
      #expect(check.found.isEmpty == (check.outcome == .ok))
      #expect(!check.requirement.isEmpty)
    }
    let lines = report.text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("FAIL") } == report.count(.fail))
    #expect(
      lines.last
        == "\(report.count(.ok)) passed, \(report.count(.fail)) failed, \(report.count(.skipped)) skipped"
    )
    #expect(report.json["checks"]?.arrayValue?.count == report.checks.count)
    #expect(report.json["totals"]?["fail"]?.intValue == report.count(.fail))
  }

  @Test func unclaimedCapabilitiesAreSkipped() async throws {
    let report = try await Smoke { StubAdapter(capabilities: []) }.run()
    let skipped = report.checks.filter { $0.outcome == .skipped }.map(\.name)
    #expect(skipped == ["clock.law", "clock.still"])
  }

  @Test(arguments: [
    ("a version that was not offered", StubAdapter(version: 7), "it chose version 7"),
    ("no profile", StubAdapter(profiles: []), "it claims no profile"),
  ])
  func invalidGreetingSkipsTheRest(name: String, stub: StubAdapter, expectedText: String)
    async throws
  {
    let report = try await Smoke { stub }.run()
    #expect(report.checks.first?.name == "hello" && report.checks.first?.outcome == .fail)
    #expect(report.checks.first?.found.contains(expectedText) == true)
    #expect(report.checks.dropFirst().allSatisfy { $0.outcome == .skipped })
    #expect(report.exitStatus == .notConformant)
  }

  @Test func aProfileThatIsNotClaimedCannotBeTested() async throws {
    await #expect(throws: CannotTest.self) {
      try await Smoke { StubAdapter() }.run(profile: "fridge")
    }
  }

  @Test(arguments: [
    ("no-such-command-anywhere", true), ("echo hello", false), ("exit 1", false),
    ("exec sleep 1000", false),
  ])
  func unresponsivePickerIsDistinguishedFromMissingProgram(
    command: String, isMissing: Bool
  ) async throws {
    let smoke = Smoke(
      command: command, watchdog: .milliseconds(300),
      startup: command.contains("sleep") ? .milliseconds(300) : .seconds(60))
    do throws(CannotTest) {
      let report = try await smoke.run()
      #expect(!isMissing && failed(report) == ["hello"])
    } catch {
      #expect(isMissing, "\(error)")
    }
  }

  @Test(arguments: [
    ("none", ["hello.first"]), ("ignores-bye", ["bye"]),
    ("wall-clock", ["clock.law", "clock.still"]),
    ("noise", ["open.empty"]), ("speaks-unasked", ["ids.echoed"]),
    ("crash-on-open", ["open.empty", "act.tap", "bye"]),
  ])
  func aHostilePickerFailsWhereItIsHostile(name: String, names: [String]) async throws {
    let script = ProjectFolder.path(of: "Tests/Conformance/Adapters/hostile.py")
    let watchdog: Duration = name == "ignores-bye" ? .milliseconds(500) : .seconds(30)
    let report = try await Smoke(command: "exec python3 '\(script)' \(name)", watchdog: watchdog)
      .run()
    // The picker implements little of the protocol; the check for its misbehavior must be among the
    // failures.
    #expect(Set(failed(report)).isSuperset(of: names), "\(report.text)")
    #expect(report.exitStatus == .notConformant)
  }
}
