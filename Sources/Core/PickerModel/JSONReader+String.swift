// SPDX-License-Identifier: Apache-2.0

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
