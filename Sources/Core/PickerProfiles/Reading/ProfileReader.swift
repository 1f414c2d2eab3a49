// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the members of one object of a document and collects every issue.
///
/// A member replaces the value of an extended document. If a member is missing, that value stays.
struct ProfileReader {
  let file: String
  let keyPath: String
  private let members: [String: JSONValue]
  private let lines: [String: Int]
  private(set) var issues: [ProfileIssue] = []
  private var known: Set<String> = []

  init(
    _ members: [String: JSONValue], file: String, lines: [String: Int], keyPath: String = ""
  ) {
    self.members = members
    self.lines = lines
    self.file = file
    self.keyPath = keyPath
  }

  /// Reads an object inside this one, and adds the issues of that object to those of this one.
  mutating func object(_ key: String, _ read: (inout ProfileReader) -> Void) {
    guard let value = take(key) else { return }
    guard let members = value.objectValue else { return expect(key, "an object", value) }
    var reader = ProfileReader(members, file: file, lines: lines, keyPath: path(key))
    read(&reader)
    reader.finish()
    issues += reader.issues
  }

  /// Reads each element of a list; each element must be an object.
  mutating func objects(_ key: String, _ read: (inout ProfileReader) -> Void) {
    guard let value = take(key) else { return }
    guard let list = value.arrayValue else { return expect(key, "a list of objects", value) }
    for (index, value) in list.enumerated() {
      let elementPath = LocatedJSON.path(path(key), index)
      guard let members = value.objectValue else {
        expect("\(key)[\(index)]", "an object", value)
        continue
      }
      var reader = ProfileReader(members, file: file, lines: lines, keyPath: elementPath)
      read(&reader)
      reader.finish()
      issues += reader.issues
    }
  }

  /// Reads each member of the object; each member must be an object.
  mutating func eachObject(_ read: (String, inout ProfileReader) -> Void) {
    for key in members.keys.sorted() { object(key) { read(key, &$0) } }
  }

  /// Accepts a member without reading it.
  mutating func pass(_ key: String) { _ = take(key) }

  /// The names of the members, sorted.
  var keys: [String] { members.keys.sorted() }

  /// Whether the object has a member.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// Adds an issue for each member that was not read, with the most similar existing name.
  mutating func finish() {
    for key in members.keys.sorted() where !known.contains(key) {
      unknown(key, "key", known: known.sorted())
    }
  }

  /// Adds an issue about a name that does not exist.
  mutating func unknown(_ key: String, _ what: String, known names: [String]) {
    let key = String(key.prefix(60))
    let all = names.joined(separator: ", ")
    let nearest = key.nearestName(among: names)
    let remedy = nearest?.asSuggestion ?? "known here: \(all)"
    add(key, "unknown \(what); \(remedy)", expected: nearest ?? "one of \(all)", found: key)
  }

  /// Adds an issue about a value that is not one of the allowed names, with the most similar name.
  mutating func expect(oneOf names: [String], _ key: String, _ found: JSONValue) {
    let expected = "one of \(names.joined(separator: ", "))"
    let nearest = found.stringValue.flatMap { $0.nearestName(among: names) }
    add(
      key, "expected \(expected), found \(found.shortText)".suggesting(nearest),
      expected: expected, found: found.shortText)
  }

  /// Adds an issue.
  mutating func add(
    _ key: String, _ problem: String, expected: String? = nil, found: String? = nil
  ) {
    let memberPath = path(key)
    issues.append(
      ProfileIssue(
        file: file, line: lines[memberPath] ?? lines[keyPath], keyPath: memberPath,
        problem: problem,
        expected: expected, found: found))
  }

  /// Returns a member, nil if it is missing.
  ///
  /// The member then counts as read.
  mutating func take(_ key: String) -> JSONValue? {
    known.insert(key)
    return members[key]
  }

  /// Adds an issue about a value that differs from the expected one.
  mutating func expect(_ key: String, _ expected: String, _ found: JSONValue) {
    add(
      key, "expected \(expected), found \(found.shortText)", expected: expected,
      found: found.shortText)
  }

  private func path(_ key: String) -> String { LocatedJSON.path(keyPath, key) }
}

extension JSONValue {
  /// The value as text, shortened for an error message.
  var shortText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value.prefix(40))\""
    case .array, .object: typeName
    }
  }
}
