// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// From which sides the cases look at a rule.
public struct RuleSides: Hashable, Sendable {
  /// What a case tells of a rule.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// It happens where it must.
    case positive
    /// It holds at the edge: the limit itself, one more, none, the last millisecond.
    case boundary
    /// It does not happen where it must not, or what is refused changes nothing.
    case negative
  }

  /// The cases of each side, `window/newest-500[501]` or with all rows `window/newest-500`.
  public let cases: [Side: [String]]
  /// Why a side has no meaning for the rule.
  public let without: [Side: String]

  /// The sides with neither a case nor a reason, in order.
  public var missing: [Side] {
    Side.allCases.filter { cases[$0] == nil && without[$0] == nil }
  }

  /// How many cases each side names.
  ///
  /// - Parameter side: The side.
  /// - Returns: The number.
  public func count(_ side: Side) -> Int { cases[side]?.count ?? 0 }

  /// Reads a rule's members `sides` and `without`; a rule need not have either.
  init(_ fields: JSONFields) throws(JSONMistake) {
    let words = Set(Side.allCases.map(\.rawValue))
    var cases: [Side: [String]] = [:]
    var without: [Side: String] = [:]
    for key in ["sides", "without"] where fields.members[key] != nil {
      let part = try fields.fields(key)
      if let mistake = part.unknownKeys(besides: words).first { throw mistake }
      for side in Side.allCases where part.members[side.rawValue] != nil {
        if key == "without" {
          without[side] = try part.string(side.rawValue)
        } else {
          cases[side] = try part.strings(side.rawValue)
        }
        if cases[side]?.isEmpty ?? false {
          throw JSONMistake(
            path: part.place(of: side.rawValue), expected: "at least one case", found: "none")
        }
        if cases[side] != nil, without[side] != nil {
          throw JSONMistake(
            path: part.place(of: side.rawValue), expected: "either cases or why there are none",
            found: "both")
        }
      }
    }
    self.cases = cases
    self.without = without
  }

  /// What is wrong with the cases that are named, one line each.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - known: All rows of all cases by the case's name, without and with the row's.
  /// - Returns: One line a mistake.
  func objections(of rule: String, in known: [String: [ConformanceCase]]) -> [String] {
    var objections: [String] = []
    var told: [String: Set<Side>] = [:]
    for side in Side.allCases {
      var seen: Set<String> = []
      for name in cases[side] ?? [] {
        let place = "\(rule): /sides/\(side.rawValue)"
        let rows = known[name] ?? []
        if rows.isEmpty {
          objections.append("\(place): no case \"\(name)\"; name a case, or one of its rows")
        }
        if !rows.allSatisfy({ $0.rules.contains(rule) }) {
          objections.append("\(place): \"\(name)\" does not judge the rule")
        }
        for row in rows where !seen.insert(row.name).inserted {
          objections.append("\(place): \"\(row.name)\" is named twice")
        }
        for row in rows {
          told[row.name, default: []].insert(side)
          // Two sides are two things that are expected, at two moments.
          let moments = row.steps.count { $0.expectations[rule] != nil }
          if let count = told[row.name]?.count, count > 1, moments < count {
            objections.append(
              "\(place): \"\(row.name)\" is on \(count) sides and expects \(moments) times; "
                + "name another case or add a step")
          }
        }
      }
    }
    return objections
  }
}
