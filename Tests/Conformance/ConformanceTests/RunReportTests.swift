// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

/// All forms of a report have the same totals.
@Suite struct RunReportTests {
  static let pickers: [(String, StubAdapter)] = [
    ("passing", StubAdapter()), ("failing", StubAdapter(.numb)), ("dying", StubAdapter(.dying)),
    ("without a clock", StubAdapter(capabilities: ["select.ordered"])),
    ("every device", StubAdapter(.numb, profiles: ["watch", "phone"])),
  ]

  @Test(arguments: pickers.indices)
  func countsAreEqualInEveryRendering(index: Int) async throws {
    var events: [RunEvent] = []
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    let report = try await Runner(suite).run(on: Self.pickers[index].1) { events.append($0) }
    let truth = Dictionary(
      grouping: report.results, by: \.verdict
    ).mapValues(\.count)
    let expected = Verdict.allCases.map { truth[$0] ?? 0 }
    let checkCount = suite.checks.count { report.profiles.contains($0.profile) }
    #expect(expected.reduce(0, +) == checkCount)

    let json = report.jsonWithTimes
    #expect(Verdict.allCases.map { json["totals"]?[$0.rawValue]?.intValue ?? 0 } == expected)
    let reportedVerdicts = (json["checks"]?.arrayValue ?? []).compactMap {
      $0["verdict"]?.stringValue
    }
    #expect(count(reportedVerdicts) == expected)
    let seen = events.compactMap { $0.json["event"] == "check" ? $0.json["verdict"] : nil }
    #expect(count(seen.compactMap(\.stringValue)) == expected)
    #expect(events.last?.json["totals"] == json["totals"])
    #expect(
      try junit(report) == [expected[0], expected[1], expected[2], expected[3...].reduce(0, +)])
    #expect(html(report, #/<td [^>]*>/#) == expected)
    #expect(html(report, #/<tr data-totals="profile"[^>]*>/#) == expected)
    #expect(html(report, #/<tr data-totals="all"[^>]*>/#) == expected)

    let text = TerminalReport(report).text
    let counts = zip(Verdict.allCases, expected).map { "\($0.rawValue) \($1)" }
    #expect(text.contains("\(checkCount) checks: \(counts.joined(separator: ", "))\n"))
    let failed = expected[1] + expected[2]
    let skipped = expected[3...].reduce(0, +)
    #expect(text.hasSuffix("\n\(expected[0]) passed, \(failed) failed, \(skipped) skipped"))
  }

  private func count(_ verdicts: [String]) -> [Int] {
    Verdict.allCases.map { verdict in verdicts.count { $0 == verdict.rawValue } }
  }

  /// Returns passed, failures, errors and skipped, counted by elements; the attributes must match.
  private func junit(_ report: RunReport) throws -> [Int] {
    let text = JUnitReport(report).text
    let openingTag = try #require(
      text.firstMatch(
        of:
          #/<testsuites name="[^"]*" tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/#
      ))
    let elements = ["<testcase ", "<failure ", "<error ", "<skipped "].map {
      text.ranges(of: $0).count
    }
    #expect([openingTag.1, openingTag.2, openingTag.3, openingTag.4].map { Int($0) } == elements)
    return [elements[0] - elements[1...].reduce(0, +)] + elements[1...]
  }

  private func html(_ report: RunReport, _ element: some RegexComponent) -> [Int] {
    let page = HTMLReport(report).text
    let tags = page.matches(of: element).map { page[$0.range] }
    return Verdict.allCases.map { verdict in
      tags.reduce(0) { total, tag in
        let mark = " data-\(verdict.rawValue.lowercased())=\""
        guard let start = tag.firstRange(of: mark)?.upperBound else { return total }
        return total + (Int(tag[start...].prefix { $0 != "\"" }) ?? 0)
      }
    }
  }

  @Test("a device that is not tested counts nowhere, and the report says how many there are")
  func untestedDevices() async throws {
    var selection = CheckSelection()
    selection.profiles = ["watch"]
    let both = StubAdapter(profiles: ["watch", "phone"])
    let leftOut = try await SuiteFiles.report(both, selection: selection)
    let unclaimed = try await SuiteFiles.report(StubAdapter())
    for report in [leftOut, unclaimed] {
      #expect(report.profiles == ["watch"] && report.counts.total == 4)
      #expect(TerminalReport(report).text.contains("1 of the suite's devices were not tested"))
    }
    #expect(leftOut.leftOutCount == 4 && unclaimed.leftOutCount == 0)
  }
}
