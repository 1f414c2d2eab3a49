// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Checks that each rule has cases or tests, each test of the core names a rule, and the page is
/// current.
@Suite struct RuleBookTests {
  private static let page = "Docs/reference/rules.md"
  private static let data = "Sources/Conformance/Data"

  /// All tests of the project.
  private static func tests() throws -> [NamedTest] {
    try SourceTree.swiftFiles(below: "Tests").flatMap {
      NamedTest.all(in: try SourceTree.text(of: $0), of: $0)
    }
  }

  static func book() throws -> RuleBook {
    func texts(_ folder: String) throws -> [String: String] {
      let root = SourceTree.root.appendingPathComponent("\(data)/\(folder)").path
      let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return try Dictionary(
        uniqueKeysWithValues: files.filter { $0.hasSuffix(".json") }.map {
          ($0, try SourceTree.text(of: "\(data)/\(folder)/\($0)"))
        })
    }
    return try RuleBook(rules: texts("rules"), cases: texts("cases"))
  }

  @Test("rules, cases and tests agree, and the page says what they say")
  func thePageIsRight() throws {
    let tests = try Self.tests()
    let book = try Self.book()
    #expect(tests.contains { $0.name == "RuleBookTests/thePageIsRight" })
    #expect(book.entries.count > 150)
    let problems = book.problems(with: tests)
    #expect(problems.isEmpty, "\(problems.count) problems:\n\(problems.joined(separator: "\n"))")
    let text = book.text(with: tests)
    if ProcessInfo.processInfo.environment["WRITE_RULES"] != nil {
      let url = SourceTree.root.appendingPathComponent(Self.page)
      try Data(text.utf8).write(to: url, options: .atomic)
    }
    #expect(try SourceTree.text(of: Self.page) == text, "run `make rules`")
  }

  @Test(
    "rules that are published beside the checkout are in the ledger",
    arguments: [
      ("../shared/rules.md", ["1. ", "2. ", "3. ", "4. "]),
      (
        "../shared/reference/apple-picker.md",
        ["2a. ", "2b. ", "2c. ", "2d. ", "2e. ", "2f. ", "2j. "]
      ),
    ])
  func publishedRulesAreThere(file: String, sections: [String]) throws {
    // A checkout in another location has no published list next to it.
    guard let text = try? SourceTree.text(of: file) else { return }
    let defined = RulePrefix.defined(in: text) { heading in
      sections.contains { heading.hasPrefix($0) }
    }
    #expect(defined.count > 30)
    let missing = try Self.book().missing(defined)
    #expect(missing == [])
  }

  private static let rules = """
    { "title": "Picking", "rules": [
      { "id": "pick.tap", "aliases": ["P1"], "level": "MUST", "basis": "stated", "source": "Locket",
        "says": "A tap picks", "mutants": ["tap-ignored"] },
      { "id": "pick.search", "aliases": ["CAP-SEARCH"], "level": "MAY", "basis": "decided",
        "source": "Locket", "says": "No field", "excluded": "later: with search" } ] }
    """
  private static let cases = #"{ "rules": ["pick.tap"] }"#

  private static func sample(
    _ rules: String = rules, _ cases: String = cases
  ) -> RuleBook {
    RuleBook(rules: ["pick.json": rules], cases: ["pick/tap.json": cases])
  }

  /// Returns the tests of a file of the core with one test.
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
      ("P1\"", "p1\"", "p1 is no name for a rule"),
      ("\"P1\"", "\"P3\"", "TapTests/picks names P1, which is no rule"),
      ("later: ", "unseen: ", "pick.search has neither a case nor a test"),
      (
        "\"id\": \"pick.tap\"", "\"id\": \"pick.touch\"",
        "pick.touch: either cases or excluded with the reason"
      ),
      ("\"pick.search\"", "\"pick.tap\"", "pick.tap: either cases or excluded with the reason"),
      ("\"title\": \"Picking\", ", "", "pick.json: no title"),
      ("{ \"title\"", "[ \"title\"", "pick.json: no object"),
    ])
  func theTestCanFail(old: String, new: String, problem: String) {
    let book = Self.sample(Self.rules.replacing(old, with: new))
    #expect(book.problems(with: Self.tests("@Test(\"P1: x\")")).contains(problem))
  }

  @Test("a test of the core without a rule is a problem, one elsewhere is none")
  func strictFolders() {
    #expect(Self.sample().problems(with: Self.tests("@Test")) == ["TapTests/picks names no rule"])
    #expect(Self.sample().problems(with: Self.tests("@Test", in: "OtherTests")) == [])
  }

  @Test("a line of the page names cases, mutants, reasons and tests")
  func lines() {
    let text = Self.sample().text(with: Self.tests("@Test(\"P1: x\")"))
    #expect(text.contains("| P1 | 1 case, 1 mutant, TapTests/picks |"))
    let sides = Self.rules.replacing(
      "\"mutants\"",
      with: #""sides": { "boundary": ["pick/tap"], "positive": ["pick/tap"] }, "#
        + #""without": { "negative": "always so" }, "mutants""#)
    #expect(
      Self.sample(sides).text(with: []).contains(
        "| 1 case (1 positive, 1 boundary, no negative: always so), 1 mutant |"))
    #expect(text.contains("| CAP-SEARCH | no case: later: with search |"))
    #expect(Self.sample().missing(["P1", "W1"]) == ["W1 is published and in no rule"])
  }

  @Test("a published list is read by its headings, short forms included")
  func publishedListsAreRead() {
    let list =
      "## 1. Window\n| id | rule |\n|---|---|\n| W1 | x |\n### 2b. Filters\n"
      + "| FILTER-SLOMO / -PANO | x |\n| UPD-A / ZOOM-B | x |\n## 4. Other\n| F1 | x |"
    let found = RulePrefix.defined(in: list) { $0.hasPrefix("1. ") || $0.hasPrefix("2b. ") }
    #expect(found == ["W1", "FILTER-SLOMO", "FILTER-PANO", "UPD-A", "ZOOM-B"])
  }
}
