// SPDX-License-Identifier: Apache-2.0

/// Decodes the texts of XML.
package enum XMPText {
  private static let entities: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// Returns the text of an attribute that is written as `name="text"`.
  package static func attribute(_ written: ArraySlice<UInt8>) -> String {
    guard let quote = written.firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      quote + 1 < written.endIndex
    else { return "" }
    return decoded(written[(quote + 1)..<(written.endIndex - 1)])
  }

  /// Returns a text with its entities replaced by characters; unknown entities are kept.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      // A character entity has at most ten characters.
      guard let end = rest.prefix(10).firstIndex(of: ";"), let scalar = scalar(rest[..<end]) else {
        result += "&"
        continue
      }
      result.unicodeScalars.append(scalar)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func scalar(_ word: Substring) -> Unicode.Scalar? {
    guard word.first == "#" else { return entities[word] }
    let number = word.dropFirst()
    let value =
      number.lowercased().hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.flatMap(Unicode.Scalar.init)
  }
}
