// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the members of one object of a document and notes every mistake down.
///
/// A member that is there replaces what was inherited; one that is not leaves it.
struct ProfileReader {
  let file: String
  let keyPath: String
  private let members: [String: JSONValue]
  private(set) var issues: [ProfileIssue] = []
  private var known: Set<String> = []

  init(_ members: [String: JSONValue], file: String, keyPath: String = "") {
    self.members = members
    self.file = file
    self.keyPath = keyPath
  }

  mutating func text(_ key: String, into field: inout String) {
    guard let value = take(key) else { return }
    guard let text = value.stringValue, !text.isEmpty else {
      return expect(key, "a text that is not empty", value)
    }
    field = text
  }

  mutating func text(_ key: String, into field: inout String?) {
    var text = field ?? ""
    self.text(key, into: &text)
    field = text.isEmpty ? field : text
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, into field: inout Int) {
    guard let value = take(key) else { return }
    guard let number = value.intValue, range.contains(number) else {
      return expect(
        key, "a whole number from \(range.lowerBound) to \(range.upperBound)", value)
    }
    field = number
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, into field: inout Int?) {
    guard take(key) != nil else { return }
    var number = range.lowerBound
    self.number(key, in: range, into: &number)
    field = number
  }

  mutating func flag(_ key: String, into field: inout Bool) {
    guard let value = take(key) else { return }
    guard let flag = value.boolValue else { return expect(key, "true or false", value) }
    field = flag
  }

  mutating func flag(_ key: String, into field: inout Bool?) {
    guard has(key) else { return pass(key) }
    var flag = field ?? false
    self.flag(key, into: &flag)
    field = flag
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, into field: inout Choice
  ) {
    guard let value = take(key) else { return }
    guard let choice = value.stringValue.flatMap(Choice.init(rawValue:)) else {
      return expect(key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))", value)
    }
    field = choice
  }

  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, into field: inout Set<Choice>
  ) {
    let names = Choice.allCases.map(\.rawValue)
    guard let words = words(key, outOf: names) else { return }
    field = Set(words.compactMap(Choice.init(rawValue:)))
  }

  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, into field: inout Set<Choice>?
  ) {
    guard has(key) else { return pass(key) }
    var choices = field ?? []
    self.choices(key, into: &choices)
    field = choices
  }

  /// A list of words out of some; nil where it is not there or wrong.
  mutating func words(_ key: String, outOf names: [String]) -> [String]? {
    guard let value = take(key) else { return nil }
    guard let list = value.arrayValue else {
      expect(key, "a list out of \(names.joined(separator: ", "))", value)
      return nil
    }
    var words: [String] = []
    for (index, value) in list.enumerated() {
      if let word = value.stringValue, names.contains(word) {
        words.append(word)
      } else {
        expect("\(key)[\(index)]", "one of \(names.joined(separator: ", "))", value)
      }
    }
    return words
  }

  /// An object inside this one, read by a closure; its mistakes become this one's.
  mutating func object(_ key: String, _ read: (inout ProfileReader) -> Void) {
    guard let value = take(key) else { return }
    guard let members = value.objectValue else { return expect(key, "an object", value) }
    var reader = ProfileReader(members, file: file, keyPath: path(key))
    read(&reader)
    reader.finish()
    issues += reader.issues
  }

  /// Every member, each an object, read by a closure.
  mutating func eachObject(_ read: (String, inout ProfileReader) -> Void) {
    for key in members.keys.sorted() { object(key) { read(key, &$0) } }
  }

  /// Marks a member as known without reading it.
  mutating func pass(_ key: String) { _ = take(key) }

  /// Whether a member is there.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// Reports the members that nobody asked for, with the nearest name that exists.
  mutating func finish() {
    for key in members.keys.sorted() where !known.contains(key) {
      let nearest = known.min { ($0.distance(to: key), $0) < ($1.distance(to: key), $1) }
      let isNear = nearest.map { $0.distance(to: key) <= 1 + key.count / 3 } ?? false
      let remedy =
        isNear
        ? "did you mean \(nearest ?? "")?" : "known here: \(known.sorted().joined(separator: ", "))"
      add(key, "unknown key; \(remedy)")
    }
  }

  /// Notes a mistake down.
  mutating func add(_ key: String, _ problem: String) {
    issues.append(ProfileIssue(file: file, keyPath: path(key), problem: problem))
  }

  private mutating func take(_ key: String) -> JSONValue? {
    known.insert(key)
    return members[key]
  }

  private mutating func expect(_ key: String, _ expected: String, _ found: JSONValue) {
    add(key, "expected \(expected), found \(found.shortText)")
  }

  private func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }
}

extension JSONValue {
  /// What was found, short enough for a message.
  fileprivate var shortText: String {
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

extension String {
  /// How many letters must be put in, taken out or changed to get another text.
  fileprivate func distance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let change = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
