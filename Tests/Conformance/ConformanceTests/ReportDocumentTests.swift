// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel
import Testing

@testable import Conformance

@Suite struct ReportDocumentTests {
  private func read(_ value: JSONValue) throws -> ReportDocument {
    try ReportDocument(Array(value.text.utf8))
  }

  @Test func aReportIsReadAsItWasWritten() async throws {
    var selection = CheckSelection()
    selection.profiles = ["watch"]
    selection.only = ["tap.selects", "d"]
    let report = try await SuiteFiles.report(StubAdapter(.numb), selection: selection)
    let document = try read(report.jsonWithTimes)
    #expect(document.picker == "stub 1")
    #expect(document.selection == selection)
    #expect(document.suiteDigest == report.suite.digest)
    #expect(document.setName == "unfrozen")
    #expect(document.counts == report.counts)
    #expect(document.entries.map(\.name) == report.results.map(\.check.description))
    #expect(document.differences(from: report) == [])
  }

  @Test func knownFailuresAreReadBack() async throws {
    var report = try await SuiteFiles.report(StubAdapter(.numb))
    let entry =
      #"{"check":"b/first/tap.selects","profile":"watch","reason":"r","issue":"i","until":"2027-01-01"}"#
    report.known = try KnownFailures(Array(entry.utf8), suite: report.suite, today: "2026-01-01")
    #expect(try read(report.jsonWithTimes).known.entries == report.known.entries)
  }

  @Test func differencesAreReportedWithTheirPaths() async throws {
    let good = try await SuiteFiles.report()
    let document = try read(good.jsonWithTimes)
    let lines = document.differences(from: try await SuiteFiles.report(StubAdapter(.numb)))
    #expect(
      lines.contains(
        "/checks/watch/b/first/tap.selects/verdict: reported \"pass\", found \"fail\""))
    #expect(lines.contains("/totals/fail: reported 0, found 2"))
  }

  @Test func threeRunsDifferInTheirTimesAlone() async throws {
    var texts: Set<String> = []
    for _ in 0..<3 {
      let report = try await SuiteFiles.report(StubAdapter(.numb))
      #expect(report.jsonWithTimes["times"]?["seconds"] != nil)
      var members = try #require(report.jsonWithTimes.objectValue)
      members["times"] = nil
      texts.insert(JSONValue.object(members).indentedText)
    }
    #expect(texts.count == 1)
  }

  @Test func wrongTotalsAreRefused() async throws {
    let report = try await SuiteFiles.report(StubAdapter(.numb)).jsonWithTimes
    var members = try #require(report.objectValue)
    members["totals"] = VerdictCounts([.pass]).json
    #expect(throws: ReportError.self) { try read(.object(members)) }
    members = try #require(report.objectValue)
    var checks = try #require(members["checks"]?.arrayValue)
    checks.removeLast()
    members["checks"] = .array(checks)
    #expect(throws: ReportError.self) { try read(.object(members)) }
  }

  @Test(arguments: ["", "{}", "[]", "null", "{\"format\":1}", "{\"format\":"])
  func invalidReportIsRefused(text: String) {
    #expect(throws: ReportError.self) { try ReportDocument(Array(text.utf8)) }
  }
}
