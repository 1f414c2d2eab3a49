// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct ClaimTests {
  /// Returns the claim after a run of three rules: a stated MUST, a decided MUST and a decided
  /// SHOULD.
  ///
  /// The named rules fail.
  private func claim(
    failing: Set<String> = [], capabilities: Set<String> = ["clock.virtual"]
  ) async throws -> Claim {
    var files: [String: JSONValue] = [
      "devices.json": ["watch": [:]],
      "rules/all.json": [
        "rules": [
          SuiteFiles.rule("must.stated", basis: "stated"), SuiteFiles.rule("must.decided"),
          SuiteFiles.rule("should.decided", level: "SHOULD"),
          SuiteFiles.rule("may.decided", level: "MAY"),
          SuiteFiles.rule("must.timed", requiredCapabilities: ["clock.virtual"]),
        ]
      ],
    ]
    for name in ["must.stated", "must.decided", "should.decided", "may.decided", "must.timed"] {
      // Without a tap nothing is selected.
      let library: JSONValue = ["gen": "roll", "images": 2]
      var more: [String: JSONValue] = ["library": library]
      if failing.contains(name) {
        more["steps"] = [
          ["do": ["tap": "img-00001"], "expect": .object([name: ["selection": ["img-00002"]]])]
        ]
      }
      files["cases/a/\(name).json"] = SuiteFiles.tapping(
        "a/\(name)", rule: .string(name), more)
    }
    let report = try await SuiteFiles.report(StubAdapter(capabilities: capabilities), files)
    return try #require(report.claims.first)
  }

  @Test func everythingKeptIsFull() async throws {
    #expect(try await claim().text == "watch: Full timed unfrozen, 5/5, with decisions")
  }

  @Test func aMissingShouldLeavesCore() async throws {
    let text = try await claim(failing: ["should.decided"]).text
    #expect(
      text == "watch: Core timed unfrozen, 4/5, with decisions; Full, stated only")
  }

  @Test func aMayTakesNothingAway() async throws {
    #expect(try await claim(failing: ["may.decided"]).level == .full)
  }

  @Test func missingRulesComeBeforeAnyNumber() async throws {
    let claim = try await claim(failing: ["must.stated", "must.decided"])
    #expect(claim.level == nil)
    #expect(
      claim.text
        == "watch: 2 MUST rules missing (must.decided, must.stated); "
        + "not conformant, timed unfrozen, 3/5")
  }

  @Test func longListOfMissingRulesIsTruncated() async throws {
    var files = SuiteFiles.small
    let names = (1...8).map { "tap.n\($0)" }
    files["rules/all.json"] = ["rules": .array(names.map { SuiteFiles.rule($0) })]
    files = files.filter { !$0.key.hasPrefix("cases/") }
    for name in names {
      files["cases/a/\(name).json"] = SuiteFiles.tapping("a/\(name)", rule: .string(name))
    }
    let report = try await SuiteFiles.report(StubAdapter(.numb), files)
    let claim = try #require(report.claims.first)
    #expect(claim.missing == names)
    #expect(claim.text.hasPrefix("watch: 8 MUST rules missing (tap.n1, "))
    #expect(claim.text.contains("tap.n6 and 2 more); not conformant"))
    #expect(HTMLReport(report).text.contains("<details><summary>and 2 more</summary>"))
  }

  @Test func pickerThatKeepsStatedRulesMayClaimThem() async throws {
    let claim = try await claim(failing: ["must.decided"])
    #expect(claim.withDecisions.level == nil && claim.statedOnly.level == .full)
    #expect(
      claim.text
        == "watch: 1 MUST rule missing (must.decided); Full timed unfrozen, stated only, 1/1")
  }

  @Test func withoutAClockAClaimIsUntimed() async throws {
    let claim = try await claim(capabilities: [])
    #expect(claim.text == "watch: Full untimed unfrozen, 4/4, with decisions")
  }

  @Test func aFilterClaimsNothing() async throws {
    var selection = CheckSelection()
    selection.profiles = ["watch"]
    let several = StubAdapter(profiles: ["watch", "phone"])
    let report = try await SuiteFiles.report(several, selection: selection)
    #expect(report.claims == [])
    #expect(TerminalReport(report).text.contains("a run with a filter claims nothing"))
    selection.only = ["tap.selects"]
    #expect(try await SuiteFiles.report(selection: selection).claims == [])
  }

  @Test func filterThatExcludesNothingClaimsTheSame() async throws {
    var selection = CheckSelection()
    selection.profiles = ["watch"]
    let report = try await SuiteFiles.report(selection: selection)
    let whole = try await SuiteFiles.report()
    #expect(report.isComplete && !report.claims.isEmpty)
    #expect(report.claims == whole.claims)
    #expect(report.results == whole.results)
    #expect(report.json["filter"]?["leftOut"] == 0)
    #expect(try Badge(report) == Badge(whole))
  }

  @Test func pickerThatExitsClaimsNothing() async throws {
    let report = try await SuiteFiles.report(StubAdapter(.dying))
    #expect(report.claims.map(\.level) == [nil])
    #expect(report.claims.first?.missing == ["tap.again", "tap.selects", "time.passes"])
  }
}
