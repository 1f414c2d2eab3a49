// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Checks that each rule has cases or tests, each test of the core names a rule, and the pages are
/// current.
@Suite struct RuleBookTests {
  private static let folder = "Docs/reference/rules"
  private static let data = "Sources/Conformance/Conformance/Data"

  /// All tests of the project.
  private static func tests() throws -> [NamedTest] {
    try SourceTree.swiftFiles(below: "Tests").flatMap {
      NamedTest.all(in: try SourceTree.text(of: $0), of: $0)
    }
  }

  static func book() throws -> RuleBook {
    func texts(_ folder: String) throws -> [String: String] {
      let root = ProjectFolder.path(of: "\(data)/\(folder)")
      let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return try Dictionary(
        uniqueKeysWithValues: files.filter { $0.hasSuffix(".json") }.map {
          ($0, try SourceTree.text(of: "\(data)/\(folder)/\($0)"))
        })
    }
    return try RuleBook(rules: texts("rules"), cases: texts("cases"))
  }

  /// The pages in the repository by the file's name.
  private static func pages() throws -> [String: String] {
    try Dictionary(
      uniqueKeysWithValues: SourceTree.files(below: folder, endingIn: [".md"]).map {
        (String($0.dropFirst(folder.count + 1)), try SourceTree.text(of: $0))
      })
  }

