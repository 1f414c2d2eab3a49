// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension [UInt8] {
  /// Returns the integer at an offset, or 0 if the file ends before it.
  func number(_ offset: Int, _ width: Int, isBig: Bool) -> Int {
    guard offset >= 0, offset <= count - width else { return 0 }
    let digits = self[offset..<offset + width]
    return (isBig ? Array(digits) : digits.reversed()).reduce(0) { ($0 << 8 | Int($1)) & .max }
  }

  /// Overwrites the bytes at an offset with an integer.
  mutating func put(_ value: Int, at offset: Int, _ width: Int, isBig: Bool) {
    guard offset >= 0, offset <= count - width else { return }
    for index in 0..<width {
      let shift = (isBig ? width - 1 - index : index) * 8
      self[offset + index] = shift < 64 ? UInt8(truncatingIfNeeded: value >> shift) : 0
    }
  }

  /// Returns the bytes of a number, the most significant first.
  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns the bytes of a number, the least significant first.
  static func little(_ value: Int, _ width: Int = 4) -> [UInt8] { big(value, width).reversed() }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a box of the form that HEIF and QuickTime use.
  static func box(_ type: String, _ chunks: [UInt8]...) -> [UInt8] {
    let payload = Array(chunks.joined())
    return big(payload.count + 8) + text(type) + payload
  }

  /// Returns a box with version and flags.
  static func fullBox(_ type: String, version: Int = 0, _ chunks: [UInt8]...) -> [UInt8] {
    box(type, big(version << 24), Array(chunks.joined()))
  }

  /// Returns a RIFF chunk.
  static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    text(type) + little(payload.count) + payload + (payload.count % 2 == 0 ? [] : [0])
  }
}

extension SplitMix64 {
  /// Returns a random integer from 0 to one less than a bound; returns 0 if the bound is less than
  /// 1.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }

  /// Returns a random element, or nil if the list is empty.
  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
