// SPDX-License-Identifier: Apache-2.0

/// Finds the directories of a TIFF file or raw image, and the values of their fields.
struct TIFFRequirements {
  /// The tags for offsets and lengths of strips and tiles.
  ///
  /// Their values are long lists that do not describe the photo.
  private static let pixels: Set<Int> = [0x111, 0x117, 0x144, 0x145]
  /// The tags for pointers to EXIF, GPS and embedded images.
  private static let pointers: Set<Int> = [0x8769, 0x8825, 0x14A]
  private static let widths = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4, 16: 8, 18: 8,
  ]

  let file: SparseBytes
  let isLittleEndian: Bool

  /// Checks that the first directory and the directories to which it points are known.
  func walk() throws(SparseBytes.Stop) {
    let isBig = try number(at: 2, 2) == 43
    let first = try number(at: isBig ? 8 : 4, isBig ? 8 : 4)
    for offset in try directory(at: first, isBig) {
      // If a pointer is invalid, only its directory is skipped.
      do throws(SparseBytes.Stop) {
        _ = try directory(at: offset, isBig)
      } catch  where error == .ended {}
    }
  }

  /// Checks that a directory and its values are known, and returns the offsets of further
  /// directories.
  private func directory(at offset: Int, _ isBig: Bool) throws(SparseBytes.Stop) -> [Int] {
    let (countWidth, entryWidth, valueWidth) = isBig ? (8, 20, 8) : (2, 12, 4)
    let entries = try number(at: offset, countWidth)
    guard entries <= 4096 else { throw .ended }
    var found: [Int] = []
    for index in 0..<entries {
      let entry = offset + countWidth + index * entryWidth
      let tag = try number(at: entry, 2)
      let count = try number(at: entry + 4, valueWidth)
      guard let width = Self.widths[try number(at: entry + 2, 2)], count <= file.count,
        !Self.pixels.contains(tag)
      else { continue }
      var valueOffset = entry + 4 + valueWidth
      if count * width > valueWidth { valueOffset = try number(at: valueOffset, valueWidth) }
      guard valueOffset <= file.count else { continue }
      try file.touch(valueOffset, count * width, limit: 1 << 16)
      guard Self.pointers.contains(tag), width == 4 || width == 8 else { continue }
      for index in 0..<min(count, 8) {
        found.append(try number(at: valueOffset + index * width, width))
      }
    }
    return found
  }

  private func number(at offset: Int, _ width: Int) throws(SparseBytes.Stop) -> Int {
    try file.integer(at: offset, width, littleEndian: isLittleEndian)
  }
}
