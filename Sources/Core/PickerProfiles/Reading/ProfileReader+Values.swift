// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads members of each type.
///
/// If a member is invalid, its field stays unchanged.
extension ProfileReader {
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
      return expect(key, "a whole number \(Self.rangeText(range))", value)
    }
    field = number
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, into field: inout Int?) {
    guard take(key) != nil else { return }
    var number = range.lowerBound
    self.number(key, in: range, into: &number)
    field = number
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, into field: inout Int64?) {
    guard take(key) != nil else { return }
    var number = range.lowerBound
    self.number(key, in: range, into: &number)
    field = Int64(number)
  }

  /// Reads a number, which may have a fraction.
  mutating func measure(_ key: String, in range: ClosedRange<Double>, into field: inout Double?) {
    guard let value = take(key) else { return }
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number, range.contains(number) else {
      let rangeText = "from \(range.lowerBound) to \(range.upperBound)".replacing(".0", with: "")
      return expect(key, "a number \(rangeText)", value)
    }
    field = number
  }

  /// Reads a list of numbers, each of which must be in a range.
  mutating func numbers(_ key: String, in range: ClosedRange<Int>, into field: inout [Int]) {
    guard let value = take(key) else { return }
    guard let list = value.arrayValue else {
      return expect(key, "a list of whole numbers \(Self.rangeText(range))", value)
    }
    var numbers: [Int] = []
    for (index, value) in list.enumerated() {
      if let number = value.intValue, range.contains(number) {
        numbers.append(number)
      } else {
        expect("\(key)[\(index)]", "a whole number \(Self.rangeText(range))", value)
      }
    }
    guard numbers.count == list.count else { return }
    field = numbers
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
      return expect(oneOf: Choice.allCases.map(\.rawValue), key, value)
    }
    field = choice
  }

  /// Reads a list of one or more different raw values, in the order of the document.
  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, into field: inout [Choice]
  ) {
    let names = Choice.allCases.map(\.rawValue)
    guard let tokens = tokens(key, outOf: names) else { return }
    if tokens.isEmpty, let value = take(key), value.arrayValue == [] {
      return add(
        key, "expected at least one of \(names.joined(separator: ", ")), found an empty list",
        expected: "at least one of \(names.joined(separator: ", "))", found: "an empty list")
    }
    field = tokens.compactMap(Choice.init(rawValue:)).reduce(into: []) { choices, choice in
      if !choices.contains(choice) { choices.append(choice) }
    }
  }

  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, into field: inout Set<Choice>
  ) {
    var list = Array(field)
    choices(key, into: &list)
    field = Set(list)
  }

  mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, into field: inout Set<Choice>?
  ) {
    guard has(key) else { return pass(key) }
    let names = Choice.allCases.map(\.rawValue)
    guard let tokens = tokens(key, outOf: names) else { return }
    field = Set(tokens.compactMap(Choice.init(rawValue:)))
  }

  /// Reads a list of given names; the result is nil if the list is missing or invalid.
  mutating func tokens(_ key: String, outOf names: [String]) -> [String]? {
    guard let value = take(key) else { return nil }
    guard let list = value.arrayValue else {
      expect(key, "a list out of \(names.joined(separator: ", "))", value)
      return nil
    }
    var tokens: [String] = []
    for (index, value) in list.enumerated() {
      if let token = value.stringValue, names.contains(token) {
        tokens.append(token)
      } else {
        expect(oneOf: names, "\(key)[\(index)]", value)
      }
    }
    return tokens
  }

  private static func rangeText(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
