// SPDX-License-Identifier: Apache-2.0

/// Reads the directories of a TIFF file or an EXIF block, without trusting any offset in it.
struct TIFFReader {
  /// One field: where its values are and how to read them.
  struct Field {
    let type: Int
    let count: Int
    let offset: Int
  }

  /// A directory's fields by tag.
  typealias Directory = [Int: Field]

  static let widths = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, 129: 1,
  ]
  /// Types of whole numbers.
  ///
  /// Those with a sign are read as if they had none, as every place is.
  static let wholeTypes: Set = [1, 3, 4, 6, 8, 9, 13, 16, 17, 18]

  let source: any ByteSource
  let isLittleEndian: Bool
  /// What offsets are counted from.
  private let base: Int
  let isBig: Bool
  /// Where the first directory is.
  let firstOffset: Int

  /// Reads the eight or sixteen bytes at the beginning, nil where they are none of TIFF's.
  init?(_ source: any ByteSource) {
    isLittleEndian = source.holds("II", at: 0)
    guard isLittleEndian || source.holds("MM", at: 0) else { return nil }
    let magic = source.integer(at: 2, bytes: 2, littleEndian: isLittleEndian)
    isBig = magic == 43
    // Other makers' magics are TIFF in everything else.
    guard
      let first = source.integer(
        at: isBig ? 8 : 4, bytes: isBig ? 8 : 4, littleEndian: isLittleEndian)
    else { return nil }
    self.source = source
    base = 0
    firstOffset = first
  }

  /// Reads directories inside a maker's note, whose offsets count from its own beginning.
  init(_ source: any ByteSource, note base: Int, firstOffset: Int, isLittleEndian: Bool) {
    self.source = source
    self.base = base
    self.isLittleEndian = isLittleEndian
    self.firstOffset = firstOffset
    isBig = false
  }

  /// The fields of a directory, and where the next one is; empty where there is none.
  func directory(at offset: Int) -> (fields: Directory, next: Int?) {
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
      let place = entry + 4 + valueWidth
      guard let offset = count * width <= valueWidth ? place : integer(at: place, valueWidth),
        offset <= source.count, fields[tag] == nil
      else { continue }
      fields[tag] = Field(type: type, count: count, offset: offset)
    }
    let next = integer(at: offset + countWidth + entries * entryWidth, valueWidth)
    return (fields, next == 0 ? nil : next)
  }

  /// A field's values where they are whole numbers; at most 64 of them.
  func integers(_ field: Field?) -> [Int] {
    guard let field, Self.wholeTypes.contains(field.type),
      let width = Self.widths[field.type]
    else { return [] }
    return (0..<min(field.count, 64)).compactMap { integer(at: field.offset + $0 * width, width) }
  }

  /// A field's first value.
  func integer(_ field: Field?) -> Int? { integers(field).first }

  /// A field's text up to its zero, without spaces around it.
  func text(_ field: Field?) -> String? {
    guard let raw = bytes(field) else { return nil }
    let text = raw.prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self).trimmed
  }

  /// A field's bytes, at most 64 KiB of them.
  func bytes(_ field: Field?) -> [UInt8]? {
    guard let field, let width = Self.widths[field.type] else { return nil }
    return source.bytes(at: base + field.offset, count: min(field.count * width, 1 << 16))
  }

  /// A field's fractions that have a denominator, or its numbers with a point.
  func fractions(_ field: Field?) -> [Double] {
    guard let field, [5, 10, 11, 12].contains(field.type), let width = Self.widths[field.type]
    else { return [] }
    return (0..<min(field.count, 8)).compactMap { index in
      let place = field.offset + index * width
      switch field.type {
      case 11: return integer(at: place, 4).map { Double(Float(bitPattern: UInt32($0))) }
      case 12:
        let halves = (integer(at: place, 4), integer(at: place + 4, 4))
        guard let first = halves.0, let second = halves.1 else { return nil }
        let (high, low) = isLittleEndian ? (second, first) : (first, second)
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
      default:
        guard let top = integer(at: place, 4), let bottom = integer(at: place + 4, 4), bottom != 0
        else { return nil }
        return Double(top) / Double(bottom)
      }
    }
  }

  private func integer(at offset: Int, _ width: Int) -> Int? {
    let (place, overflow) = base.addingReportingOverflow(offset)
    return overflow
      ? nil : source.integer(at: place, bytes: width, littleEndian: isLittleEndian)
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
