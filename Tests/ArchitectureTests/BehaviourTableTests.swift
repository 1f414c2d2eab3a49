// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every rule has a test, every test of the core has a rule, and the table says which.
@Suite struct BehaviourTableTests {
  private static let file = "Docs/behaviours.md"

  /// All tests of the project.
  private static func tests() throws -> [NamedTest] {
    try SourceTree.swiftFiles(below: "Tests").flatMap {
      NamedTest.all(in: try SourceTree.text(of: $0), of: $0)
    }
  }

  @Test("the table holds every rule, and the tests that the sources name")
  func theTableIsRight() throws {
    let tests = try Self.tests()
    #expect(tests.contains { $0.name == "BehaviourTableTests/theTableIsRight" })
    if ProcessInfo.processInfo.environment["WRITE_BEHAVIOURS"] != nil {
      let text = BehaviourTable(try SourceTree.text(of: Self.file)).text(with: tests)
      let url = SourceTree.root.appendingPathComponent(Self.file)
      try Data(text.utf8).write(to: url, options: .atomic)
    }
    let table = BehaviourTable(try SourceTree.text(of: Self.file))
    #expect(table.rows.count > 100)
    let problems = table.problems(with: tests)
    #expect(problems.isEmpty, "\(problems.count) problems:\n\(problems.joined(separator: "\n"))")
  }

  @Test(
    "rules that are published beside the checkout are in the table",
    arguments: [
      ("../shared/rules.md", ["1. ", "2. ", "3. "]),
      (
        "../shared/reference/apple-picker.md",
        ["2a. ", "2b. ", "2c. ", "2d. ", "2e. ", "2f. ", "2j. "]
      ),
    ])
  func publishedRulesAreThere(file: String, parts: [String]) throws {
    // A checkout elsewhere has no such list beside it, and its table nothing to be held against.
    guard let text = try? SourceTree.text(of: file) else { return }
    let defined = RuleHead.defined(in: text) { heading in parts.contains { heading.hasPrefix($0) } }
    #expect(defined.count > 30)
    #expect(BehaviourTable(try SourceTree.text(of: Self.file)).missing(defined) == [])
  }

  private static let sample = """
    # Head
    | rule | what | basis | source | tests |
    |---|---|---|---|---|
    | P1 | A tap picks | stated | Locket | TapTests/picks |
    | CAP-SEARCH | No field | decided | Locket | later: with search |
    """

  /// A file of the core with one test.
  private static func tests(
    _ attribute: String, in folder: String = "PickerCoreTests"
  ) -> [NamedTest] {
    NamedTest.all(
      in: "  \(attribute)\n  func picks() {}\n", of: "Tests/\(folder)/TapTests.swift")
  }

  @Test("tests are found in every form")
  func testsAreFound() {
    let attributes = [
      "@Test(\"P1, CAP-SEARCH: a tap\")", "@Test(\n    \"P1, CAP-SEARCH: a tap\", arguments: [1])",
      "@Test(\"P1, CAP-SEARCH: a \\\"tap\\\": yes\", .enabled(if: true))",
    ]
    for attribute in attributes {
      let found = Self.tests(attribute)
      #expect(found.map(\.name) == ["TapTests/picks"])
      #expect(found.first?.rules == ["P1", "CAP-SEARCH"])
    }
    for attribute in ["@Test", "@Test(arguments: [\"P1: x\"])", "@Test(\"W1 to W6: x\")"] {
      #expect(Self.tests(attribute).map(\.rules) == [[]])
    }
    #expect(Self.tests("// @Test(\"P1: x\")") == [])
    #expect(Self.tests("let text = \"\"\"\n@Test(\"P1: x\")\n\"\"\"") == [])
  }

  @Test(
    "the test itself sees what is wrong",
    arguments: [
      ("", "", "@Test(\"CAP-SEARCH: x\")", "P1 has no test"),
      ("later: with search", "", "@Test(\"P1: x\")", "CAP-SEARCH has no test"),
      ("later: with search", "later: ", "@Test(\"P1: x\")", "CAP-SEARCH has no test"),
      ("", "", "@Test(\"P1, P2: x\")", "TapTests/picks names P2, which is no rule"),
      ("", "", "@Test(\"a tap\")", "TapTests/picks names no rule"),
      ("", "", "@Test", "TapTests/picks names no rule"),
      ("| CAP-SEARCH", "| P1", "@Test(\"P1: x\")", "P1: twice"),
      (
        "TapTests/picks", "TapTests/other", "@Test(\"P1: x\")",
        "P1: the tests are others; run `make behaviours`"
      ),
      (
        "", "", "@Test(\"P1, CAP-SEARCH: x\")",
        "CAP-SEARCH: the tests are others; run `make behaviours`"
      ),
      ("| P1", "| p1", "@Test(\"P1: x\")", "p1 is no name for a rule"),
      ("stated", "guessed", "@Test(\"P1: x\")", "P1: no basis guessed"),
      ("No field", "", "@Test(\"P1: x\")", "CAP-SEARCH: an empty column"),
      ("| stated ", "", "@Test(\"P1: x\")", "P1: 4 columns instead of 5"),
    ])
  func theTestCanFail(old: String, new: String, attribute: String, problem: String) {
    let text = old.isEmpty ? Self.sample : Self.sample.replacing(old, with: new)
    #expect(BehaviourTable(text).problems(with: Self.tests(attribute)).contains(problem))
  }

  @Test("and has nothing to say where all is well, or once it has written the table")
  func theTestIsNoHindrance() {
    let tests = Self.tests("@Test(\"P1: x\")") + Self.tests("@Test(\"free\")", in: "OtherTests")
    #expect(BehaviourTable(Self.sample).problems(with: tests) == [])
    #expect(BehaviourTable(Self.sample).text(with: tests) == Self.sample)
    let both = Self.tests("@Test(\"P1, CAP-SEARCH: x\")")
    let written = BehaviourTable(Self.sample.replacing("/picks", with: "/old")).text(with: both)
    #expect(BehaviourTable(written).problems(with: both) == [])
  }

  @Test("a published list is read by its headings, short forms included")
  func publishedListsAreRead() {
    let list =
      "## 1. Window\n| id | rule |\n|---|---|\n| W1 | x |\n### 2b. Filters\n"
      + "| FILTER-SLOMO / -PANO | x |\n| UPD-A / ZOOM-B | x |\n## 4. Other\n| F1 | x |"
    let found = RuleHead.defined(in: list) { $0.hasPrefix("1. ") || $0.hasPrefix("2b. ") }
    #expect(found == ["W1", "FILTER-SLOMO", "FILTER-PANO", "UPD-A", "ZOOM-B"])
    #expect(
      BehaviourTable(Self.sample).missing(["CAP-SEARCH", "W1"]) == [
        "W1 is published and has no row"
      ])
  }
}
