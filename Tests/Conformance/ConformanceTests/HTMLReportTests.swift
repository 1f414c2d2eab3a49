// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct HTMLReportTests {
  @Test func everyLinkHasItsTarget() async throws {
    let page = HTMLReport(try await SuiteFiles.report(StubAdapter(.numb))).text
    let targets = Set(page.matches(of: #/ id="([^"]*)"/#).map(\.1))
    let links = page.matches(of: #/href="#([^"]*)"/#).map(\.1)
    #expect(links.count >= 6)
    for link in links { #expect(targets.contains(link), "\(link)") }
    #expect(page.matches(of: #/(?:src|href)="[^#]/#).isEmpty, "the page is alone")
    #expect(!page.contains("<script"))
  }

  @Test func whatFailedHasAllThatAReaderNeeds() async throws {
    let report = try await SuiteFiles.report(StubAdapter(.numb))
    let page = HTMLReport(report, command: "judge --adapter 'a & b'").text
    for text in [
      "Missing MUST rules, 3:", "It is so.", "Source: a test", "A tap selects: at 0 ms",
      "<td class=\"mono\">selection</td>", "Transcript, 2 steps", "Last steps",
      "judge --adapter &#39;a &amp; b&#39; --only &#39;watch/b/first/tap.selects&#39;",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test(arguments: [StubAdapter.Manner.good, .numb, .dying])
  func hostileTitlesStayText(manner: StubAdapter.Manner) async throws {
    let report = try await SuiteFiles.report(StubAdapter(manner), HostileSuite.files)
    let page = HTMLReport(report).text
    #expect(!page.contains("<b>") && !page.contains("\u{1}") && !page.contains("\u{7F}"))
    #expect(page.contains("It&#39;s &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;so&quot; ]]&gt; ␀␁"))
    // The page is also well-formed XML, apart from tags that HTML allows to leave open.
    let body = page.drop { $0 != ">" }.dropFirst()
      .replacing(#/<meta[^>]*>|<wbr>/#, with: "").replacing(#/ tabindex="0"/#, with: "")
    let file = try PassingFile(String(body))
    #expect(try ShellTool.run("xmllint --noout \"$1\"", file.path).isEmpty)
  }

  @Test func filterIsReported() async throws {
    var selection = CheckSelection()
    selection.only = ["tap.selects"]
    let page = HTMLReport(try await SuiteFiles.report(selection: selection)).text
    #expect(page.contains("A run with a filter claims nothing."))
  }

  @Test func aTimelineHasItsStrip() async throws {
    var files = CaseTranscriptTests.timeline
    #expect(!HTMLReport(try await SuiteFiles.report(StubAdapter(), files)).text.contains("<svg"))
    let page = HTMLReport(try await SuiteFiles.report(StubAdapter(.numb), files)).text
    #expect(page.contains("aria-label=\"Phases over 500 virtual milliseconds\""))
    #expect(page.contains(">✗ 3</text>") && page.contains(">70 ms</text>"))
    files = SuiteFiles.small
    #expect(
      !HTMLReport(try await SuiteFiles.report(StubAdapter(.numb), files)).text.contains("<svg"))
  }
}
