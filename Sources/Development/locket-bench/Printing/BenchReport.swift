// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// The results of all comparisons, as text and as JSON.
struct BenchReport: Sendable {
  let outcomes: [Outcome]

  /// Whether every comparison was measured and met its goal.
  var isAllMet: Bool { outcomes.allSatisfy { $0.isMet == true } }

  /// The lines of a table, followed by the remarks of the comparisons.
  var lines: [String] {
    let heading = ["", "ours", "theirs", "spread", "ratio", "goal", "", "against"]
    let rows = outcomes.filter { $0.skipped == nil }.map(Self.row)
    var lines =
      rows.isEmpty ? [] : TextTable(rows: [heading] + rows, figures: [1, 2, 3, 4, 5]).lines
    for outcome in outcomes {
      if let reason = outcome.skipped {
        lines.append("\(outcome.subject.name): skipped: \(reason)")
      }
      if outcome.skipped == nil {
        lines.append("\(outcome.subject.name): \(outcome.subject.summary)")
      }
      lines += outcome.remarks.map { "\(outcome.subject.name): \($0)" }
    }
    return lines
  }

  private static func row(_ outcome: Outcome) -> [String] {
    let (subject, unit) = (outcome.subject, outcome.subject.unit)
    let (ours, theirs) = (outcome.ours, outcome.theirs)
    let spreads = [ours, theirs].map { String(format: "%.0f", $0.spread * 100) }
    return [
      subject.name, unit.text(of: ours.median), unit.text(of: theirs.median),
      spreads.joined(separator: "/") + " %",
      subject.goal.text(ours: ours.median, theirs: theirs.median, in: unit),
      subject.goal.text(in: unit), outcome.isMet == true ? "met" : "missed", subject.theirs,
    ]
  }

  /// The results as a JSON document.
  var json: JSONValue {
    [
      "cores": .integer(Int64(ProcessInfo.processInfo.activeProcessorCount)),
      "comparisons": .array(outcomes.map(Self.document)),
    ]
  }

  private static func document(_ outcome: Outcome) -> JSONValue {
    let subject = outcome.subject
    let goal: JSONValue =
      switch subject.goal {
      case .ratio(let maximum): ["ratio": .number(maximum)]
      case .more(let maximum): ["more": .number(maximum)]
      case .within(let maximum, let ratio): ["most": .number(maximum), "ratio": .number(ratio)]
      }
    return [
      "name": .string(subject.name), "summary": .string(subject.summary),
      "against": .string(subject.theirs), "unit": .string(subject.unit.rawValue), "goal": goal,
      "ours": document(outcome.ours), "theirs": document(outcome.theirs),
      "ratio": outcome.ratio.map { .number($0) } ?? .null,
      "met": outcome.isMet.map { .bool($0) } ?? .null,
      "skipped": outcome.skipped.map { .string($0) } ?? .null,
      "notes": .array(outcome.remarks.map { .string($0) }),
    ]
  }

  private static func document(_ samples: Samples) -> JSONValue {
    [
      "median": .number(samples.median), "spread": .number(samples.spread),
      "values": .array(samples.values.map { .number($0) }),
    ]
  }
}
