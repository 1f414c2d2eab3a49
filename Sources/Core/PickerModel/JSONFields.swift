// SPDX-License-Identifier: Apache-2.0

/// An error about a member of a JSON object that is missing, unknown or has an unexpected value.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The JSON pointer of the wrong member; empty if the error is about the whole document.
  package let path: String
  /// A description of the value that was expected.
  package let expected: String
  /// A description of the value that was found instead.
  package let found: String

  package init(path: String, expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// One line of text with the JSON pointer, the expected value and the found value.
  package var description: String {
    "\(path.isEmpty ? "/" : path): expected \(expected), found \(found)"
  }
}

/// Reads the members of a JSON object; each error states the JSON pointer of the member.
package struct JSONFields {
  /// The members of the object by their names.
  package let members: [String: JSONValue]
  /// The JSON pointer of the object in the document.
  package let path: String

  package init(_ value: JSONValue, at path: String = "") throws(JSONError) {
    guard case .object(let members) = value else {
      throw JSONError(path: path, expected: "an object", found: value.typeName)
    }
    self.members = members
    self.path = path
  }

  /// Returns the JSON pointer of a member of the object.
  package func pointer(of key: String) -> String { "\(path)/\(key)" }

  /// Reads a member of the object that may be missing or null.
  ///
  /// Throws an error if `read` returns nil, which means that the value has the wrong type.
  package func optional<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONError) -> Value? {
    guard let value = members[key], value != .null else { return nil }
    if let result = read(value) { return result }
    let shown: String
    switch value {
    // The error message contains the value. A long text is therefore shortened.
    case .string, .integer, .number, .bool: shown = String(value.text.prefix(1000))
    default: shown = value.typeName
    }
    throw JSONError(path: pointer(of: key), expected: expected, found: shown)
  }

  /// Reads a member of the object; throws an error if the member is missing or null.
  package func required<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONError) -> Value {
    if let value = try optional(key, expected, read) { return value }
    throw JSONError(path: pointer(of: key), expected: expected, found: "nothing")
  }

  package func string(_ key: String) throws(JSONError) -> String {
    try required(key, "a text") { $0.stringValue }
  }

  package func optionalString(_ key: String) throws(JSONError) -> String? {
    try optional(key, "a text") { $0.stringValue }
  }

  package func integer(_ key: String) throws(JSONError) -> Int {
    try required(key, "a whole number") { $0.intValue }
  }

  package func optionalInteger(_ key: String) throws(JSONError) -> Int? {
    try optional(key, "a whole number") { $0.intValue }
  }

  /// Reads a member whose value must be a whole number that is not negative.
  package func count(_ key: String) throws(JSONError) -> Int {
    try required(key, "a whole number from 0", Self.count)
  }

  /// Reads a member whose value must be a whole number that is not negative; nil if the member is
  /// missing or null.
  package func optionalCount(_ key: String) throws(JSONError) -> Int? {
    try optional(key, "a whole number from 0", Self.count)
  }

  private static func count(_ value: JSONValue) -> Int? {
    value.intValue.flatMap { $0 >= 0 ? $0 : nil }
  }

  package func optionalBool(_ key: String) throws(JSONError) -> Bool? {
    try optional(key, "true or false") { $0.boolValue }
  }

  package func strings(_ key: String) throws(JSONError) -> [String] {
    try optional(key, "a list of texts") { value in
      let texts = value.arrayValue?.compactMap(\.stringValue)
      return texts?.count == value.arrayValue?.count ? texts : nil
    } ?? []
  }

  package func list(_ key: String) throws(JSONError) -> [JSONValue] {
    try optional(key, "a list") { $0.arrayValue } ?? []
  }

  package func fields(_ key: String) throws(JSONError) -> JSONFields {
    try JSONFields(members[key] ?? .null, at: pointer(of: key))
  }

  /// Reads a member whose value must be one of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(JSONError) -> Choice where Choice.RawValue == String {
    let choices = Choice.allCases.map(\.rawValue)
    do throws(JSONError) {
      return try required(key, "one of \(choices.joined(separator: ", "))") {
        $0.stringValue.flatMap(Choice.init)
      }
    } catch {
      let nearest = members[key]?.stringValue?.nearestName(among: choices)
      throw JSONError(
        path: error.path, expected: error.expected, found: error.found.suggesting(nearest))
    }
  }

  /// Returns an error for each key of the object that is not a known key.
  package func unknownKeys(besides known: Set<String>) -> [JSONError] {
    members.keys.filter { !known.contains($0) }.sorted().map { unknownKey($0, besides: known) }
  }

  /// Returns the error for an unknown key, which suggests the most similar known key.
  package func unknownKey(_ key: String, besides known: Set<String>) -> JSONError {
    let names = known.sorted()
    return JSONError(
      path: pointer(of: key), expected: "one of \(names.joined(separator: ", "))",
      found: "an unknown key".suggesting(key.nearestName(among: names)))
  }
}
