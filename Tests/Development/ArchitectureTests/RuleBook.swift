// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rules of the suite with the cases and the tests that check them.
struct RuleBook {
  /// A rule.
  struct Entry {
    let identifier: String
    let level: String
    let basis: String
    let source: String
    let statement: String
    /// The reason why no case checks the rule, nil if one does.
    let exclusionReason: String?

    /// Whether the reason also exempts the rule from tests: it does not apply, or is not
    /// implemented yet.
    var needsNoTest: Bool {
      ["does not apply: ", "later: "].contains { exclusionReason?.hasPrefix($0) ?? false }
    }
  }

  /// The rules of one file.
  struct Chapter {
    /// The area of the rules that only tests check; it consists of several files.
    static let unseen = "unseen"

    /// The name of the page that contains the rules.
    let area: String
    let title: String
    /// The sentence that names the readers of the page.
    let audience: String
    let entries: [Entry]
  }

  let chapters: [Chapter]
  /// The case files for each rule.
  private let cases: [String: [String]]
  /// The issues in the files.
  private(set) var issues: [String] = []

  var entries: [Entry] { chapters.flatMap(\.entries) }

  /// Reads the rules and cases.
  ///
  /// - Parameters:
  ///   - rules: The rule files by name.
  ///   - cases: The case files by name.
  init(rules: [String: String], cases: [String: String]) {
    var issues: [String] = []
    func object(_ file: String, _ text: String) -> [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      if !(value is [String: Any]) { issues.append("\(file): no object") }
      return value as? [String: Any] ?? [:]
    }
    chapters = rules.keys.sorted().map { file in
      let document = object(file, rules[file] ?? "")
      let title = document["title"] as? String ?? ""
      if title.isEmpty { issues.append("\(file): no title") }
      let area = file.prefix { $0 != "/" && $0 != "." }
      let audience = document["for"] as? String ?? ""
      if area != Chapter.unseen, audience.isEmpty { issues.append("\(file): no readers in 'for'") }
      let list = document["rules"] as? [[String: Any]] ?? []
      return Chapter(
        area: String(area), title: title, audience: audience, entries: list.map(Entry.init))
    }
    var files: [String: [String]] = [:]
    for file in cases.keys.sorted() {
      let document = object(file, cases[file] ?? "")
      for rule in document["rules"] as? [String] ?? [] { files[rule, default: []].append(file) }
    }
    self.cases = files
    self.issues = issues
  }

  /// Returns all inconsistencies between the rules, the cases and the tests.
  ///
  /// - Parameter tests: All tests.
  /// - Returns: One line for each problem; empty if there is none.
  func problems(with tests: [NamedTest]) -> [String] {
    var problems = issues
    let known = Set(entries.map(\.identifier))
    for test in tests {
      for rule in test.rules where !known.contains(rule) {
        problems.append("\(test.name) names \(rule), which is no rule")
      }
      if test.mustNameRule, test.rules.isEmpty { problems.append("\(test.name) names no rule") }
    }
    for entry in entries {
      let isChecked = cases[entry.identifier] != nil
      if isChecked == (entry.exclusionReason != nil) {
        problems.append("\(entry.identifier): either cases or excluded with the reason")
      }
      let isTested = tests.contains { $0.rules.contains(entry.identifier) }
      if !isChecked, !isTested, !entry.needsNoTest {
        problems.append("\(entry.identifier) has neither a case nor a test")
      }
    }
    return problems
  }

  /// Returns the number of case files that check at least one of a few rules.
  func caseCount(of entries: [Entry]) -> Int {
    Set(entries.flatMap { cases[$0.identifier] ?? [] }).count
  }
}

extension RuleBook.Entry {
  fileprivate init(_ fields: [String: Any]) {
    identifier = fields["id"] as? String ?? ""
    level = fields["level"] as? String ?? ""
    basis = fields["basis"] as? String ?? ""
    source = fields["source"] as? String ?? ""
    statement = fields["says"] as? String ?? ""
    exclusionReason = fields["excluded"] as? String
  }
}
