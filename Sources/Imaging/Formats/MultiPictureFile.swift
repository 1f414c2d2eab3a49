// SPDX-License-Identifier: Apache-2.0

/// Finds the pictures that a camera put behind a JPEG's end, by the index in its head (CIPA DC-007).
enum MultiPictureFile {
  private static let entriesTag = 0xB002
  private static let entryWidth = 16
  /// Large thumbnails, of whatever resolution; gain maps and views of other eyes are something else.
  private static let previewTypes = 0x010001...0x010005
  private static let mostEntries = 16
  private static let mostBytes = 8 << 20

  /// Finds the small pictures.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - header: Where the index's TIFF header is, which its offsets count from.
  /// - Returns: Their places in the file, the one with the fewest bytes first.
  static func previews(in file: some ByteSource, indexAt header: Int) -> [Range<Int>] {
    pictures(in: file, indexAt: header)
      .filter { previewTypes.contains($0.kind) && (4...mostBytes).contains($0.place.count) }
      .map(\.place).sorted { $0.count < $1.count }
  }

  /// Finds every picture behind the first, in the order of the index.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - header: Where the index's TIFF header is.
  /// - Returns: What each one is by the index's word, and its place in the file.
  static func pictures(
    in file: some ByteSource, indexAt header: Int
  ) -> [(kind: Int, place: Range<Int>)] {
    let isLittleEndian = file.holds("II*\0", at: header)
    guard isLittleEndian || file.holds("MM\0*", at: header),
      let first = file.integer(at: header + 4, bytes: 4, littleEndian: isLittleEndian)
    else { return [] }
    let reader = TIFFReader(
      file, note: header, firstOffset: first, isLittleEndian: isLittleEndian)
    guard let entries = reader.bytes(reader.directory(at: first).fields[entriesTag]) else {
      return []
    }
    let list = MemoryBytes(entries)
    let count = min(entries.count / entryWidth, mostEntries)
    return (0..<count).compactMap { index in
      let entry = index * entryWidth
      guard let kind = list.integer(at: entry, bytes: 4, littleEndian: isLittleEndian),
        let length = list.integer(at: entry + 4, bytes: 4, littleEndian: isLittleEndian),
        let offset = list.integer(at: entry + 8, bytes: 4, littleEndian: isLittleEndian),
        offset > 0, length >= 4, file.bytes(at: header + offset, count: 2) == [0xFF, 0xD8],
        header + offset + length <= file.count
      else { return nil }
      return (kind & 0xFF_FFFF, header + offset..<header + offset + length)
    }
  }
}
