// SPDX-License-Identifier: Apache-2.0

import Conformance
import PickerModel
import Testing

/// Every MUST rule is checked from three sides, and its sides name cases that judge it.
@Suite struct RuleSidesTests {
  /// Returns the small suite with sides for its first rule.
  private static func files(
    _ sides: JSONValue, without: JSONValue? = nil
  ) -> [String: JSONValue] {
    var files = SuiteFiles.small
    var rule = SuiteFiles.rule("tap.selects").objectValue ?? [:]
    rule["sides"] = sides
    rule["without"] = without
    files["rules/all.json"] = [
      "rules": [
        .object(rule), SuiteFiles.rule("tap.again"),
        SuiteFiles.rule("sidebar.shown", requiredCapabilities: ["layout.sidebar"]),
        SuiteFiles.rule("time.passes", requiredCapabilities: ["clock.virtual"]),
      ]
    ]
    files["cases/b/rows.json"] = SuiteFiles.tapping(
      "b/rows", rule: "tap.selects",
      [
        "library": ["gen": "roll", "images": "$n"],
        "rows": [["row": "two", "n": 2], ["row": "three", "n": 3]],
      ])
    let expect: JSONValue = ["tap.selects": ["selection": ["img-00001"]]]
    files["cases/b/twice.json"] = SuiteFiles.tapping(
      "b/twice", rule: "tap.selects",
      [
        "steps": [
          ["do": ["tap": "img-00001"], "expect": expect], ["do": ["view": true], "expect": expect],
        ]
      ])
    return files
  }

  @Test func casesRowsAndReasonsAreRead() throws {
    let files = try SuiteFiles(
      Self.files(
        ["positive": ["b/first", "b/rows[two]"], "boundary": ["b/rows[three]"]],
        without: ["negative": "a tap is a tap"]))
    let rule = try files.suite().rule("tap.selects")
    #expect(rule?.sides.cases[.positive] == ["b/first", "b/rows[two]"])
    #expect(rule?.sides.count(.positive) == 2)
    #expect(rule?.sides.count(.negative) == 0)
    #expect(rule?.sides.inapplicableSides == [.negative: "a tap is a tap"])
    #expect(rule?.sides.missing == [])
    #expect(try files.suite().rule("tap.again")?.sides.missing == RuleSides.Side.allCases)
  }

  @Test func aCaseWithTwoMomentsIsTwoSides() throws {
    let files = Self.files(["positive": ["b/twice"], "negative": ["b/twice"]])
    #expect(try SuiteFiles(files).suite().rule("tap.selects")?.sides.missing == [.boundary])
  }

  @Test(
    arguments: [
      (
        ["positive": ["nowhere/none"]],
        "tap.selects: /sides/positive: no case \"nowhere/none\"; name a case, or one of its rows"
      ),
      (["positive": ["b/rows[four]"]], "no case \"b/rows[four]\"; did you mean 'b/rows["),
      (["boundary": ["a/second"]], "/sides/boundary: \"a/second\" does not check the rule"),
      (["positive": ["b/rows", "b/rows[two]"]], "\"b/rows[two]\" is named twice"),
      (
        ["positive": ["b/first"], "negative": ["b/first"]],
        "/sides/negative: \"b/first\" is on 2 sides and expects 1 times"
      ),
      (["positive": ["b/rows"], "boundary": ["b/rows[two]"]], "\"b/rows[two]\" is on 2 sides"),
      (["edge": ["b/first"]], "/rules/0/sides/edge"),
      (["positive": []], "/rules/0/sides/positive: expected at least one case, found none"),
      (["positive": "b/first"], "/rules/0/sides/positive: expected"),
    ] as [(JSONValue, String)])
  func issuesAreFound(sides: JSONValue, message: String) throws {
    let files = try SuiteFiles(Self.files(sides))
    let error = #expect(throws: SuiteError.self) { try files.suite() }
    let issues = error?.issues.map(\.description) ?? []
    #expect(
      issues.contains { $0.hasPrefix("rules/all.json: ") && $0.contains(message) }, "\(issues)")
  }

  @Test func aSideHasCasesOrAReasonAndNotBoth() throws {
    let files = try SuiteFiles(
      Self.files(["positive": ["b/first"]], without: ["positive": "a tap is a tap"]))
    let error = #expect(throws: SuiteError.self) { try files.suite() }
    #expect(error?.description.contains("expected either cases or why there are none") ?? false)
  }

  @Test func everyMustHasThreeSides() throws {
    let suite = try Suite.bundled()
    let musts = suite.rules.filter { $0.level == .must && $0.exclusionReason == nil }
    #expect(musts.count >= 275)
    for rule in musts {
      let missing = rule.sides.missing.map(\.rawValue).joined(separator: ", ")
      #expect(missing.isEmpty, "\(rule.identifier): no \(missing) case, and no reason for none")
    }
    // A reason is for a rule that has no such side, not for a missing case.
    #expect(musts.count { !$0.sides.inapplicableSides.isEmpty } <= 5)
  }
}
