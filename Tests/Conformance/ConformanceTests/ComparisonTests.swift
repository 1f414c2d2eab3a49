// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct ComparisonTests {
  private func document(_ adapter: StubAdapter) async throws -> ReportDocument {
    let json = try await SuiteFiles.report(adapter).jsonWithTimes
    return try ReportDocument(Array(json.text.utf8))
  }

  private func comparison() async throws -> Comparison {
    try await Comparison([
      ("good.json", document(StubAdapter())), ("numb.json", document(StubAdapter(.numb))),
      ("dying.json", document(StubAdapter(.dying))),
    ])
  }

  @Test func disagreementsComeFirst() async throws {
    let comparison = try await comparison()
    #expect(
      comparison.disagreed.map(\.check)
        == ["watch/b/first/tap.selects", "watch/a/second/tap.again", "watch/d/time/time.passes"])
    #expect(comparison.disagreed.first?.verdicts == [.pass, .fail, .error])
    #expect(comparison.agreed.count == 1)
    #expect(comparison.isSameSuite)
    let lines = comparison.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("A is stub 1 (good.json): pass 3, fail 0") == true)
    #expect(lines.contains("3 checks where they disagree"))
    #expect(
      lines.contains(
        "  pass           fail           error          MUST    watch/b/first/tap.selects"))
    #expect(lines.contains { $0.hasPrefix("1 checks where they agree: pass 0") })
  }

  @Test func differentSuitesAreReported() async throws {
    let other = try await SuiteFiles.report(StubAdapter(), CaseTranscriptTests.timeline)
    let document = try ReportDocument(Array(other.jsonWithTimes.text.utf8))
    let comparison = try await Comparison([("a", self.document(StubAdapter())), ("b", document)])
    #expect(!comparison.isSameSuite)
    #expect(comparison.text.contains("the reports are of different suites"))
    #expect(comparison.agreed.count + comparison.disagreed.count == 4)
  }

  @Test func thePageShowsEveryVerdict() async throws {
    let page = ComparisonPage(try await comparison()).text
    #expect(page.ranges(of: "data-verdict=\"").count == 3 * 4)
    #expect(!page.contains("<script"))
  }
}
