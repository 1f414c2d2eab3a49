// SPDX-License-Identifier: Apache-2.0

/// Reads one JSON string and its escape sequences.
struct JSONStringReader {
  /// An error in a string.
  struct Problem: Error {
    let message: String
  }

  private let bytes: [UInt8]
  /// The index of the next byte.
  ///
  /// After the string was read, it is the byte after the closing quote.
  private(set) var index: Int
  private var result: [UInt8] = []

  /// Makes a reader for the string whose opening quote is at an index.
  init(_ bytes: [UInt8], at index: Int) {
    self.bytes = bytes
    self.index = index + 1
  }

  mutating func text() throws(Problem) -> String {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else {
          throw Problem(message: "expected UTF-8 in a text")
        }
        return text
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20:
        throw Problem(message: "expected an escape for a control character, found byte \(byte)")
      default: result.append(byte)
      }
    }
    throw Problem(message: "expected the closing quote of a text, found the end")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape() throws(Problem) {
    let letter = index < bytes.count ? bytes[index] : 0
    index += 1
    if letter == UInt8(ascii: "u") {
      result += Array(String(Character(try scalar())).utf8)
    } else if let byte = Self.escapes[letter] {
      result.append(byte)
    } else {
      throw Problem(message: "expected a letter of an escape behind \\")
    }
  }

  /// Reads a character from an escape sequence of four digits.
  ///
  /// A character above U+FFFF consists of two such sequences.
  private mutating func scalar() throws(Problem) -> Unicode.Scalar {
    var value = try group()
    if (0xD800..<0xDC00).contains(value) {
      let follows = bytes[min(index, bytes.count)...].starts(with: [0x5C, UInt8(ascii: "u")])
      index += 2
      let second = follows ? try group() : 0
      guard (0xDC00..<0xE000).contains(second) else { throw Self.noCharacter }
      value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw Self.noCharacter }
    return scalar
  }

  private mutating func group() throws(Problem) -> UInt32 {
    let digits = bytes[min(index, bytes.count)..<min(index + 4, bytes.count)]
    index += 4
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Problem(message: "expected four digits behind \\u") }
    return value
  }

  private static let noCharacter =
    Problem(message: "expected a character behind \\u, found half of one")
}
