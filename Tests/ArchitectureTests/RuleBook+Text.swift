// SPDX-License-Identifier: Apache-2.0

/// The rules in the form of `Docs/reference/rules.md`.
extension RuleBook {
  /// Returns the whole document.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: The text.
  func text(with tests: [NamedTest]) -> String {
    let checked = entries.filter { $0.exclusionReason == nil }
    var lines = [
      "# Rules", "",
      "What a picker does, rule by rule, and what holds it. `make rules` writes this page from",
      "`Sources/Conformance/Data/rules`, the cases beside it and the names of the tests; `RuleBookTests` fails when",
      "it is another, when a rule has neither a case nor a test, or when a test of the core names no rule.",
      "",
      "\(checked.count) rules are checked by cases over the wire (see `conformance.md`); "
        + "\(entries.count - checked.count) more cannot be seen there, and",
      "tests hold those. Level: what a picker *must*, *should* or *may* do. Basis: *stated* in a session, *documented* in",
      "a header or page, *observed* by developers, *decided* by Locket where nothing is published. A test names rules by",
      "their short names at the head of its own: `@Test(\"P1, LIMIT-N-BLOCKS: at the limit a tap changes nothing\")`.",
      "Behind its cases stands how many of them, or of their rows, show a rule where it *must* hold, at its edge, and",
      "where nothing may happen: *positive*, *boundary*, *negative*.",
      "",
    ]
    for chapter in chapters where !chapter.entries.isEmpty {
      lines += [
        "## \(chapter.title)", "", Self.line(Self.columns),
        Self.line(Self.columns.map { _ in "---" }),
      ]
      lines += chapter.entries.map { entry in line(of: entry, tests) } + [""]
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static let columns = [
    "rule", "what a picker does", "level, basis", "source", "also called", "held by",
  ]

  private func line(of entry: Entry, _ tests: [NamedTest]) -> String {
    var held: [String] = []
    let count = caseCount(of: entry)
    if count > 0 {
      let sides = entry.sides.isEmpty ? "" : " (\(entry.sides))"
      held.append("\(count) \(count == 1 ? "case" : "cases")\(sides)")
    }
    if !entry.mutants.isEmpty {
      held.append("\(entry.mutants.count) \(entry.mutants.count == 1 ? "mutant" : "mutants")")
    }
    if let reason = entry.exclusionReason { held.append("no case: \(reason)") }
    held += names(of: tests, for: entry)
    return Self.line([
      "`\(entry.identifier)`", entry.statement, "\(entry.level), \(entry.basis)", entry.source,
      entry.aliases.joined(separator: ", "), held.joined(separator: ", "),
    ])
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
      .replacing("|  |", with: "| |")
  }
}
