// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a case expects at one path.
enum Matcher: Hashable, Sendable {
  /// This very value; numbers compare by worth.
  case equals(JSONValue)
  /// These elements in any order, as often as they stand here.
  case set([JSONValue])
  /// No elements but these.
  case subsetOf([JSONValue])
  /// This number or more.
  case atLeast(Double)
  /// This number or less.
  case atMost(Double)
  /// No such path.
  case absent
  /// One of these; only where a rule leaves something open.
  case anyOf([JSONValue])
  /// All of these at once.
  case all([Matcher])

  /// Reads a matcher; an object must be made of operators.
  init(_ value: JSONValue, at path: String) throws(JSONMistake) {
    guard case .object(let members) = value else {
      self = .equals(value)
      return
    }
    let fields = try JSONFields(value, at: path)
    var parts: [Matcher] = []
    for name in members.keys.sorted() { parts.append(try Self.operation(name, fields)) }
    guard let first = parts.first else {
      throw JSONMistake(path: path, expected: "an operator", found: "an empty object")
    }
    self = parts.count == 1 ? first : .all(parts)
  }

  private static func operation(
    _ name: String, _ fields: JSONFields
  ) throws(JSONMistake) -> Matcher {
    switch name {
    case "set": .set(try fields.required(name, "a list") { $0.arrayValue })
    case "subsetOf": .subsetOf(try fields.required(name, "a list") { $0.arrayValue })
    case "anyOf": .anyOf(try fields.required(name, "a list") { $0.arrayValue })
    case "atLeast": .atLeast(try fields.required(name, "a number") { $0.worth })
    case "atMost": .atMost(try fields.required(name, "a number") { $0.worth })
    case "absent": try fields.required(name, "true") { $0 == true ? .absent : nil }
    default:
      throw JSONMistake(
        path: fields.place(of: name),
        expected: "one of absent, anyOf, atLeast, atMost, set, subsetOf",
        found: "an unknown operator")
    }
  }

  /// Whether a value is as expected; nil means that the path does not exist.
  func matches(_ actual: JSONValue?) -> Bool {
    if case .absent = self { return actual == nil }
    guard let actual else { return false }
    return switch self {
    case .equals(let value): value.isWorth(actual)
    case .set(let elements):
      actual.arrayValue.map { Self.sorted($0) == Self.sorted(elements) } ?? false
    case .subsetOf(let elements): actual.arrayValue?.allSatisfy(elements.contains) ?? false
    case .atLeast(let bound): actual.worth.map { $0 >= bound } ?? false
    case .atMost(let bound): actual.worth.map { $0 <= bound } ?? false
    case .anyOf(let values): values.contains { $0.isWorth(actual) }
    case .all(let parts): parts.allSatisfy { $0.matches(actual) }
    case .absent: false
    }
  }

  private static func sorted(_ elements: [JSONValue]) -> [String] {
    elements.map(\.text).sorted()
  }
}

extension Matcher: CustomStringConvertible {
  /// What is expected, in words.
  var description: String {
    switch self {
    case .equals(let value): value.text
    case .set(let elements): "in any order \(JSONValue.array(elements).text)"
    case .subsetOf(let elements): "nothing but \(JSONValue.array(elements).text)"
    case .atLeast(let bound): "at least \(JSONValue.number(bound).plain)"
    case .atMost(let bound): "at most \(JSONValue.number(bound).plain)"
    case .absent: "nothing"
    case .anyOf(let values): "one of \(JSONValue.array(values).text)"
    case .all(let parts): parts.map(\.description).joined(separator: " and ")
    }
  }
}

extension JSONValue {
  /// The number's worth, nil where this is none.
  fileprivate var worth: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A number as people write it.
  fileprivate var plain: String {
    worth.flatMap { Int64(exactly: $0) }.map(String.init) ?? text
  }

  fileprivate func isWorth(_ other: JSONValue) -> Bool {
    if let one = worth, let two = other.worth { return one == two }
    return self == other
  }

  /// The value at a dotted path, nil where there is none.
  ///
  /// A number picks an element of a list; `*` gives the rest of the path for each element.
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
