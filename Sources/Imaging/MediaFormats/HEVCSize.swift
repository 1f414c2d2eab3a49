// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Reads from the parameters of an HEVC stream which size its decoded pictures have.
package enum HEVCSize {
  /// The maximum length of the parameters in bytes.
  ///
  /// The parameters of a valid still have fewer than a hundred bytes.
  private static let maximumByteCount = 1024
  /// The maximum width and height in pixels that decoders support.
  private static let maximumSide = 1 << 16

  /// Returns the size that the configuration of a decoder states, or nil if it states no size.
  ///
  /// - Parameter configuration: The content of an `hvcC` box.
  /// - Returns: The size of the picture after the crop that the stream states.
  package static func size(_ configuration: [UInt8]) -> PixelSize? {
    let source = MemoryBytes(configuration)
    guard let arrays = source.integer(at: 22, bytes: 1) else { return nil }
    var offset = 23
    for _ in 0..<arrays {
      guard let kind = source.integer(at: offset, bytes: 1),
        let units = source.integer(at: offset + 1, bytes: 2)
      else { return nil }
      offset += 3
      for _ in 0..<units {
        guard let length = source.integer(at: offset, bytes: 2),
          let unit = source.bytes(at: offset + 2, count: length)
        else { return nil }
        offset += 2 + length
        if kind & 0x3F == 33 {
          var bits = BitScanner(unescaped(unit.dropFirst(2).prefix(maximumByteCount)))
          return size(&bits)
        }
      }
    }
    return nil
  }

  /// Reads a sequence parameter set from its beginning to the size.
  private static func size(_ bits: inout BitScanner) -> PixelSize? {
    guard bits.skip(4), let layers = bits.next(3), bits.skip(1 + 96) else { return nil }
    // For each layer, two bits state which fields follow. The bits are padded to those of eight
    // layers.
    var following = 0
    for _ in 0..<layers {
      guard let flags = bits.next(2) else { return nil }
      following += (flags & 2) * 44 + (flags & 1) * 8
    }
    guard bits.skip(layers > 0 ? (8 - layers) * 2 : 0), bits.skip(following),
      bits.exponential() != nil, let chroma = bits.exponential(), chroma <= 3,
      bits.skip(chroma == 3 ? 1 : 0), let width = bits.exponential(),
      let height = bits.exponential(), let isCropped = bits.next(1)
    else { return nil }
    var size = PixelSize(width: width, height: height)
    if isCropped == 1 {
      guard let left = bits.exponential(), let right = bits.exponential(),
        let top = bits.exponential(), let bottom = bits.exponential()
      else { return nil }
      size.width -= (left + right) * (chroma == 1 || chroma == 2 ? 2 : 1)
      size.height -= (top + bottom) * (chroma == 1 ? 2 : 1)
    }
    let sides = 1...maximumSide
    return sides.contains(size.width) && sides.contains(size.height) ? size : nil
  }

  /// Removes the additional bytes in a unit that prevent its data from looking like a start code.
  private static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}

/// Reads bits from bytes, one after another; the most significant bit of a byte is first.
package struct BitScanner {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips bits; returns false if fewer bits are left.
  package mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count * 8 - position else { return false }
    position += count
    return true
  }

  /// Returns the next bits as a number, or nil if fewer bits are left.
  package mutating func next(_ count: Int) -> Int? {
    guard count <= bytes.count * 8 - position else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position / 8] >> (7 - position % 8)) & 1
      position += 1
    }
    return value
  }

  /// Returns the next number in Exp-Golomb code, or nil if no bits are left or the number has more
  /// than 31 bits.
  package mutating func exponential() -> Int? {
    var zeros = 0
    while true {
      guard let bit = next(1), zeros < 32 else { return nil }
      if bit == 1 { break }
      zeros += 1
    }
    return next(zeros).map { (1 << zeros) - 1 + $0 }
  }
}
