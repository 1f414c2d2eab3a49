// SPDX-License-Identifier: Apache-2.0

/// Compresses repeated bytes, of which bombs consist.
enum Deflate {
  /// Returns a zlib stream that expands to a repeated byte; the stream is 150 times shorter than
  /// the bytes.
  static func zlib(repeating byte: UInt8, count: Int) -> [UInt8] {
    var bits = BitWriter()
    // A single final block with the fixed code.
    bits.write(1, 1)
    bits.write(1, 2)
    var left = count
    if left > 0 {
      bits.literal(byte)
      left -= 1
    }
    while left >= 258 {
      // Length 258 is symbol 285, whose code is 8 bits; distance 1 is 5 zero bits.
      bits.code(0b1100_0101, 8)
      bits.code(0, 5)
      left -= 258
    }
    for _ in 0..<left { bits.literal(byte) }
    bits.code(0, 7)
    return [0x78, 0x01] + bits.bytes + .big(adler(byte, count))
  }

  private static func adler(_ byte: UInt8, _ count: Int) -> Int {
    let (value, length) = (Int(byte), count % 65521)
    let low = (1 + count % 65521 * value) % 65521
    // The second half of the checksum is the total of all values that the first half had.
    let triangle =
      (count % 2 == 0
        ? count / 2 % 65521 * ((count + 1) % 65521)
        : count % 65521 * ((count + 1) / 2 % 65521)) % 65521
    let high = (length + triangle * value) % 65521
    return high << 16 | low
  }
}

private struct BitWriter {
  private(set) var done: [UInt8] = []
  private var bits: UInt64 = 0
  private var held = 0

  var bytes: [UInt8] { held > 0 ? done + [UInt8(truncatingIfNeeded: bits)] : done }

  /// Writes the lowest bits of a value, the least significant bit first.
  mutating func write(_ value: Int, _ count: Int) {
    bits |= UInt64(value) << held
    held += count
    while held >= 8 {
      done.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      held -= 8
    }
  }

  /// Writes a code, the most significant bit first.
  mutating func code(_ value: Int, _ count: Int) {
    for bit in (0..<count).reversed() { write(value >> bit & 1, 1) }
  }

  mutating func literal(_ byte: UInt8) {
    if byte < 144 { code(0x30 + Int(byte), 8) } else { code(0x190 + Int(byte) - 144, 9) }
  }
}

/// Computes the CRC-32 checksum of PNG chunks.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    return Int(~crc)
  }
}
