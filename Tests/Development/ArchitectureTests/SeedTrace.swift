// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The consequences of each sentence of the seed documents, from `Data/trace/sentences.jsonl`.
struct SeedTrace {
  /// The meaning of a unit for a picker.
  enum Mark: String, Decodable, CaseIterable {
    /// It states a picker's behavior.
    case rule
    /// It repeats such a statement.
    case `repeat`
    /// It states a duty of the app.
    case hostDuty = "host-duty"
    /// It has no consequence for a picker.
    case context
  }

  /// One unit.
  struct Line: Decodable, Equatable {
    let seed: String
    let chars: Int
    let sha8: String
    let mark: Mark
    /// The names of rules of the suite.
    var rules: [String]?
    /// The names of rules that the suite lacks.
    var wants: [String]?

    /// The name of the unit in the seed documents.
    var anchor: String { "\(seed) \(chars) \(sha8)" }
    var names: [String] { (rules ?? []) + (wants ?? []) }

    /// The only valid notation of the line.
    var text: String {
      func list(_ key: String, _ names: [String]?) -> String {
        guard let names else { return "" }
        return ",\"\(key)\":[\(names.map { "\"\($0)\"" }.joined(separator: ","))]"
      }
      return "{\"seed\":\"\(seed)\",\"chars\":\(chars),\"sha8\":\"\(sha8)\","
        + "\"mark\":\"\(mark.rawValue)\"\(list("rules", rules))\(list("wants", wants))}"
    }

    var isWellFormed: Bool {
      seed.wholeMatch(of: #/00[0-4]/#) != nil && sha8.wholeMatch(of: #/[0-9a-f]{8}/#) != nil
        && chars > 0 && rules != [] && wants != [] && Set(names).count == names.count
    }
  }

  let lines: [Line]
  /// The lines that cannot be read.
  let issues: [String]

  /// Reads a trace.
  ///
  /// - Parameter text: The file's text, one line for each unit.
  init(_ text: String) {
    var lines: [Line] = []
    var issues: [String] = []
    for (index, text) in text.split(separator: "\n").enumerated() {
      let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8))
      if let line, line.isWellFormed, line.text == text {
        lines.append(line)
      } else {
        issues.append("line \(index + 1) is not written as it should be: \(text)")
      }
    }
    self.lines = lines
    self.issues = issues
  }

  /// The number of units with each mark.
  var counts: String {
    let counts = Mark.allCases.map { mark in
      "\(lines.count { $0.mark == mark }) \(mark.rawValue)"
    }
    return "\(lines.count) units: \(counts.joined(separator: ", ")); \(waiting.count) want a rule"
  }

  /// The units that state a behavior without any rule.
  var waiting: [Line] { lines.filter { $0.rules == nil && $0.wants != nil } }

  /// Returns the inconsistencies between the trace and the rules.
  ///
  /// - Parameter book: The rules.
  /// - Returns: One line for each problem; empty if there is none.
  func problems(with book: RuleBook) -> [String] {
    var problems = issues
    let known = Set(book.entries.flatMap { [$0.identifier] + $0.aliases })
    let stated = Set(lines.filter { $0.mark == .rule }.flatMap(\.names))
    var seen: Set<String> = []
    for line in lines {
      if !seen.insert(line.anchor).inserted { problems.append("\(line.anchor) is there twice") }
      let requiresNames = [.rule, .repeat].contains(line.mark)
      if requiresNames == line.names.isEmpty {
        let what = requiresNames ? "names no rule" : "names rules"
        problems.append("\(line.anchor) is \(line.mark.rawValue) and \(what)")
      }
      for name in line.rules ?? [] where !known.contains(name) {
        problems.append("\(line.anchor) names \(name), which is no rule")
      }
      for name in line.wants ?? [] where known.contains(name) {
        problems.append("\(line.anchor) wants \(name), which is in the ledger: move it to rules")
      }
      for name in line.names where !stated.contains(name) {
        problems.append("\(line.anchor) repeats \(name), which no unit states")
      }
    }
    return problems
  }

  /// Returns the inconsistencies between the trace and the documents.
  ///
  /// - Parameter units: The units of the documents in their order.
  /// - Returns: One line for each problem; empty if there is none.
  func problems(with units: [SeedSentences.Unit]) -> [String] {
    let (said, traced) = (units.map(\.anchor), lines.map(\.anchor))
    let missing = said.filter { !Set(traced).contains($0) }.map { "\($0) is not accounted for" }
    let dangling = traced.filter { !Set(said).contains($0) }.map { "\($0) is in no document" }
    let problems = missing + dangling
    return problems.isEmpty && said != traced ? ["the units stand in another order"] : problems
  }

  /// Returns the rules that a session states but no unit names.
  ///
  /// - Parameter book: The rules.
  /// - Returns: One line for each rule.
  func unreferencedRules(of book: RuleBook) -> [String] {
    let named = Set(lines.flatMap { $0.rules ?? [] })
    return book.entries.filter { entry in
      entry.basis == "stated" && entry.source.contains("WWDC")
        && named.isDisjoint(with: [entry.identifier] + entry.aliases)
    }.map { "\($0.identifier) is stated in \($0.source), and no unit points at it" }
  }
}
