// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a JSON document has to look like; every member must be there, and no other.
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

  /// The first thing that is wrong with a value, nil where nothing is.
  func mistake(in value: JSONValue, at path: String = "") -> JSONMistake? {
    func mistake(_ expected: String) -> JSONMistake {
      JSONMistake(path: path, expected: expected, found: value.typeName)
    }
    switch (self, value) {
    case (.text, .string), (.number, .integer), (.number, .number), (.bool, .bool),
      (.orNull, .null):
      return nil
    case (.whole, .integer(let number)):
      return number >= 0 ? nil : mistake("a whole number from 0")
    case (.exactly(let only), _): return value == only ? nil : mistake(only.text)
    case (.word(let words), .string(let word)):
      if words.contains(word) { return nil }
      return JSONMistake(
        path: path, expected: "one of \(words.joined(separator: ", "))", found: "\"\(word)\"")
    case (.orNull(let shape), _): return shape.mistake(in: value, at: path)
    case (.list(let shape), .array(let elements)):
      return elements.enumerated().lazy
        .compactMap { shape.mistake(in: $1, at: "\(path)/\($0)") }.first
    case (.map(let shape), .object(let members)):
      return members.keys.sorted().lazy
        .compactMap { key in members[key].flatMap { shape.mistake(in: $0, at: "\(path)/\(key)") } }
        .first
    case (.object(let shapes), .object(let members)):
      return Self.mistake(in: members, of: shapes, at: path)
    default: return mistake(expectation)
    }
  }

  private static func mistake(
    in members: [String: JSONValue], of shapes: [String: Shape], at path: String
  ) -> JSONMistake? {
    for key in members.keys.sorted() where shapes[key] == nil {
      return JSONMistake(path: "\(path)/\(key)", expected: "no such key", found: "one")
    }
    for key in shapes.keys.sorted() {
      guard let value = members[key] else {
        return JSONMistake(
          path: "\(path)/\(key)", expected: shapes[key]?.expectation ?? "", found: "nothing")
      }
      if let mistake = shapes[key]?.mistake(in: value, at: "\(path)/\(key)") { return mistake }
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
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .list: "a list"
    case .object, .map: "an object"
    case .orNull(let shape): "\(shape.expectation) or null"
    }
  }
}
