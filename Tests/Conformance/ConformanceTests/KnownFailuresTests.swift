// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct KnownFailuresTests {
  private func line(
    _ check: String, profile: String = "watch", until: String = "2027-01-31"
  ) -> String {
    #"{"check":"\#(check)","profile":"\#(profile)","reason":"slow","issue":"issue 7","until":"\#(until)"}"#
  }

  /// Runs a picker that never selects: tap.selects and time.passes fail, and tap.again is blocked.
  private func run(
    _ adapter: StubAdapter, known: [String], today: String = "2027-01-31"
  ) async throws -> RunReport {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    var report = try await Runner(suite).run(on: adapter)
    let text = known.joined(separator: "\n") + "\n"
    report.known = try KnownFailures(Array(text.utf8), suite: suite, today: today)
    return report
  }

  private var both: [String] { [line("b/first/tap.selects"), "", line("d/time/time.passes")] }

  @Test func listedFailureIsToleratedButNotConformant() async throws {
    let report = try await run(StubAdapter(.numb), known: both)
    #expect(report.exitStatus == .conformant)
    #expect(report.failureComparison.tolerated.count == 2)
    #expect(report.claims.first?.level == nil)
    let text = TerminalReport(report).text
    #expect(text.hasPrefix("KNOWN watch/b/first/tap.selects: slow (issue 7, until 2027-01-31)"))
    #expect(text.hasSuffix("0 passed, 2 failed, 2 skipped"))
  }

  @Test func unlistedFailureFails() async throws {
    let report = try await run(StubAdapter(.numb), known: [both[0]])
    #expect(report.exitStatus == .notConformant)
    #expect(report.failureComparison.unlisted.map(\.check.rule) == ["time.passes"])
  }

  @Test func listedCheckThatPassesIsStale() async throws {
    let report = try await run(StubAdapter(), known: [both[0]])
    #expect(report.exitStatus == .notConformant)
    #expect(TerminalReport(report).text.contains("STALE watch/b/first/tap.selects: it passes"))
  }

  @Test func blockedCheckIsNotStale() async throws {
    let report = try await run(StubAdapter(.numb), known: both + [line("a/second/tap.again")])
    #expect(report.exitStatus == .conformant)
  }

  @Test func theLastDayStillCounts() async throws {
    #expect(try await run(StubAdapter(.numb), known: both).exitStatus == .conformant)
    let after = try await run(StubAdapter(.numb), known: both, today: "2027-02-01")
    #expect(after.exitStatus == .notConformant)
    #expect(
      TerminalReport(after).text.contains("EXPIRED watch/b/first/tap.selects: tolerated until"))
  }

  @Test func aFilterMakesNothingStale() async throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    var selection = CheckSelection()
    selection.only = ["c/sidebar", "a/second"]
    var report = try await Runner(suite, selection: selection).run(on: StubAdapter())
    report.known = try KnownFailures(Array(both[0].utf8), suite: suite, today: "2027-01-31")
    #expect(report.exitStatus == .conformant)
  }

  @Test(arguments: [
    ("{", "line 2: line 1, column 2"), ("[]", "line 2: /: expected an object"),
    (#"{"check":"b/first/tap.selects","profile":"watch"}"#, "line 2: /reason"),
    (#"{"check":"x","profile":"watch","reason":"","issue":"","until":"2027-02-29"}"#, "/until"),
    (#"{"check":"x","profile":"watch","reason":"","issue":"","until":"2027-13-01"}"#, "/until"),
    (
      #"{"check":"x","profile":"watch","reason":"","issue":"","until":"2027-01-01"}"#,
      #"line 2: no check "x" for the profile "watch""#
    ),
    (
      #"{"check":"b/first/tap.selects","profile":"fridge","reason":"","issue":"","until":"2027-01-01"}"#,
      "line 2: no check"
    ),
    (#"{"check":"x","why":1}"#, "line 2: /why"),
  ])
  func unknownCheckIsReportedWithItsLine(line: String, expectedText: String) throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    #expect {
      try KnownFailures(Array("\n\(line)\n".utf8), suite: suite, today: "2027-01-01")
    } throws: { error in
      "\(error)".contains(expectedText)
    }
  }

  @Test func aCheckIsListedOnce() throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let twice = line("b/first/tap.selects") + "\n" + line("b/first/tap.selects")
    #expect(throws: KnownFailuresError.self) {
      try KnownFailures(Array(twice.utf8), suite: suite, today: "2027-01-01")
    }
  }
}
