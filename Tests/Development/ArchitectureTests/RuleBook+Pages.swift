// SPDX-License-Identifier: Apache-2.0

/// The rules in the form of `Docs/reference/rules`.
extension RuleBook {
  /// The reason of a rule that only tests can check.
  private static let invisible = "not visible over the wire"
  private static let unseenAudience = """
    For contributors and app developers: rules that no case checks, because the wire does not show
    them; tests check those that apply.
    """
  private static let columns = [
    "rule", "what a picker does", "level", "source", "cases", "tests",
  ]
  /// Tables stay readable as text: a line with more characters has fewer tests.
  static let maximumLineLength = 300
  private static let maximumTestCount = 3

  /// Returns the documents, one for each area and the index.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: The text of each document by the file's name.
  func pages(with tests: [NamedTest]) -> [String: String] {
    let finder = TestFinder(in: tests)
    var pages = ["README.md": index]
    for area in areas {
      let chapters = chapters(of: area)
      let audience = area == Chapter.unseen ? Self.unseenAudience : chapters[0].audience
      let counts = counts(of: chapters.flatMap(\.entries), finder)
      var lines = ["# Rules: \(title(of: area))", "", audience, "", counts, ""]
      for chapter in chapters {
        if area == Chapter.unseen { lines += ["## \(chapter.title)", ""] }
        lines += Self.heading(Self.columns)
        lines += chapter.entries.map { line(of: $0, finder) } + [""]
      }
      lines += ["[Rules](README.md) explains the columns.", ""]
      pages["\(area).md"] = lines.joined(separator: "\n")
    }
    return pages
  }

  /// Returns the differences between the documents in the repository and the rules.
  ///
  /// - Parameters:
  ///   - found: The text of each document by the file's name.
  ///   - tests: All tests.
  /// - Returns: One line for each problem; empty if there is none.
  func problems(in found: [String: String], with tests: [NamedTest]) -> [String] {
    let expected = pages(with: tests)
    return Set(expected.keys).union(found.keys).sorted().compactMap { file in
      guard let text = expected[file] else { return "\(file) belongs to no area: delete it" }
      return found[file] == text ? nil : "\(file) is out of date: run `make rules`"
    }
  }

  /// The names of the documents without the index, in the order of the index.
  private var areas: [String] {
    let areas = Set(chapters.filter { !$0.entries.isEmpty }.map(\.area))
    return areas.subtracting([Chapter.unseen]).sorted()
      + (areas.contains(Chapter.unseen) ? [Chapter.unseen] : [])
  }

  private func chapters(of area: String) -> [Chapter] {
    chapters.filter { $0.area == area && !$0.entries.isEmpty }
  }

  private func title(of area: String) -> String {
    area == Chapter.unseen ? "Not visible over the wire" : chapters(of: area)[0].title
  }

  private var index: String {
    let lines = areas.map { area in
      let audience = area == Chapter.unseen ? Self.unseenAudience : chapters(of: area)[0].audience
      return "- [\(title(of: area))](\(area).md). \(audience.replacing("\n", with: " "))"
    }
    return """
      # Rules

      For everyone who asks what a picker does: each rule, where it comes from, and what checks it.

      A **rule** is one behavior of a picker. Its id never gets another meaning.

      - **Level.** A picker that breaks a *MUST* is not conformant; one that breaks a *SHOULD* is not
        fully conformant. A picker may leave out what a *MAY* describes; if it offers it, it follows
        the rule.
      - **Source.** It begins with the basis: *stated* in a talk by Apple, *documented* in a header or on
        a page, *observed* by developers, or *decided* by Locket where nothing is published.
        The talk, the page or the reason follows.
      - **Cases.** The number of cases of the [conformance suite](../conformance.md) that check the rule.
      - **Tests.** Up to three tests that check the rule directly. The title of such a test begins with
        the ids of its rules: `@Test("pick.tap.limit: at the limit a tap changes nothing")`.

      \(lines.joined(separator: "\n"))

      To add a rule, follow [Contributing](../../../CONTRIBUTING.md#add-a-rule). `make rules` writes
      these pages from `Sources/Conformance/Conformance/Data/rules`, the cases and the titles of the tests.
      `RuleBookTests` fails if a page is out of date or belongs to no area, if a rule has neither a case
      nor a test, or if a test of the core names no rule.

      """
  }

  /// The line of a page that states how many rules, cases and tests it has.
  private func counts(of entries: [Entry], _ finder: TestFinder) -> String {
    let tests = Set(entries.flatMap { finder.tests(of: $0) }).count
    return "\(entries.count) rules, \(caseCount(of: entries)) cases, \(tests) tests."
  }

  private func line(of entry: Entry, _ finder: TestFinder) -> String {
    var reason = entry.exclusionReason.map { [$0] } ?? []
    if reason == [Self.invisible] { reason = [] }
    let tests = finder.tests(of: entry).prefix(Self.maximumTestCount)
    func line(_ count: Int) -> String {
      Self.line([
        "`\(entry.identifier)`", entry.statement, entry.level, "\(entry.basis): \(entry.source)",
        "\(caseCount(of: [entry]))", (reason + tests.prefix(count)).joined(separator: ", "),
      ])
    }
    // Where no case checks the rule, a reader needs one test at least.
    let minimum = caseCount(of: [entry]) == 0 ? min(1, tests.count) : 0
    let lines = (minimum...tests.count).map(line)
    return lines.last { $0.count <= Self.maximumLineLength } ?? lines[0]
  }

  private static func heading(_ cells: [String]) -> [String] {
    [line(cells), line(cells.map { _ in "---" })]
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
      .replacing("|  |", with: "| |").replacing("|  |", with: "| |")
  }
}

/// Finds the tests that check a rule directly.
private struct TestFinder {
  private let tests: [String: [NamedTest]]

  init(in tests: [NamedTest]) {
    var named: [String: [NamedTest]] = [:]
    for test in tests {
      for rule in Set(test.rules) { named[rule, default: []].append(test) }
    }
    self.tests = named
  }

  /// Returns the tests that name a rule: first those that name the fewest rules, then in
  /// alphabetical order.
  func tests(of entry: RuleBook.Entry) -> [String] {
    let ranked = (tests[entry.identifier] ?? []).map { ($0.rules.count, $0.name) }.sorted(by: <)
    var names: [String] = []
    for (_, name) in ranked where !names.contains(name) { names.append(name) }
    return names
  }
}
