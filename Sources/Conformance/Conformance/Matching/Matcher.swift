// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a case expects of the value at one path.
enum Matcher: Hashable, Sendable {
  /// The value equals this one; 1 and 1.0 are equal.
  case equals(JSONValue)
  /// The value is a list with exactly these elements in any order.
  case set([JSONValue])
  /// The value is a list that has only elements of this list.
  case subsetOf([JSONValue])
  /// The value is a number, and it is at least this number.
  case minimum(Double)
  /// The value is a number, and it is at most this number.
  case maximum(Double)
  /// The path does not exist.
  case absent
  /// The value is one of these; used only where a rule allows several values.
  case anyOf([JSONValue])
  /// The value meets all of these expectations.
  case all([Matcher])

  /// Reads an expectation; if it is an object, each key must be an operator.
  init(_ value: JSONValue, at path: String) throws(JSONError) {
    guard case .object(let members) = value else {
      self = .equals(value)
      return
    }
    let fields = try JSONFields(value, at: path)
    var matchers: [Matcher] = []
    for name in members.keys.sorted() { matchers.append(try Self.operation(name, fields)) }
    guard let first = matchers.first else {
      throw JSONError(path: path, expected: "an operator", found: "an empty object")
    }
    self = matchers.count == 1 ? first : .all(matchers)
  }

  private static func operation(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> Matcher {
    switch name {
    case "set": .set(try fields.required(name, "a list") { $0.arrayValue })
    case "subsetOf": .subsetOf(try fields.required(name, "a list") { $0.arrayValue })
    case "anyOf": .anyOf(try fields.required(name, "a list") { $0.arrayValue })
    case "atLeast": .minimum(try fields.required(name, "a number") { $0.numericValue })
    case "atMost": .maximum(try fields.required(name, "a number") { $0.numericValue })
    case "absent": try fields.required(name, "true") { $0 == true ? .absent : nil }
    default:
      throw JSONError(
        path: fields.pointer(of: name),
        expected: "one of absent, anyOf, atLeast, atMost, set, subsetOf",
        found: "an unknown operator")
    }
  }

  /// Returns whether a value meets the expectation; the value is nil if the path does not exist.
  func matches(_ actual: JSONValue?) -> Bool {
    if case .absent = self { return actual == nil }
    guard let actual else { return false }
    return switch self {
    case .equals(let value): value.isEqualByValue(actual)
    case .set(let elements):
      actual.arrayValue.map { Self.sorted($0) == Self.sorted(elements) } ?? false
    case .subsetOf(let elements): actual.arrayValue?.allSatisfy(elements.contains) ?? false
    case .minimum(let bound): actual.numericValue.map { $0 >= bound } ?? false
    case .maximum(let bound): actual.numericValue.map { $0 <= bound } ?? false
    case .anyOf(let values): values.contains { $0.isEqualByValue(actual) }
    case .all(let matchers): matchers.allSatisfy { $0.matches(actual) }
    case .absent: false
    }
  }

  private static func sorted(_ elements: [JSONValue]) -> [String] {
    elements.map(\.text).sorted()
  }
}

extension Matcher: CustomStringConvertible {
  /// The expectation as text.
  var description: String {
    switch self {
    case .equals(let value): value.text
    case .set(let elements): "in any order \(JSONValue.array(elements).text)"
    case .subsetOf(let elements): "nothing but \(JSONValue.array(elements).text)"
    case .minimum(let bound): "at least \(JSONValue.number(bound).plain)"
    case .maximum(let bound): "at most \(JSONValue.number(bound).plain)"
    case .absent: "nothing"
    case .anyOf(let values): "one of \(JSONValue.array(values).text)"
    case .all(let matchers): matchers.map(\.description).joined(separator: " and ")
    }
  }
}

extension JSONValue {
  /// The numeric value, nil if this is not a number.
  var numericValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The number, without a trailing `.0` if it is whole.
  fileprivate var plain: String {
    numericValue.flatMap { Int64(exactly: $0) }.map(String.init) ?? text
  }

  fileprivate func isEqualByValue(_ other: JSONValue) -> Bool {
    // A floating-point number does not tell 2^53 from 2^53 + 1.
    if case .integer(let one) = self, case .integer(let two) = other { return one == two }
    if let one = numericValue, let two = other.numericValue { return one == two }
    return self == other
  }

  /// Returns the value at a dotted path, nil if the path does not exist.
  ///
  /// A number selects an element of a list. `*` applies the rest of the path to each element.
  func value(at path: Substring) -> JSONValue? {
    guard !path.isEmpty else { return self }
    let end = path.firstIndex(of: ".") ?? path.endIndex
    let key = path[..<end]
    let rest = path[end...].dropFirst()
    guard case .array(let elements) = self else {
      return self[String(key)]?.value(at: rest)
    }
    if key == "*" {
      let values = elements.compactMap { $0.value(at: rest) }
      return values.count == elements.count ? .array(values) : nil
    }
    guard let index = Int(key), elements.indices.contains(index) else { return nil }
    return elements[index].value(at: rest)
  }
}

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
