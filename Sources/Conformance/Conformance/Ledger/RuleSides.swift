// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The cases that check a rule, sorted by the kind of situation; a kind of situation is called a
/// side.
public struct RuleSides: Hashable, Sendable {
  /// A kind of situation in which a case checks a rule.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// A situation that requires the behavior; the case checks that the picker shows it.
    case positive
    /// A situation at the edge of a range, for example exactly the limit, one more than the limit,
    /// no asset, or the last millisecond.
    case boundary
    /// A situation that forbids the behavior; the case checks that the picker does not show it, or
    /// that a refused request changes nothing.
    case negative
  }

  /// The cases that check the rule, by side (kind of situation).
  ///
  /// A case can have rows, which are variants with other values. An entry is a whole case, such as
  /// `window/newest-500`, or one row, such as `window/newest-500[501]`.
  public let cases: [Side: [String]]
  /// The sides (kinds of situations) for which the rule cannot have a case, each with the reason.
  public let inapplicableSides: [Side: String]

  /// The sides (kinds of situations) that lack a case although no reason is stated for this, in
  /// order.
  public var missing: [Side] {
    Side.allCases.filter { cases[$0] == nil && inapplicableSides[$0] == nil }
  }

  /// Returns the number of cases that check the rule in one kind of situation.
  ///
  /// - Parameter side: The kind of situation.
  /// - Returns: The number of entries of ``cases`` for this side.
  public func count(_ side: Side) -> Int { cases[side]?.count ?? 0 }

  /// Reads a rule's optional members `sides` and `without`.
  init(_ fields: JSONFields) throws(JSONError) {
    let sideNames = Set(Side.allCases.map(\.rawValue))
    var cases: [Side: [String]] = [:]
    var without: [Side: String] = [:]
    for key in ["sides", "without"] where fields.members[key] != nil {
      let section = try fields.fields(key)
      if let error = section.unknownKeys(besides: sideNames).first { throw error }
      for side in Side.allCases where section.members[side.rawValue] != nil {
        if key == "without" {
          without[side] = try section.string(side.rawValue)
        } else {
          cases[side] = try section.strings(side.rawValue)
        }
        if cases[side]?.isEmpty ?? false {
          throw JSONError(
            path: section.pointer(of: side.rawValue), expected: "at least one case", found: "none")
        }
        if cases[side] != nil, without[side] != nil {
          throw JSONError(
            path: section.pointer(of: side.rawValue),
            expected: "either cases or why there are none",
            found: "both")
        }
      }
    }
    self.cases = cases
    self.inapplicableSides = without
  }

  /// Returns the issues of the cases that the sides name.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - known: All rows of all cases. Each row is there twice: under the name with the row, and
  ///     under the name of the case.
  /// - Returns: One line for each issue.
  func issues(of rule: String, in known: [String: [ConformanceCase]]) -> [String] {
    var issues: [String] = []
    var recordedSides: [String: Set<Side>] = [:]
    for side in Side.allCases {
      var seen: Set<String> = []
      for name in cases[side] ?? [] {
        let path = "\(rule): /sides/\(side.rawValue)"
        let rows = known[name] ?? []
        if rows.isEmpty {
          let nearest = name.nearestName(among: known.keys.sorted())
          let remedy = nearest?.asSuggestion ?? "name a case, or one of its rows"
          issues.append("\(path): no case \"\(name)\"; \(remedy)")
        }
        if !rows.allSatisfy({ $0.rules.contains(rule) }) {
          issues.append("\(path): \"\(name)\" does not check the rule")
        }
        for row in rows where !seen.insert(row.name).inserted {
          issues.append("\(path): \"\(row.name)\" is named twice")
        }
        for row in rows {
          recordedSides[row.name, default: []].insert(side)
          // If a row is on two sides of a rule, it must check the rule at two steps or more.
          let moments = row.steps.count { $0.expectations[rule] != nil }
          if let count = recordedSides[row.name]?.count, count > 1, moments < count {
            issues.append(
              "\(path): \"\(row.name)\" is on \(count) sides and expects \(moments) times; "
                + "name another case or add a step")
          }
        }
      }
    }
    return issues
  }
}
