// SPDX-License-Identifier: Apache-2.0

/// The table of behaviours: each rule with its basis, its source and the tests that hold it.
struct BehaviourTable {
  /// One rule of the table.
  struct Row {
    let rule: String
    /// What the picker does, the basis and the source.
    let facts: [String]
    /// The tests, or the reason for having none.
    let tests: String

    var line: String { "| \(([rule] + facts + [tests]).joined(separator: " | ")) |" }

    /// Whether the last column says, by hand, why there is no test.
    var hasReason: Bool {
      ["does not apply: ", "later: "].contains { tests.hasPrefix($0) && tests.count > $0.count }
    }
  }

  private static let bases: Set = ["stated", "documented", "observed", "decided"]

  let rows: [Row]
  /// What is wrong with the table as it is written.
  let mistakes: [String]
  private let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var rows: [Row] = []
    var mistakes: [String] = []
    for line in lines {
      guard let cells = Self.cells(of: line), cells[0] != "rule" else { continue }
      guard RuleHead.isRule(cells[0]) else {
        mistakes.append("\(cells[0]) is no name for a rule")
        continue
      }
      guard cells.count == 5 else {
        mistakes.append("\(cells[0]): \(cells.count) columns instead of 5")
        continue
      }
      let row = Row(rule: cells[0], facts: Array(cells[1...3]), tests: cells[4])
      if row.facts.contains("") { mistakes.append("\(row.rule): an empty column") }
      if !Self.bases.contains(cells[2]) { mistakes.append("\(row.rule): no basis \(cells[2])") }
      if rows.contains(where: { $0.rule == row.rule }) { mistakes.append("\(row.rule): twice") }
      rows.append(row)
    }
    self.rows = rows
    self.mistakes = mistakes
  }

  /// The table with its last column taken from the tests; reasons stay where there are none.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: The whole text.
  func text(with tests: [NamedTest]) -> String {
    lines.map { line in
      guard let cells = Self.cells(of: line), cells.count == 5, RuleHead.isRule(cells[0]) else {
        return line
      }
      let row = Row(rule: cells[0], facts: Array(cells[1...3]), tests: cells[4])
      let names = Self.names(of: tests, for: row.rule)
      let column = names.isEmpty ? (row.hasReason ? row.tests : "") : names.joined(separator: ", ")
      return Row(rule: row.rule, facts: row.facts, tests: column).line
        .replacing("|  |", with: "| |")
    }
    .joined(separator: "\n")
  }

  /// Everything that is wrong between the rules and the tests.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: One line a problem; none where the table is right.
  func problems(with tests: [NamedTest]) -> [String] {
    var problems = mistakes
    let known = Set(rows.map(\.rule))
    for test in tests {
      for rule in test.rules where !known.contains(rule) {
        problems.append("\(test.name) names \(rule), which is no rule")
      }
      if test.mustNameRule, test.rules.isEmpty { problems.append("\(test.name) names no rule") }
    }
    for row in rows {
      let names = Self.names(of: tests, for: row.rule)
      if names.isEmpty, !row.hasReason { problems.append("\(row.rule) has no test") }
      if row.tests != names.joined(separator: ", "), !names.isEmpty || !row.hasReason {
        problems.append("\(row.rule): the tests are others; run `make behaviours`")
      }
    }
    return problems
  }

  /// The published rules that the table lacks.
  ///
  /// - Parameter rules: The published rules.
  /// - Returns: One line a rule.
  func missing(_ rules: [String]) -> [String] {
    let known = Set(rows.map(\.rule))
    return rules.filter { !known.contains($0) }.map { "\($0) is published and has no row" }
  }

  private static func names(of tests: [NamedTest], for rule: String) -> [String] {
    var names: [String] = []
    for test in tests where test.rules.contains(rule) && !names.contains(test.name) {
      names.append(test.name)
    }
    return names
  }

  /// The cells of a line of a table, nil for any other line.
  private static func cells(of line: String) -> [String]? {
    guard line.hasPrefix("| "), line.hasSuffix("|") else { return nil }
    return line.dropFirst().dropLast()
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0.trimmingPrefix(" ").reversed().drop { $0 == " " }.reversed()) }
  }
}
