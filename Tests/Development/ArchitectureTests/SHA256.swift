// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-256 as FIPS 180-4 defines it; the tests use no library for it.
enum SHA256 {
  /// The first 64 primes, whose roots define the constants.
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }
  private static let start = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
  private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

  /// Returns the digest of a text's UTF-8.
  ///
  /// - Parameter text: The text.
  /// - Returns: 64 lowercase hexadecimal digits.
  static func hex(of text: String) -> String {
    var bytes = Array(text.utf8)
    let bits = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    var state = start
    for block in stride(from: 0, to: bytes.count, by: 64) {
      add(bytes[block..<block + 64], to: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var schedule = (0..<16).map { index in
      block.dropFirst(index * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, recent) = (schedule[index - 15], schedule[index - 2])
      let first = rotateRight(old, 7) ^ rotateRight(old, 18) ^ old >> 3
      let second = rotateRight(recent, 17) ^ rotateRight(recent, 19) ^ recent >> 10
      schedule.append(schedule[index - 16] &+ first &+ schedule[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let high = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
      let first = h &+ high &+ choice &+ constants[index] &+ schedule[index]
      let low = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
      let second = low &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }

  private static func rotateRight(_ word: UInt32, _ count: Int) -> UInt32 {
    word >> UInt32(count) | word << UInt32(32 - count)
  }

  /// Returns the first 32 bits of the fractional part.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }
}
