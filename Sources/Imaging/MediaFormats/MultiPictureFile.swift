// SPDX-License-Identifier: Apache-2.0

/// Finds the pictures that follow a JPEG in the same file.
///
/// The header of the JPEG contains an index of them (CIPA DC-007).
package enum MultiPictureFile {
  private static let entriesTag = 0xB002
  private static let entryWidth = 16
  /// The types of large thumbnails in the index.
  ///
  /// Gain maps and the second view of a stereo photo have other types.
  private static let previewTypes = 0x010001...0x010005
  private static let maximumEntryCount = 16
  private static let maximumByteCount = 8 << 20

  /// Finds the thumbnails.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - header: The offset of the index's TIFF header. The offsets in the index count from there.
  /// - Returns: The ranges in the file, the shortest first.
  package static func previews(in file: some ByteSource, indexAt header: Int) -> [Range<Int>] {
    pictures(in: file, indexAt: header)
      .filter { previewTypes.contains($0.kind) && (4...maximumByteCount).contains($0.range.count) }
      .map(\.range).sorted { $0.count < $1.count }
  }

  /// Finds all pictures after the first one, in the order of the index.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - header: The offset of the index's TIFF header.
  /// - Returns: The type that the index states for each picture, and its range in the file.
  package static func pictures(
    in file: some ByteSource, indexAt header: Int
  ) -> [(kind: Int, range: Range<Int>)] {
    let isLittleEndian = file.holds("II*\0", at: header)
    guard isLittleEndian || file.holds("MM\0*", at: header),
      let first = file.integer(at: header + 4, bytes: 4, littleEndian: isLittleEndian)
    else { return [] }
    let reader = TIFFReader(
      file, offsetsFrom: header, firstOffset: first, isLittleEndian: isLittleEndian)
    guard let entries = reader.bytes(reader.directory(at: first).fields[entriesTag]) else {
      return []
    }
    let list = MemoryBytes(entries)
    let count = min(entries.count / entryWidth, maximumEntryCount)
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
