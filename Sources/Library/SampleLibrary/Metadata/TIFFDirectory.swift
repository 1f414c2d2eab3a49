// SPDX-License-Identifier: Apache-2.0

/// The value of an entry in a TIFF directory.
enum TIFFValue: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case short(UInt16)
  case long(UInt32)
  /// Fractions, each as a numerator and a denominator.
  case fractions([UInt32])
  case undefined([UInt8])

  /// The number of the value's TIFF type, the number of values, and their big-endian bytes.
  var encoded: (type: UInt16, count: Int, bytes: [UInt8]) {
    switch self {
    case .bytes(let bytes): (1, bytes.count, bytes)
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let value): (3, 1, value.bigEndianBytes)
    case .long(let value): (4, 1, value.bigEndianBytes)
    case .fractions(let values): (5, values.count / 2, values.flatMap(\.bigEndianBytes))
    case .undefined(let bytes): (7, bytes.count, bytes)
    }
  }
}

/// Builds a TIFF directory.
struct TIFFDirectory: Hashable, Sendable {
  private var entries: [UInt16: TIFFValue] = [:]

  subscript(tag: UInt16) -> TIFFValue? {
    get { entries[tag] }
    set { entries[tag] = newValue }
  }

  /// The length of the directory, including values that do not fit into its entries.
  var byteCount: Int {
    entries.values.reduce(6 + entries.count * 12) { total, value in
      let count = value.encoded.bytes.count
      return count > 4 ? total + count + count % 2 : total
    }
  }

  /// Returns the encoded directory.
  ///
  /// - Parameters:
  ///   - offset: The offset of the directory in the file.
  ///   - next: The offset of the next directory, or 0 if there is none.
  /// - Returns: `byteCount` bytes, with entries sorted by tag as TIFF requires.
  func bytes(at offset: Int, next: Int = 0) -> [UInt8] {
    var entryBytes = UInt16(entries.count).bigEndianBytes
    var rest: [UInt8] = []
    let restOffset = offset + 6 + entries.count * 12
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes) = value.encoded
      entryBytes += tag.bigEndianBytes + type.bigEndianBytes + UInt32(count).bigEndianBytes
      if bytes.count > 4 {
        entryBytes += UInt32(restOffset + rest.count).bigEndianBytes
        rest += bytes
        if bytes.count % 2 == 1 { rest.append(0) }
      } else {
        entryBytes += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      }
    }
    return entryBytes + UInt32(next).bigEndianBytes + rest
  }
}

extension FixedWidthInteger {
  /// The bytes of the number in big-endian order.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
