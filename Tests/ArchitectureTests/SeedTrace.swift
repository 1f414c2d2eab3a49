// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What follows from each sentence of the seed documents, as `Data/trace/sentences.jsonl` says.
struct SeedTrace {
  /// What a unit is to a picker.
  enum Mark: String, Decodable, CaseIterable {
    /// It states what a picker does.
    case rule
    /// It says that again.
    case `repeat`
    /// It says what the app has to do.
    case hostDuty = "host-duty"
    /// Nothing follows from it for a picker.
    case context
  }

  /// One unit.
  struct Line: Decodable, Equatable {
    let seed: String
    let chars: Int
    let sha8: String
    let mark: Mark
    /// Names of rules in the ledger.
    var rules: [String]?
    /// Names of rules that the ledger lacks.
    var wants: [String]?

    /// How the cutting names it.
    var anchor: String { "\(seed) \(chars) \(sha8)" }
    var names: [String] { (rules ?? []) + (wants ?? []) }

    /// The only way to write it.
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
  let mistakes: [String]

  /// Reads a trace.
  ///
  /// - Parameter text: The file's text, a line a unit.
  init(_ text: String) {
    var lines: [Line] = []
    var mistakes: [String] = []
    for (index, text) in text.split(separator: "\n").enumerated() {
      let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8))
      if let line, line.isWellFormed, line.text == text {
        lines.append(line)
      } else {
        mistakes.append("line \(index + 1) is not written as it should be: \(text)")
      }
    }
    self.lines = lines
    self.mistakes = mistakes
  }

  /// How many units of each kind there are.
  var counts: String {
    let counts = Mark.allCases.map { mark in
      "\(lines.count { $0.mark == mark }) \(mark.rawValue)"
    }
    return "\(lines.count) units: \(counts.joined(separator: ", ")); \(waiting.count) want a rule"
  }

  /// The units that state a behaviour for which there is no rule at all.
  var waiting: [Line] { lines.filter { $0.rules == nil && $0.wants != nil } }

  /// What is wrong between the trace and the ledger.
  ///
  /// - Parameter book: The ledger.
  /// - Returns: One line a problem; none where all is well.
  func problems(with book: RuleBook) -> [String] {
    var problems = mistakes
    let known = Set(book.entries.flatMap { [$0.identifier] + $0.aliases })
    let stated = Set(lines.filter { $0.mark == .rule }.flatMap(\.names))
    var seen: Set<String> = []
    for line in lines {
      if !seen.insert(line.anchor).inserted { problems.append("\(line.anchor) is there twice") }
      let needsNames = [.rule, .repeat].contains(line.mark)
      if needsNames == line.names.isEmpty {
        let what = needsNames ? "names no rule" : "names rules"
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

  /// What is wrong between the trace and the documents.
  ///
  /// - Parameter units: The units of the documents in their order.
  /// - Returns: One line a problem; none where all is well.
  func problems(with units: [SeedSentences.Unit]) -> [String] {
    let (said, traced) = (units.map(\.anchor), lines.map(\.anchor))
    let missing = said.filter { !Set(traced).contains($0) }.map { "\($0) is not accounted for" }
    let dangling = traced.filter { !Set(said).contains($0) }.map { "\($0) is in no document" }
    let problems = missing + dangling
    return problems.isEmpty && said != traced ? ["the units stand in another order"] : problems
  }

  /// The rules that a session states and no unit points at.
  ///
  /// - Parameter book: The ledger.
  /// - Returns: One line a rule.
  func unsaid(of book: RuleBook) -> [String] {
    let named = Set(lines.flatMap { $0.rules ?? [] })
    return book.entries.filter { entry in
      entry.basis == "stated" && entry.source.contains("WWDC")
        && named.isDisjoint(with: [entry.identifier] + entry.aliases)
    }.map { "\($0.identifier) is stated in \($0.source), and no unit points at it" }
  }
}
