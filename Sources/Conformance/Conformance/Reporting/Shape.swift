// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The required form of a JSON value; an object must have every member that the form names, and no
/// other.
indirect enum Shape: Sendable {
  case text
  case whole
  case number
  case bool
  case exactly(JSONValue)
  case word([String])
  case list(Shape)
  case object([String: Shape])
  /// An object with any keys.
  case map(Shape)
  case orNull(Shape)

  /// Returns the first error in a value, nil if the value has this shape.
  func error(in value: JSONValue, at path: String = "") -> JSONError? {
    func error(_ expected: String) -> JSONError {
      JSONError(path: path, expected: expected, found: value.typeName)
    }
    switch (self, value) {
    case (.text, .string), (.number, .integer), (.number, .number), (.bool, .bool),
      (.orNull, .null):
      return nil
    case (.whole, .integer(let number)):
      return number >= 0 ? nil : error("a whole number from 0")
    case (.exactly(let only), _): return value == only ? nil : error(only.text)
    case (.word(let choices), .string(let word)):
      if choices.contains(word) { return nil }
      return JSONError(
        path: path, expected: "one of \(choices.joined(separator: ", "))", found: "\"\(word)\"")
    case (.orNull(let shape), _): return shape.error(in: value, at: path)
    case (.list(let shape), .array(let elements)):
      return elements.enumerated().lazy
        .compactMap { shape.error(in: $1, at: "\(path)/\($0)") }.first
    case (.map(let shape), .object(let members)):
      return members.keys.sorted().lazy
        .compactMap { key in members[key].flatMap { shape.error(in: $0, at: "\(path)/\(key)") } }
        .first
    case (.object(let shapes), .object(let members)):
      return Self.error(in: members, of: shapes, at: path)
    default: return error(expectation)
    }
  }

  private static func error(
    in members: [String: JSONValue], of shapes: [String: Shape], at path: String
  ) -> JSONError? {
    for key in members.keys.sorted() where shapes[key] == nil {
      let keys = shapes.keys.sorted().joined(separator: ", ")
      return JSONError(path: path, expected: "only the keys \(keys)", found: "\"\(key)\"")
    }
    for key in shapes.keys.sorted() {
      guard let value = members[key] else {
        return JSONError(
          path: "\(path)/\(key)", expected: shapes[key]?.expectation ?? "", found: "nothing")
      }
      if let error = shapes[key]?.error(in: value, at: "\(path)/\(key)") { return error }
    }
    return nil
  }

  private var expectation: String {
    switch self {
    case .text: "a text"
    case .whole: "a whole number from 0"
    case .number: "a number"
    case .bool: "true or false"
    case .exactly(let value): value.text
    case .word(let choices): "one of \(choices.joined(separator: ", "))"
    case .list: "a list"
    case .object, .map: "an object"
    case .orNull(let shape): "\(shape.expectation) or null"
    }
  }
}
