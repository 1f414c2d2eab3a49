// SPDX-License-Identifier: Apache-2.0

/// A member that is missing or of the wrong kind, with its place.
package struct JSONMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place as a JSON pointer; empty for the whole document.
  package let path: String
  /// What should be there.
  package let expected: String
  /// What is there.
  package let found: String

  package init(path: String, expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// One line: the place, what should be there and what is.
  package var description: String {
    "\(path.isEmpty ? "/" : path): expected \(expected), found \(found)"
  }
}

/// An object whose members are read one by one, each mistake with its place.
package struct JSONFields {
  /// The members.
  package let members: [String: JSONValue]
  /// The object's place as a JSON pointer.
  package let path: String

  package init(_ value: JSONValue, at path: String = "") throws(JSONMistake) {
    guard case .object(let members) = value else {
      throw JSONMistake(path: path, expected: "an object", found: value.typeName)
    }
    self.members = members
    self.path = path
  }

  /// The place of a member.
  package func place(of key: String) -> String { "\(path)/\(key)" }

  /// A member that may be missing or null, read by a function that gives nil for a wrong kind.
  package func optional<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONMistake) -> Value? {
    guard let value = members[key], value != .null else { return nil }
    if let result = read(value) { return result }
    let shown: String
    switch value {
    // Messages repeat it, and a text may be as long as a line.
    case .string, .integer, .number, .bool: shown = String(value.text.prefix(1000))
    default: shown = value.typeName
    }
    throw JSONMistake(path: place(of: key), expected: expected, found: shown)
  }

  /// A member that must be there.
  package func required<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONMistake) -> Value {
    if let value = try optional(key, expected, read) { return value }
    throw JSONMistake(path: place(of: key), expected: expected, found: "nothing")
  }

  package func string(_ key: String) throws(JSONMistake) -> String {
    try required(key, "a text") { $0.stringValue }
  }

  package func optionalString(_ key: String) throws(JSONMistake) -> String? {
    try optional(key, "a text") { $0.stringValue }
  }

  package func integer(_ key: String) throws(JSONMistake) -> Int {
    try required(key, "a whole number") { $0.intValue }
  }

  package func optionalInteger(_ key: String) throws(JSONMistake) -> Int? {
    try optional(key, "a whole number") { $0.intValue }
  }

  /// A whole number from 0.
  package func count(_ key: String) throws(JSONMistake) -> Int {
    try required(key, "a whole number from 0", Self.count)
  }

  /// A whole number from 0, nil where it is missing or null.
  package func optionalCount(_ key: String) throws(JSONMistake) -> Int? {
    try optional(key, "a whole number from 0", Self.count)
  }

  private static func count(_ value: JSONValue) -> Int? {
    value.intValue.flatMap { $0 >= 0 ? $0 : nil }
  }

  package func optionalBool(_ key: String) throws(JSONMistake) -> Bool? {
    try optional(key, "true or false") { $0.boolValue }
  }

  package func strings(_ key: String) throws(JSONMistake) -> [String] {
    try optional(key, "a list of texts") { value in
      let texts = value.arrayValue?.compactMap(\.stringValue)
      return texts?.count == value.arrayValue?.count ? texts : nil
    } ?? []
  }

  package func list(_ key: String) throws(JSONMistake) -> [JSONValue] {
    try optional(key, "a list") { $0.arrayValue } ?? []
  }

  package func fields(_ key: String) throws(JSONMistake) -> JSONFields {
    try JSONFields(members[key] ?? .null, at: place(of: key))
  }

  /// A word out of a closed set.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, of type: Word.Type
  ) throws(JSONMistake) -> Word where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return try required(key, "one of \(words)") { $0.stringValue.flatMap(Word.init) }
  }

  /// Keys that have no meaning here.
  package func unknownKeys(besides known: Set<String>) -> [JSONMistake] {
    members.keys.filter { !known.contains($0) }.sorted().map { key in
      JSONMistake(
        path: place(of: key), expected: "one of \(known.sorted().joined(separator: ", "))",
        found: "an unknown key")
    }
  }
}
