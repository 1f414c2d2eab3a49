// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads JSON as RFC 8259 defines it, and remembers the line of each value.
///
/// Foundation's decoder does not report lines.
struct JSONTextReader {
  /// The maximum number of nested lists and objects.
  static let maximumDepth = 32
  /// The maximum number of bytes of a document.
  static let maximumByteCount = 1 << 18

  private(set) var lines: [String: Int] = [:]
  private(set) var repeated: [String] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the single value of the text.
  mutating func document() throws(JSONTextError) -> JSONValue {
    guard bytes.count <= Self.maximumByteCount else {
      throw problem("expected at most \(Self.maximumByteCount) bytes, found more")
    }
    skipSpace()
    let value = try value("", depth: 0)
    skipSpace()
    guard index == bytes.count else { throw expected("the end") }
    return value
  }

  private mutating func value(_ path: String, depth: Int) throws(JSONTextError) -> JSONValue {
    if lines[path] == nil { lines[path] = line }
    guard let next else { throw expected("a value") }
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.maximumDepth else {
        throw problem("expected at most \(Self.maximumDepth) levels of lists and objects")
      }
      return next == UInt8(ascii: "{")
        ? .object(try members(path, depth: depth + 1))
        : .array(try elements(path, depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      let literals: [(String, JSONValue)] = [
        ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
      ]
      for (literal, value) in literals
      where bytes[index...].starts(with: literal.utf8) {
        index += literal.utf8.count
        return value
      }
      throw expected("a value")
    }
  }

  private mutating func members(
    _ path: String, depth: Int
  ) throws(JSONTextError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try list(until: UInt8(ascii: "}")) { (reader) throws(JSONTextError) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.expected("a name in quotes") }
      let line = reader.line
      let key = try reader.text()
      let inner = LocatedJSON.path(path, key)
      reader.lines[inner] = line
      reader.skipSpace()
      guard reader.take(UInt8(ascii: ":")) else { throw reader.expected("a colon") }
      reader.skipSpace()
      let value = try reader.value(inner, depth: depth)
      if members.updateValue(value, forKey: key) != nil { reader.repeated.append(inner) }
    }
    return members
  }

  private mutating func elements(
    _ path: String, depth: Int
  ) throws(JSONTextError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { (reader) throws(JSONTextError) in
      elements.append(try reader.value(LocatedJSON.path(path, elements.count), depth: depth))
    }
    return elements
  }

  /// Reads the elements between brackets one by one.
  private mutating func list(
    until end: UInt8, _ read: (inout JSONTextReader) throws(JSONTextError) -> Void
  ) throws(JSONTextError) {
    index += 1
    skipSpace()
    if take(end) { return }
    while true {
      try read(&self)
      skipSpace()
      if take(end) { return }
      guard take(UInt8(ascii: ",")) else {
        throw expected("a comma or \(Character(Unicode.Scalar(end)))")
      }
      skipSpace()
    }
  }

  private mutating func number() throws(JSONTextError) -> JSONValue {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    let value = Double(text) ?? .infinity
    if !isWhole, let whole = Int64(exactly: value) { return .integer(whole) }
    return .number(value)
  }

  private mutating func digits() throws(JSONTextError) {
    let start = index
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { index += 1 }
    if index == start { throw expected("a digit") }
  }

  private mutating func text() throws(JSONTextError) -> String {
    var reader = JSONStringReader(bytes, at: index)
    do throws(JSONStringReader.Problem) {
      let text = try reader.text()
      index = reader.index
      return text
    } catch {
      throw problem(error.message)
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) {
      if next == 0x0A { line += 1 }
      index += 1
    }
  }

  private func problem(_ message: String) -> JSONTextError {
    JSONTextError(line: line, problem: message)
  }

  private func expected(_ token: String) -> JSONTextError {
    guard let next else { return problem("expected \(token), found the end") }
    let isPlain = (0x21..<0x7F).contains(next)
    let found = isPlain ? "\(Character(Unicode.Scalar(next)))" : "byte \(next)"
    return problem("expected \(token), found \(found)")
  }
}