  /// Writes the pages and deletes those that belong to no area.
  private static func write(_ pages: [String: String]) throws {
    let folder = URL(fileURLWithPath: ProjectFolder.path(of: Self.folder))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in try Self.pages().keys where pages[file] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
    }
    for (file, text) in pages {
      try Data(text.utf8).write(to: folder.appendingPathComponent(file), options: .atomic)
    }
  }

  @Test("rules, cases and tests agree, and the pages are current")
  func thePagesAreRight() throws {
    let tests = try Self.tests()
    let book = try Self.book()
    #expect(tests.contains { $0.name == "RuleBookTests/thePagesAreRight" })
    #expect(book.entries.count > 150)
    let problems = book.problems(with: tests)
    #expect(problems.isEmpty, "\(problems.count) problems:\n\(problems.joined(separator: "\n"))")
    let pages = book.pages(with: tests)
    if ProcessInfo.processInfo.environment["WRITE_RULES"] != nil { try Self.write(pages) }
    let differences = book.problems(in: try Self.pages(), with: tests)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    for (file, text) in pages {
      let maximum = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(maximum <= RuleBook.maximumLineLength, "\(file) has a line of \(maximum) characters")
    }
  }

  private static let rules = """
    { "title": "Picking", "for": "For testers.", "rules": [
      { "id": "pick.tap", "level": "MUST", "basis": "stated", "source": "Locket",
        "says": "A tap picks", "mutants": ["tap-ignored"] },
      { "id": "pick.search", "level": "MAY", "basis": "decided",
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
    _ attribute: String, in folder: String = "Core/PickerCoreTests"
  ) -> [NamedTest] {
    NamedTest.all(
      in: "  \(attribute)\n  func picks() {}\n", of: "Tests/\(folder)/TapTests.swift")
  }

  @Test("tests are found in every form")
  func testsAreFound() {
    let attributes = [
      "@Test(\"pick.tap, cap.search: a tap\")",
      "@Test(\n    \"pick.tap, cap.search: a tap\", arguments: [1])",
      "@Test(\"pick.tap, cap.search: a \\\"tap\\\": yes\", .enabled(if: true))",
    ]
    for attribute in attributes {
      let found = Self.tests(attribute)
      #expect(found.map(\.name) == ["TapTests/picks"])
      #expect(found.first?.rules == ["pick.tap", "cap.search"])
    }
    let withoutRules = [
      "@Test", "@Test(arguments: [\"pick.tap: x\"])", "@Test(\"pick.tap and more: x\")",
      "@Test(\"P1: x\")",
    ]
    for attribute in withoutRules { #expect(Self.tests(attribute).map(\.rules) == [[]]) }
    #expect(Self.tests("// @Test(\"pick.tap: x\")") == [])
    #expect(Self.tests("let text = \"\"\"\n@Test(\"pick.tap: x\")\n\"\"\"") == [])
  }

  @Test(
    "the test itself sees what is wrong",
    arguments: [
      ("\"pick.tap\"", "\"pick.touch\"", "TapTests/picks names pick.tap, which is no rule"),
      ("later: ", "unseen: ", "pick.search has neither a case nor a test"),
      (
        "\"id\": \"pick.tap\"", "\"id\": \"pick.touch\"",
        "pick.touch: either cases or excluded with the reason"
      ),
      ("\"pick.search\"", "\"pick.tap\"", "pick.tap: either cases or excluded with the reason"),
      ("\"title\": \"Picking\", ", "", "pick.json: no title"),
      ("{ \"title\"", "[ \"title\"", "pick.json: no object"),
      ("\"For testers.\"", "\"\"", "pick.json: no readers in 'for'"),
    ])
  func theTestCanFail(old: String, new: String, problem: String) {
    let book = Self.sample(Self.rules.replacing(old, with: new))
    #expect(book.problems(with: Self.tests("@Test(\"pick.tap: x\")")).contains(problem))
  }

  @Test("a test of the core without a rule is a problem, one elsewhere is none")
  func strictFolders() {
    #expect(Self.sample().problems(with: Self.tests("@Test")) == ["TapTests/picks names no rule"])
    #expect(Self.sample().problems(with: Self.tests("@Test", in: "OtherTests")) == [])
  }

  @Test("a line of a page has the cases' number, tests or the reason why there are none")
  func lines() throws {
    let pages = Self.sample().pages(with: Self.tests("@Test(\"pick.tap: x\")"))
    let page = try #require(pages["pick.md"])
    #expect(
      page.hasPrefix("# Rules: Picking\n\nFor testers.\n\n2 rules, 1 cases, 1 tests.\n\n| rule |"))
    #expect(
      page.contains("| `pick.tap` | A tap picks | MUST | stated: Locket | 1 | TapTests/picks |\n"))
    #expect(page.contains("| MAY | decided: Locket | 0 | later: with search |"))
    #expect(try #require(pages["README.md"]).contains("- [Picking](pick.md). For testers.\n"))
  }

  /// The tests in the line of `pick.tap`.
  private static func listedTests(_ titles: [String], named name: String = "picks") -> String? {
    let tests = titles.enumerated().flatMap { index, title in
      NamedTest.all(
        in: "@Test(\"\(title): x\")\nfunc \(name)\(index)() {}", of: "Tests/A/T.swift")
    }
    let page = sample().pages(with: tests)["pick.md"] ?? ""
    let line = page.split(separator: "\n").first { $0.hasPrefix("| `pick.tap`") }
    return line?.split(separator: "|").last?.trimmingCharacters(in: .whitespaces)
  }

  @Test("a page lists the three most direct tests, and fewer in a long line")
  func directTests() {
    #expect(
      Self.listedTests(["pick.tap, pick.search", "pick.tap", "pick.tap"])
        == "T/picks1, T/picks2, T/picks0")
    #expect(
      Self.listedTests(["pick.tap", "pick.search", "pick.tap, pick.search", "pick.tap", "pick.tap"])
        == "T/picks0, T/picks3, T/picks4")
    let name = String(repeating: "n", count: 90)
    #expect(
      Self.listedTests(["pick.tap", "pick.tap", "pick.tap"], named: name)
        == "T/\(name)0, T/\(name)1")
    #expect(Self.listedTests(["pick.search"]) == "")
  }

  @Test("a page that is missing, out of date or of no area is a problem")
  func stalePages() {
    let pages = Self.sample().pages(with: [])
    #expect(Self.sample().problems(in: pages, with: []) == [])
    var changed = pages
    changed["pick.md"] = nil
    changed["README.md"]? += " "
    changed["old.md"] = "# Rules: Old\n"
    #expect(
      Self.sample().problems(in: changed, with: []) == [
        "README.md is out of date: run `make rules`", "old.md belongs to no area: delete it",
        "pick.md is out of date: run `make rules`",
      ])
  }

  @Test("rules that only tests check share one page with a section for each file")
  func unseenPage() throws {
    let rules = Self.rules.replacing("\"For testers.\"", with: "\"\"")
      .replacing("later: with search", with: "not visible over the wire")
    let book = RuleBook(
      rules: ["unseen/a.json": rules, "unseen/b.json": rules, "pick.json": Self.rules], cases: [:])
    let pages = book.pages(with: [])
    #expect(pages.keys.sorted() == ["README.md", "pick.md", "unseen.md"])
    let page = try #require(pages["unseen.md"])
    #expect(page.components(separatedBy: "## Picking\n").count == 3)
    #expect(page.contains("| MAY | decided: Locket | 0 | |\n"))
  }
}
