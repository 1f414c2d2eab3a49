// SPDX-License-Identifier: Apache-2.0

extension TIFFReader {
  /// An entry of a directory, with the ranges of its bytes in the file.
  package struct Entry {
    package let tag: Int
    package let type: Int
    package let count: Int
    /// The range of the entry in the directory.
    package let range: Range<Int>
    /// The range of the values.
    ///
    /// It is nil if the range is not inside the file, or if the width of a value is unknown.
    package let values: Range<Int>?
    /// Whether the values are stored in the entry itself.
    package let isInline: Bool
  }

  /// A directory, with the ranges of its bytes in the file.
  package struct Table {
    package let entries: [Entry]
    /// The range of the count, the entries and the offset of the next directory.
    package let range: Range<Int>
    /// The offset of the next directory, or nil if there is none.
    package let next: Int?
    /// The width in bytes of the offset of the next directory, or 0 if the file ends before it.
    package let nextWidth: Int
  }

  /// Returns a directory with its entries in their order.
  ///
  /// The result is nil if the directory is not completely inside the file.
  package func table(at offset: Int) -> Table? {
    let (countWidth, entryWidth, valueWidth) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard offset > 0, let count = whole(at: offset, countWidth), count <= 4096 else { return nil }
    let start = offset + countWidth
    let end = start + count * entryWidth
    guard end <= source.count else { return nil }
    let entries = (0..<count).compactMap { entry(at: start + $0 * entryWidth, entryWidth) }
    guard entries.count == count else { return nil }
    let next = whole(at: end, valueWidth)
    let nextWidth = next == nil ? 0 : valueWidth
    return Table(
      entries: entries, range: offset..<end + nextWidth, next: next == 0 ? nil : next,
      nextWidth: nextWidth)
  }

  private func entry(at offset: Int, _ width: Int) -> Entry? {
    let valueWidth = isBig ? 8 : 4
    guard let tag = whole(at: offset, 2), let type = whole(at: offset + 2, 2),
      let count = whole(at: offset + 4, valueWidth)
    else { return nil }
    let inline = offset + 4 + valueWidth
    var values: Range<Int>?
    var isInline = true
    if let one = Self.widths[type], count <= source.count / one {
      isInline = count * one <= valueWidth
      if let start = isInline ? inline : whole(at: inline, valueWidth),
        start <= source.count - count * one
      {
        values = start..<start + count * one
      }
    }
    return Entry(
      tag: tag, type: type, count: count, range: offset..<offset + width, values: values,
      isInline: isInline)
  }

  /// Returns a reader with the given byte order; if it is nil, the byte order of this reader.
  package func ordered(_ isLittleEndian: Bool?) -> TIFFReader {
    guard let isLittleEndian, isLittleEndian != self.isLittleEndian else { return self }
    return TIFFReader(source, offsetsFrom: 0, firstOffset: 0, isLittleEndian: isLittleEndian)
  }

  /// Returns the values of an entry, or an empty array if they are not integers.
  package func wholes(_ entry: Entry, upTo limit: Int = 64) -> [Int] {
    guard Self.wholeTypes.contains(entry.type), let width = Self.widths[entry.type],
      let values = entry.values
    else { return [] }
    return (0..<min(entry.count, limit)).compactMap {
      whole(at: values.lowerBound + $0 * width, width)
    }
  }

  package func whole(at offset: Int, _ width: Int) -> Int? {
    source.integer(at: offset, bytes: width, littleEndian: isLittleEndian)
  }

  /// Returns the bytes of a number in the byte order of the directories.
  package func written(_ value: Int, _ width: Int) -> [UInt8] {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
