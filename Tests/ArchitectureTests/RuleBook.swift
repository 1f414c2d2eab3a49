// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The ledger of rules as data, with the cases that check them and the tests that hold them.
struct RuleBook {
  /// One rule of the ledger.
  struct Entry {
    let identifier: String
    /// What it is called in tests and in talk, `P1`, `LIMIT-N-BLOCKS`.
    let aliases: [String]
    let level: String
    let basis: String
    let source: String
    let says: String
    let mutants: [String]
    /// Why no case checks it, nil where one does.
    let excluded: String?
    /// How many cases look at it from each side, in words, with why a side has none.
    let sides: String

    /// Whether the reason stands for a test too: there is nothing yet, or never will be.
    var needsNoTest: Bool {
      ["does not apply: ", "later: "].contains { excluded?.hasPrefix($0) ?? false }
    }
  }

  /// The rules of one file.
  struct Chapter {
    let title: String
    let entries: [Entry]
  }

  let chapters: [Chapter]
  /// The case files of each rule.
  private let cases: [String: [String]]
  /// What is wrong with the files.
  private(set) var mistakes: [String] = []

  var entries: [Entry] { chapters.flatMap(\.entries) }

  /// Reads the ledger.
  ///
  /// - Parameters:
  ///   - rules: The files of rules by name.
  ///   - cases: The files of cases by name.
  init(rules: [String: String], cases: [String: String]) {
    var mistakes: [String] = []
    func object(_ file: String, _ text: String) -> [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      if !(value is [String: Any]) { mistakes.append("\(file): no object") }
      return value as? [String: Any] ?? [:]
    }
    chapters = rules.keys.sorted().map { file in
      let document = object(file, rules[file] ?? "")
      let title = document["title"] as? String ?? ""
      if title.isEmpty { mistakes.append("\(file): no title") }
      let list = document["rules"] as? [[String: Any]] ?? []
      return Chapter(title: title, entries: list.map(Entry.init))
    }
    var files: [String: [String]] = [:]
    for file in cases.keys.sorted() {
      let document = object(file, cases[file] ?? "")
      for rule in document["rules"] as? [String] ?? [] { files[rule, default: []].append(file) }
    }
    self.cases = files
    self.mistakes = mistakes
  }

  /// Everything that is wrong between the rules, the cases and the tests.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: One line a problem; none where all is well.
  func problems(with tests: [NamedTest]) -> [String] {
    var problems = mistakes
    let known = Set(entries.flatMap(\.aliases))
    for alias in known.sorted() where !RuleHead.isRule(alias) {
      problems.append("\(alias) is no name for a rule")
    }
    for test in tests {
      for rule in test.rules where !known.contains(rule) {
        problems.append("\(test.name) names \(rule), which is no rule")
      }
      if test.mustNameRule, test.rules.isEmpty { problems.append("\(test.name) names no rule") }
    }
    for entry in entries {
      let isChecked = cases[entry.identifier] != nil
      if isChecked == (entry.excluded != nil) {
        problems.append("\(entry.identifier): either cases or excluded with the reason")
      }
      if !isChecked, !entry.needsNoTest, names(of: tests, for: entry).isEmpty {
        problems.append("\(entry.identifier) has neither a case nor a test")
      }
    }
    return problems
  }

  /// The published rules that the ledger lacks.
  ///
  /// - Parameter rules: The published rules.
  /// - Returns: One line a rule.
  func missing(_ rules: [String]) -> [String] {
    let known = Set(entries.flatMap(\.aliases))
    return rules.filter { !known.contains($0) }.map { "\($0) is published and in no rule" }
  }

  /// How many case files check a rule.
  func caseCount(of entry: Entry) -> Int { cases[entry.identifier]?.count ?? 0 }

  /// The tests that name one of a rule's aliases, each once.
  func names(of tests: [NamedTest], for entry: Entry) -> [String] {
    var names: [String] = []
    for test in tests where !Set(test.rules).isDisjoint(with: entry.aliases) {
      if !names.contains(test.name) { names.append(test.name) }
    }
    return names
  }
}

extension RuleBook.Entry {
  fileprivate init(_ fields: [String: Any]) {
    identifier = fields["id"] as? String ?? ""
    aliases = fields["aliases"] as? [String] ?? []
    level = fields["level"] as? String ?? ""
    basis = fields["basis"] as? String ?? ""
    source = fields["source"] as? String ?? ""
    says = fields["says"] as? String ?? ""
    mutants = fields["mutants"] as? [String] ?? []
    excluded = fields["excluded"] as? String
    let cases = fields["sides"] as? [String: [String]] ?? [:]
    let reasons = fields["without"] as? [String: String] ?? [:]
    sides = ["positive", "boundary", "negative"].compactMap { side in
      cases[side].map { "\($0.count) \(side)" } ?? reasons[side].map { "no \(side): \($0)" }
    }.joined(separator: ", ")
  }
}
