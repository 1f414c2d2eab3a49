// SPDX-License-Identifier: Apache-2.0

extension TIFFReader {
  /// One entry of a directory as it stands in the file.
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    /// Where the entry itself is.
    let place: Range<Int>
    /// Where its values are, nil where that lies outside the bytes or nobody knows their width.
    let values: Range<Int>?
    /// Whether the values stand in the entry itself.
    let isInline: Bool
  }

  /// A directory as it stands in the file.
  struct Table {
    let entries: [Entry]
    /// Where the count, the entries and the next directory's place are.
    let place: Range<Int>
    /// Where the next directory is, nil where there is none.
    let next: Int?
    /// How many bytes say where that is; 0 where the file ends before it.
    let nextWidth: Int
  }

  /// A directory's entries in their order, nil where some of it lies outside the bytes.
  func table(at offset: Int) -> Table? {
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
      entries: entries, place: offset..<end + nextWidth, next: next == 0 ? nil : next,
      nextWidth: nextWidth)
  }

  private func entry(at place: Int, _ width: Int) -> Entry? {
    let valueWidth = isBig ? 8 : 4
    guard let tag = whole(at: place, 2), let type = whole(at: place + 2, 2),
      let count = whole(at: place + 4, valueWidth)
    else { return nil }
    let inline = place + 4 + valueWidth
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
      tag: tag, type: type, count: count, place: place..<place + width, values: values,
      isInline: isInline)
  }

  /// Reads on in another order of bytes.
  func ordered(_ isLittleEndian: Bool?) -> TIFFReader {
    guard let isLittleEndian, isLittleEndian != self.isLittleEndian else { return self }
    return TIFFReader(source, note: 0, firstOffset: 0, isLittleEndian: isLittleEndian)
  }

  /// An entry's values where they are whole numbers.
  func wholes(_ entry: Entry, atMost limit: Int = 64) -> [Int] {
    guard Self.wholeTypes.contains(entry.type), let width = Self.widths[entry.type],
      let values = entry.values
    else { return [] }
    return (0..<min(entry.count, limit)).compactMap {
      whole(at: values.lowerBound + $0 * width, width)
    }
  }

  func whole(at offset: Int, _ width: Int) -> Int? {
    source.integer(at: offset, bytes: width, littleEndian: isLittleEndian)
  }

  /// A number as these directories write it.
  func written(_ value: Int, _ width: Int) -> [UInt8] {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
