// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension [UInt8] {
  /// A whole number at a place, 0 where the file ends before.
  func number(_ place: Int, _ width: Int, isBig: Bool) -> Int {
    guard place >= 0, place <= count - width else { return 0 }
    let digits = self[place..<place + width]
    return (isBig ? Array(digits) : digits.reversed()).reduce(0) { ($0 << 8 | Int($1)) & .max }
  }

  /// Writes a whole number over what is at a place.
  mutating func put(_ value: Int, at place: Int, _ width: Int, isBig: Bool) {
    guard place >= 0, place <= count - width else { return }
    for index in 0..<width {
      let shift = (isBig ? width - 1 - index : index) * 8
      self[place + index] = shift < 64 ? UInt8(truncatingIfNeeded: value >> shift) : 0
    }
  }

  /// A number, the most significant byte first.
  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A number, the least significant byte first.
  static func little(_ value: Int, _ width: Int = 4) -> [UInt8] { big(value, width).reversed() }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A box as HEIF and QuickTime have them.
  static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let payload = Array(parts.joined())
    return big(payload.count + 8) + text(type) + payload
  }

  /// A box with version and flags.
  static func fullBox(_ type: String, version: Int = 0, _ parts: [UInt8]...) -> [UInt8] {
    box(type, big(version << 24), Array(parts.joined()))
  }

  /// A RIFF chunk.
  static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    text(type) + little(payload.count) + payload + (payload.count % 2 == 0 ? [] : [0])
  }
}

extension SplitMix64 {
  /// A whole number from zero up to a bound, zero where there is none.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }

  /// One of a few.
  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
