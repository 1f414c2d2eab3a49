// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct RunEventTests {
  @Test func everyVerdictIsReportedOnceAndTotalsAddUp() async throws {
    var events: [RunEvent] = []
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let report = try await Runner(suite).run(on: StubAdapter(.numb)) { events.append($0) }
    let lines = try events.map { try JSONValue(text: Array($0.line.utf8)) }
    #expect(lines.allSatisfy { !$0.text.contains("\n") })
    #expect(
      lines.compactMap { $0["event"]?.stringValue }
        == ["run-started", "profile-started"] + Array(repeating: "check", count: 4)
        + ["profile-ended", "run-ended"])
    let checkEvents = lines.filter { $0["event"] == "check" }
    #expect(
      checkEvents.map { $0["check"]?.stringValue } == report.results.map(\.check.description))
    #expect(
      checkEvents.map { $0["verdict"]?.stringValue } == report.results.map(\.verdict.rawValue))
    #expect(lines.last?["totals"] == report.json["totals"])
    #expect(lines.first?["profiles"] == ["watch"])
  }
}
