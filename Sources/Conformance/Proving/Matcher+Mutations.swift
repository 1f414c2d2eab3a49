// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Matcher {
  /// Expectations that are a little wrong; where this one holds, none of them does.
  ///
  /// A bound is turned round rather than moved: a picker may well keep far away from it.
  var mutations: [Matcher] {
    switch self {
    case .equals(let value): value.neighbours.map(Matcher.equals)
    case .set(let elements):
      [.set(elements + [Self.foreign])]
        + (elements.isEmpty ? [] : [.set(Array(elements.dropLast()))])
    case .subsetOf: [.subsetOf([])]
    case .atLeast(let bound): [.atMost(bound.nextDown)]
    case .atMost(let bound): [.atLeast(bound.nextUp)]
    case .absent: [.all([])]
    case .anyOf: [.anyOf([Self.foreign])]
    case .all(let parts):
      parts.indices.flatMap { place in
        parts[place].mutations.map { mutation in
          var changed = parts
          changed[place] = mutation
          return .all(changed)
        }
      }
    }
  }

  /// What no picker says.
  private static let foreign: JSONValue = "\u{1}nobody says this"
}

extension JSONValue {
  /// Values next to this one: off by one, without an element, in another order, another word.
  fileprivate var neighbours: [JSONValue] {
    switch self {
    case .integer(let value): [.integer(value &+ 1), .integer(value &- 1)]
    case .number(let value): [.number(value.nextUp), .number(value.nextDown)]
    case .string(let text): [.string(text + "x"), .null]
    case .bool(let value): [.bool(!value)]
    case .null: [.string("x")]
    case .array(let elements):
      [.array(elements + [.null])]
        + (elements.isEmpty ? [] : [.array(Array(elements.dropLast()))])
        + (elements == elements.reversed() ? [] : [.array(elements.reversed())])
    case .object(let members):
      [.object(members.merging(["\u{1}more": .null]) { first, _ in first })]
    }
  }
}
