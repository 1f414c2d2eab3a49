// SPDX-License-Identifier: Apache-2.0

/// A syntax error in JSON, with the line and column where it begins.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line with the error, from 1.
  public let line: Int
  /// The position of the error in its line, in bytes from 1.
  public let column: Int
  /// What was expected at this position, such as a comma.
  public let expected: String

  /// One line of text with the line, the column and what was expected there.
  public var description: String { "line \(line), column \(column): expected \(expected)" }
}

extension JSONValue {
  /// The maximum number of lists and objects that may be nested in each other.
  ///
  /// The parser rejects a text with deeper nesting, which could exhaust the stack.
  public static let maximumDepth = 128

  /// Parses a JSON text; repeated keys in an object and invalid UTF-8 are errors.
  ///
  /// Foundation's decoder is not used, because it does not report the location of an error and
  /// accepts repeated keys.
  ///
  /// - Parameter text: The text as UTF-8.
  /// - Throws: ``JSONSyntaxError`` at the first error.
  /// - Complexity: O(n) in the length of the text.
  public init(text: some Collection<UInt8>) throws(JSONSyntaxError) {
    var reader = JSONReader(bytes: Array(text))
    self = try reader.wholeText()
  }
}

/// Reads JSON byte by byte.
struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func wholeText() throws(JSONSyntaxError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw syntaxError("the end of the text") }
    return value
  }

  func syntaxError(_ expected: String, at offset: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<min(offset ?? position, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONSyntaxError(line: line, column: before.count - start + 1, expected: expected)
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return try nested { reader throws(JSONSyntaxError) in try reader.object() }
    case UInt8(ascii: "["):
      return try nested { reader throws(JSONSyntaxError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  mutating func nested(
    _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < JSONValue.maximumDepth else {
      throw syntaxError("at most \(JSONValue.maximumDepth) levels")
    }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw syntaxError("a key in quotes") }
      let key = try string()
      guard take(":") else { throw syntaxError("a colon") }
      let value = try value()
      guard members.updateValue(value, forKey: key) == nil else {
        throw syntaxError("a key that is not used twice", at: start)
      }
    } while take(",")
    guard take("}") else { throw syntaxError("a comma or a closing brace") }
    return .object(members)
  }

  mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw syntaxError("a comma or a closing bracket") }
    return .array(elements)
  }

  mutating func literal(_ text: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[position...].starts(with: text.utf8) else { throw syntaxError("a value") }
    position += text.utf8.count
    return value
  }

  mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw syntaxError("a digit") }
  }

  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    var isWhole = true
    if next == UInt8(ascii: "-") { position += 1 }
    guard let first = next, (0x30...0x39).contains(first) else { throw syntaxError("a value") }
    if first == 0x30 { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      isWhole = false
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      isWhole = false
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else {
      throw syntaxError("a number of at most 1.8e308", at: start)
    }
    return .number(number)
  }
}

extension JSONReader {
  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    // Most strings have no escapes and are read in one step.
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if next == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try utf8(bytes[start..<position], from: start)
    }
    var text = Array(bytes[start..<position])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw syntaxError("no control character in a text") }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += Array(String(try escape()).utf8)
      } else {
        text.append(byte)
      }
    }
    guard next != nil else { throw syntaxError("a closing quote") }
    position += 1
    return try utf8(text[...], from: start)
  }

  private func utf8(_ text: ArraySlice<UInt8>, from start: Int) throws(JSONSyntaxError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw syntaxError("valid UTF-8", at: start)
    }
    return string
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = next else { throw syntaxError("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw syntaxError("an escape", at: position - 1)
    }
    let start = position
    var code = try hexadecimal()
    if (0xD800...0xDBFF).contains(code), next == UInt8(ascii: "\\") {
      position += 1
      guard next == UInt8(ascii: "u") else {
        throw syntaxError("the second half of a surrogate pair")
      }
      position += 1
      let low = try hexadecimal()
      guard (0xDC00...0xDFFF).contains(low) else {
        throw syntaxError("the second half of a surrogate pair")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw syntaxError("both halves of a surrogate pair", at: start)
    }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    let end = position + 4
    guard end <= bytes.count,
      bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw syntaxError("four hexadecimal digits") }
    position = end
    return code
  }
}
