// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Conformance
@testable import ConformanceWire

@Suite struct CaseLoaderTests {
  private static let devices = DeviceTable([
    "ring": DeviceFacts(["library.newest": 5]), "wall": DeviceFacts(["library.newest": 12]),
  ])
  private static let plain: [String: JSONValue] = [
    "format": 1, "id": "area/case", "kind": "sequence", "title": "It is so",
    "rules": ["a.rule"], "profiles": ["*"], "library": ["gen": "roll", "images": 2],
    "expect": ["a.rule": ["phase": "picking"]],
    "steps": [["do": ["tap": "img-00001"], "expect": ["a.rule": ["selection": ["img-00001"]]]]],
  ]

  private func load(
    _ changes: [String: JSONValue?]
  ) -> (cases: [ConformanceCase], issues: [String]) {
    var members = Self.plain
    for (key, value) in changes { members[key] = value }
    var loader = CaseLoader(
      file: "cases/area/case.json", identifier: "area/case", devices: Self.devices)
    let cases = loader.load(Array(JSONValue.object(members).text.utf8))
    return (cases, loader.issues.map(\.detail))
  }

  @Test func aCaseIsReadWhole() throws {
    let (cases, issues) = load([:])
    #expect(issues.isEmpty)
    let one = try #require(cases.first)
    #expect(one.name == "area/case")
    #expect(one.steps.map(\.action) == [.open, .gesture(.tap(AssetIdentifier("img-00001")))])
    #expect(one.library.map(\.asset.identifier.rawValue) == ["img-00001", "img-00002"])
  }

  @Test(
    arguments: [
      (["format": 2], "/format: expected 1"),
      (["id": "area/other"], "/id: expected the file's name \"area/case\""),
      (["title": ""], "/title: expected a statement"),
      (
        ["title": "It should be so"], "/title: expected a statement of what is so, found \"should\""
      ),
      (
        ["kind": "movie"],
        "/kind: expected one of static, sequence, timeline, badInput, found \"movie\""
      ),
      (["kind": "static"], "/steps: expected nothing for the kind static, found steps"),
      (["kind": "timeline"], "/steps: expected nothing for the kind timeline, found steps"),
      (["library": ["gen": "pile"]], "/library/gen: expected roll or list, found \"pile\""),
      (
        ["library": ["gen": "roll", "images": -1]],
        "/library/images: expected a whole number from 0 to 8000, found -1"
      ),
      (
        ["library": ["gen": "roll", "images": 1, "change": ["img-2": ["hidden": true]]]],
        "/library/change/img-2: expected an asset of the roll, found \"img-2\""
      ),
      (
        ["library": ["gen": "roll", "images": 1, "change": ["img-00001": ["captured": "today"]]]],
        "/library/change/img-00001/captured: expected an RFC 3339 date, found \"today\""
      ),
      (
        ["library": ["gen": "roll", "order": "random"]],
        "/library/order: expected oldestFirst, newestFirst or shuffled, found \"random\""
      ),
      (
        ["library": ["gen": "list", "assets": [["kind": "image"]]]],
        "/library/assets/0/id: expected a text, found nothing"
      ),
      (["config": ["limit": "$n"]], "/config/limit: expected rows that define it, found $n"),
      (["rows": []], "/rows: expected at least one row"),
      (["rows": [["n": 1]]], "/rows/0: expected an object with the row's name as row"),
      (["rows": [["row": "one", "n": 1]]], "/rows: nothing uses $n"),
      (
        ["rows": [["row": "one"], ["row": "one"]]],
        "/rows/1/row: expected a name that no other row has, found \"one\""
      ),
      (
        ["rows": [["row": "one", "m": 1]], "config": ["limit": "$n"]],
        "/config/limit: expected a name of the row, found $n"
      ),
      (["steps": [["do": ["press": true]]]], "/steps/0/do/press: expected one of"),
      (["steps": [["do": ["finish": false]]]], "/steps/0/do/finish: expected true, found false"),
      (["steps": [["do": [:]]]], "/steps/0/do: expected one gesture, found 0 keys"),
      (["steps": [[:]]], "/steps/0: expected one of do, env and send, found none or several"),
      (
        ["steps": [["t": 5, "do": ["finish": true]]]],
        "/steps/0/t: expected no time, because only the steps of a timeline have one"
      ),
      (
        ["steps": [["env": ["link": "wet"]]]],
        "/steps/0/env/link: expected up or down, found \"wet\""
      ),
      (["steps": [["do": ["view": true], "when": 1]]], "/steps/0/when: expected one of"),
      (["expect": ["a.rule": [:]]], "/expect/a.rule: expected at least one path, found nothing"),
      (["rules": ["a.rule", "b.rule"]], "/rules: expected rules that something is expected for"),
      (
        ["rules": []], "/rules: expected every rule that something is expected for, found no a.rule"
      ),
      (["always": ["a.rule": "be-nice"]], "/always/a.rule: expected one of progress-never-falls"),
      (["profiles": []], "/profiles: expected at least one profile, found nothing"),
      (["kind": "badInput"], "/phase: expected configure, command or wire for the kind badInput"),
      (["phase": "command"], "/phase: expected configure, command or wire for the kind badInput"),
      (["colour": "red"], "/colour: expected one of"),
    ] as [([String: JSONValue?], String)])
  func issueHasPath(changes: [String: JSONValue?], message: String) {
    let (cases, issues) = load(changes)
    #expect(cases.isEmpty)
    #expect(issues.contains { $0.hasPrefix(message) }, "\(issues)")
  }

  @Test func timesOfATimelineNeverGoBack() {
    let (_, issues) = load([
      "kind": "timeline", "steps": Optional.none,
      "timeline": [["t": 5, "do": ["finish": true]], ["t": 4, "do": ["finish": true]]],
    ])
    #expect(issues.contains("/timeline/1/t: expected a time of 5 or later, found 4"))
  }

  @Test func allIssuesAreReportedAtOnce() {
    #expect(load(["format": 2, "title": "", "colour": "red"]).issues.count == 3)
  }

  @Test func invalidJSONReportsItsLine() {
    var loader = CaseLoader(file: "cases/a.json", identifier: "a", devices: Self.devices)
    #expect(loader.load(Array("{\n  \"format\": 1,\n}".utf8)).isEmpty)
    #expect(
      loader.issues.map(\.description)
        == ["cases/a.json: line 3, column 1: expected a key in quotes"])
  }

  @Test func longFilesAreRefused() {
    var loader = CaseLoader(file: "cases/a.json", identifier: "a", devices: Self.devices)
    let lines = String(repeating: "\n", count: 61)
    _ = loader.load(Array("{}\(lines)".utf8))
    #expect(loader.issues.contains { $0.detail.hasPrefix("expected at most 60 lines") })
  }

  @Test func rowsFillEveryPlaceholder() throws {
    let (cases, issues) = load([
      "library": ["gen": "roll", "images": "$n"], "config": ["limit": "$n"],
      "expect": ["a.rule": ["visible.count": "$n", "phase": "$phase"]],
      "rows": [
        ["row": "none", "n": 0, "phase": "picking"], ["row": "three", "n": 3, "phase": "closed"],
      ],
    ])
    #expect(issues.isEmpty)
    #expect(cases.map(\.name) == ["area/case[none]", "area/case[three]"])
    #expect(cases.map(\.library.count) == [0, 3])
    #expect(cases[1].configuration == ["limit": 3])
    #expect(
      cases[1].steps[0].expectations["a.rule"] == [
        Expectation(path: "phase", matcher: .equals("closed")),
        Expectation(path: "visible.count", matcher: .equals(3)),
      ])
  }
}
