// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// Decodes Base64.
enum Base64Text {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: letters.enumerated().map { ($1, UInt32($0)) })

  /// Returns the bytes that the value of an XMP property encodes, or nil if the value is not
  /// Base64.
  ///
  /// The property may be written as an attribute or as an element with text.
  static func decoded(_ property: ArraySlice<UInt8>) -> [UInt8]? {
    let marks = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">")]
    guard let start = property.firstIndex(where: marks.contains) else { return nil }
    let rest = property[(start + 1)...]
    let value = rest.prefix { !marks.contains($0) && $0 != UInt8(ascii: "<") }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in value where letter > 0x20 && letter != UInt8(ascii: "=") {
      guard let six = values[letter] else { return nil }
      (bits, count) = (bits << 6 | six, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
