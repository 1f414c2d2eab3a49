// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Matcher {
  /// Expectations that differ slightly from this one; a value that meets this one meets none of
  /// them.
  ///
  /// A bound is inverted (at least becomes less than). It is not moved slightly, because a picker's
  /// value may be far from the bound.
  var mutations: [Matcher] {
    switch self {
    case .equals(let value): value.neighbors.map(Matcher.equals)
    case .set(let elements):
      [.set(elements + [Self.foreign])]
        + (elements.isEmpty ? [] : [.set(Array(elements.dropLast()))])
    case .subsetOf: [.subsetOf([])]
    case .minimum(let bound): [.maximum(bound.nextDown)]
    case .maximum(let bound): [.minimum(bound.nextUp)]
    case .absent: [.all([])]
    case .anyOf: [.anyOf([Self.foreign])]
    case .all(let matchers):
      matchers.indices.flatMap { index in
        matchers[index].mutations.map { mutation in
          var changed = matchers
          changed[index] = mutation
          return .all(changed)
        }
      }
    }
  }

  /// A value that no picker returns.
  private static let foreign: JSONValue = "\u{1}not a value of a picker"
}

extension JSONValue {
  /// Values close to this one: a number off by one, a list with one element more or less or in
  /// another order, or another text.
  fileprivate var neighbors: [JSONValue] {
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
