// SPDX-License-Identifier: Apache-2.0

/// Percent-encodes bytes for addresses, and decodes them.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes all bytes except letters, digits, `-._~` and `/`.
  ///
  /// All other bytes have a special meaning for some servers.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.append(byte)
      default:
        text += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes bytes once; returns nil if a `%` is not followed by two hexadecimal digits.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.hasByte(0x25) else { return Array(text) }
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
