// SPDX-License-Identifier: Apache-2.0

/// What an entry of a TIFF directory holds.
enum TIFFValue: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case short(UInt16)
  case long(UInt32)
  /// Numerators and denominators.
  case fractions([UInt32])
  case undefined([UInt8])

  /// The type's number, the number of values, and their bytes, the highest first.
  var encoded: (type: UInt16, count: Int, bytes: [UInt8]) {
    switch self {
    case .bytes(let bytes): (1, bytes.count, bytes)
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let value): (3, 1, value.bigEndianBytes)
    case .long(let value): (4, 1, value.bigEndianBytes)
    case .fractions(let parts): (5, parts.count / 2, parts.flatMap(\.bigEndianBytes))
    case .undefined(let bytes): (7, bytes.count, bytes)
    }
  }
}

/// A TIFF directory that is being put together.
struct TIFFDirectory: Hashable, Sendable {
  private var entries: [UInt16: TIFFValue] = [:]

  subscript(tag: UInt16) -> TIFFValue? {
    get { entries[tag] }
    set { entries[tag] = newValue }
  }

  /// The directory's length with the values that do not fit into its entries.
  var byteCount: Int {
    entries.values.reduce(6 + entries.count * 12) { sum, value in
      let count = value.encoded.bytes.count
      return count > 4 ? sum + count + count % 2 : sum
    }
  }

  /// Writes the directory down.
  ///
  /// - Parameters:
  ///   - offset: Where in the file it begins.
  ///   - next: Where the next directory begins, 0 where there is none.
  /// - Returns: `byteCount` bytes, entries in the order of their tags as TIFF asks.
  func bytes(at offset: Int, next: Int = 0) -> [UInt8] {
    var head = UInt16(entries.count).bigEndianBytes
    var rest: [UInt8] = []
    let restOffset = offset + 6 + entries.count * 12
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes) = value.encoded
      head += tag.bigEndianBytes + type.bigEndianBytes + UInt32(count).bigEndianBytes
      if bytes.count > 4 {
        head += UInt32(restOffset + rest.count).bigEndianBytes
        rest += bytes
        if bytes.count % 2 == 1 { rest.append(0) }
      } else {
        head += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      }
    }
    return head + UInt32(next).bigEndianBytes + rest
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
