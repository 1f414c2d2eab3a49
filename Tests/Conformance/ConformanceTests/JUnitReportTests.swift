// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct JUnitReportTests {
  private func lint(_ text: String) throws {
    let file = try PassingFile(text)
    #expect(try ShellTool.run("xmllint --noout \"$1\"", file.path).isEmpty)
  }

  @Test(arguments: [StubAdapter.Manner.good, .numb, .dying])
  func hostileTitlesStayXML(manner: StubAdapter.Manner) async throws {
    let text = JUnitReport(try await SuiteFiles.report(StubAdapter(manner), HostileSuite.files))
      .text
    try lint(text)
    #expect(text.contains("👩‍👩‍👧") && text.contains("␀␁␈␋␟␡") && text.contains("]]&gt;"))
  }

  @Test func everyVerdictHasItsElement() async throws {
    let numb = JUnitReport(try await SuiteFiles.report(StubAdapter(.numb))).text
    try lint(numb)
    #expect(
      numb.contains(
        #"<testsuite name="watch" tests="4" failures="2" errors="0" skipped="2" time="#))
    #expect(numb.contains(#"<testcase classname="watch.b" name="first/tap.selects" time="#))
    #expect(numb.contains(#"file="cases/b/first.json">"#))
    #expect(numb.contains(#"<failure message="A tap selects: at 0 ms"#))
    #expect(numb.contains(#"<skipped message="blocked: b/first/tap.selects did not pass"/>"#))
    #expect(!numb.contains("phone"))
    let dying = JUnitReport(try await SuiteFiles.report(StubAdapter(.dying))).text
    #expect(dying.contains(#"<error message="died">"#))
  }

  @Test func rowsAreInTheName() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects",
      ["rows": [["row": "one", "n": 2]], "library": ["gen": "roll", "images": "$n"]])
    let text = JUnitReport(try await SuiteFiles.report(StubAdapter(), files)).text
    #expect(text.contains(#"name="first[one]/tap.selects""#))
    #expect(text.contains(#"file="cases/b/first.json""#))
  }
}
