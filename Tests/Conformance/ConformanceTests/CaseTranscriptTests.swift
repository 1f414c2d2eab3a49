// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct CaseTranscriptTests {
  @Test func everyRowThatRanIsKeptOnce() async throws {
    var files = SuiteFiles.small
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects",
      [
        "rules": ["tap.selects", "tap.again"],
        "always": ["tap.again": "one-terminal-event"],
        "rows": [["row": "1", "n": 1], ["row": "2", "n": 2]],
        "library": ["gen": "roll", "images": "$n"],
      ])
    let report = try await SuiteFiles.report(StubAdapter(), files)
    #expect(
      report.transcripts.map(\.caseName) == ["b/first[1]", "b/first[2]", "a/second", "d/time"])
    let first = try #require(report.transcripts.first)
    #expect(
      first.steps.map(\.text) == [
        "open {} -> picking, selected []",
        #"{"tap":"img-00001"} -> picking, selected ["img-00001"]"#,
      ])
    #expect(first.title == "A tap selects" && first.profile == "watch" && !first.isTimeline)
  }

  @Test func timelineHasTimesAndReportsALookAfterAWaitOnce() async throws {
    let report = try await SuiteFiles.report(StubAdapter(), Self.timeline)
    #expect(report.transcripts.first?.steps.map(\.time) == [0, 0, 70, 500, 500])
    #expect(
      report.transcripts.first?.steps.map(\.deedText) == [
        "open {}", #"{"tap":"img-00001"}"#, "wait until 70 ms", "wait until 500 ms", "close",
      ])
  }

  @Test func theStepThatKilledThePickerIsInIt() async throws {
    let report = try await SuiteFiles.report(StubAdapter(.dying))
    let error = try #require(report.results.first { $0.verdict == .error })
    #expect(error.lastSteps.last == #"{"tap":"img-00001"} -> died"#)
    #expect(error.step == 1)
  }

  @Test func aLongSelectionIsCut() async throws {
    var files = SuiteFiles.small
    let taps = (1...10).map { number -> JSONValue in
      let name = "img-000\(number < 10 ? "0" : "")\(number)"
      let expectations: JSONValue = ["tap.selects": ["selection": []]]
      return number < 10
        ? ["do": ["tap": .string(name)]] : ["do": ["tap": .string(name)], "expect": expectations]
    }
    files["cases/b/first.json"] = SuiteFiles.tapping(
      "b/first", rule: "tap.selects",
      ["library": ["gen": "roll", "images": 10], "steps": .array(taps)])
    let report = try await SuiteFiles.report(StubAdapter(), files)
    let failure = try #require(report.results.first { $0.verdict == .fail })
    #expect(failure.lastSteps.last?.hasSuffix(#""img-00008"] and 2 more"#) == true)
  }

  /// A case with times.
  static var timeline: [String: JSONValue] {
    [
      "devices.json": ["watch": [:]],
      "rules/all.json": ["rules": [SuiteFiles.rule("tap.selects")]],
      "cases/b/first.json": [
        "format": 1, "id": "b/first", "kind": "timeline", "title": "A tap selects",
        "rules": ["tap.selects"], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
        "timeline": [
          ["t": 0, "do": ["tap": "img-00001"]],
          ["t": 70, "expect": ["tap.selects": ["selection": ["img-00001"]]]],
          ["t": 500, "do": ["close": true]],
        ],
      ],
    ]
  }
}
