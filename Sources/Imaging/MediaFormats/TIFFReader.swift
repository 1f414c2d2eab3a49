// SPDX-License-Identifier: Apache-2.0

/// Reads the directories of a TIFF file or an EXIF block without trusting any offset in it.
package struct TIFFReader {
  /// A field of a directory: the offset, the type and the number of its values.
  package struct Field {
    package let type: Int
    package let count: Int
    package let offset: Int
  }

  /// The fields of a directory by tag.
  package typealias Directory = [Int: Field]

  package static let widths = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, 129: 1,
  ]
  /// The numbers of the integer types.
  ///
  /// Signed values are read as unsigned, because offsets are unsigned.
  package static let wholeTypes: Set = [1, 3, 4, 6, 8, 9, 13, 16, 17, 18]

  package let source: any ByteSource
  package let isLittleEndian: Bool
  /// The position in the source from which all offsets count.
  private let base: Int
  package let isBig: Bool
  /// The offset of the first directory.
  package let firstOffset: Int

  /// Reads the first eight or sixteen bytes; returns nil if they are not a TIFF header.
  package init?(_ source: any ByteSource) {
    isLittleEndian = source.holds("II", at: 0)
    guard isLittleEndian || source.holds("MM", at: 0) else { return nil }
    let magic = source.integer(at: 2, bytes: 2, littleEndian: isLittleEndian)
    isBig = magic == 43
    // Some camera makers write another number than 42, but their files are TIFF files in all other
    // respects.
    guard
      let first = source.integer(
        at: isBig ? 8 : 4, bytes: isBig ? 8 : 4, littleEndian: isLittleEndian)
    else { return nil }
    self.source = source
    base = 0
    firstOffset = first
  }

  /// Reads directories whose offsets count from another position, such as those of a maker note.
  package init(
    _ source: any ByteSource, offsetsFrom base: Int, firstOffset: Int, isLittleEndian: Bool
  ) {
    self.source = source
    self.base = base
    self.isLittleEndian = isLittleEndian
    self.firstOffset = firstOffset
    isBig = false
  }

  /// Returns the fields of a directory and the offset of the next one.
  ///
  /// If there is no directory at the offset, the fields are empty.
  package func directory(at offset: Int) -> (fields: Directory, next: Int?) {
    var fields: Directory = [:]
    let (countWidth, entryWidth, valueWidth) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard (0..<source.count).contains(offset), let entries = integer(at: offset, countWidth),
      entries <= 4096
    else { return ([:], nil) }
    for index in 0..<entries {
      let entry = offset + countWidth + index * entryWidth
      guard let tag = integer(at: entry, 2), let type = integer(at: entry + 2, 2),
        let count = integer(at: entry + 4, valueWidth)
      else { break }
      guard let width = Self.widths[type], count <= source.count / width else { continue }
      let valueOffset = entry + 4 + valueWidth
      guard
        let offset = count * width <= valueWidth
          ? valueOffset : integer(at: valueOffset, valueWidth),
        offset <= source.count, fields[tag] == nil
      else { continue }
      fields[tag] = Field(type: type, count: count, offset: offset)
    }
    let next = integer(at: offset + countWidth + entries * entryWidth, valueWidth)
    return (fields, next == 0 ? nil : next)
  }

  /// Returns the integer values of a field, at most 64.
  package func integers(_ field: Field?) -> [Int] {
    guard let field, Self.wholeTypes.contains(field.type),
      let width = Self.widths[field.type]
    else { return [] }
    return (0..<min(field.count, 64)).compactMap { integer(at: field.offset + $0 * width, width) }
  }

  /// Returns the first value of a field.
  package func integer(_ field: Field?) -> Int? { integers(field).first }

  /// Returns the trimmed text of a field up to its first zero byte.
  package func text(_ field: Field?) -> String? {
    guard let raw = bytes(field) else { return nil }
    let text = raw.prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self).trimmed
  }

  /// Returns the bytes of a field, at most 64 KiB.
  package func bytes(_ field: Field?) -> [UInt8]? {
    guard let field, let width = Self.widths[field.type] else { return nil }
    return source.bytes(at: base + field.offset, count: min(field.count * width, 1 << 16))
  }

  /// Returns the fractions of a field, or its floating-point values.
  ///
  /// Fractions with a denominator of zero are omitted.
  package func fractions(_ field: Field?) -> [Double] {
    guard let field, [5, 10, 11, 12].contains(field.type), let width = Self.widths[field.type]
    else { return [] }
    return (0..<min(field.count, 8)).compactMap { index in
      let valueOffset = field.offset + index * width
      switch field.type {
      case 11: return integer(at: valueOffset, 4).map { Double(Float(bitPattern: UInt32($0))) }
      case 12:
        let halves = (integer(at: valueOffset, 4), integer(at: valueOffset + 4, 4))
        guard let first = halves.0, let second = halves.1 else { return nil }
        let (high, low) = isLittleEndian ? (second, first) : (first, second)
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
      default:
        guard let top = integer(at: valueOffset, 4), let bottom = integer(at: valueOffset + 4, 4),
          bottom != 0
        else { return nil }
        return Double(top) / Double(bottom)
      }
    }
  }

  private func integer(at offset: Int, _ width: Int) -> Int? {
    let (absoluteOffset, overflow) = base.addingReportingOverflow(offset)
    return overflow
      ? nil : source.integer(at: absoluteOffset, bytes: width, littleEndian: isLittleEndian)
  }
}

extension StringProtocol {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
