// SPDX-License-Identifier: Apache-2.0

/// The Base64 encoding of bytes for JSON (RFC 4648, with padding).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes as Base64 text.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = group.enumerated().reduce(UInt32(0)) {
        $0 | UInt32($1.element) << (16 - 8 * $1.offset)
      }
      for index in 0..<4 {
        out.append(
          index <= group.count ? letters[Int(bits >> (18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Decodes Base64 text; returns nil if the text does not have the form that ``text(_:)`` writes.
  package static func bytes(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count.isMultiple(of: 4) else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      let group = letters[start..<start + 4]
      let isLast = start + 4 == letters.count
      let padding = isLast ? group.reversed().prefix { $0 == UInt8(ascii: "=") }.count : 0
      guard padding <= 2 else { return nil }
      var bits: UInt32 = 0
      for letter in group.dropLast(padding) {
        let value = values[Int(letter)]
        guard value != 0xFF else { return nil }
        bits = bits << 6 | UInt32(value)
      }
      bits <<= 6 * UInt32(padding)
      // Unused bits must be zero, so that equal bytes have equal texts.
      guard bits & (1 << (8 * UInt32(padding)) - 1) == 0 else { return nil }
      for index in 0..<(3 - padding) {
        out.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * index)))
      }
    }
    return out
  }
}
