// SPDX-License-Identifier: Apache-2.0

/// Finds the directories of a TIFF file or a camera's raw picture, and what their fields hold.
struct TIFFNeeds {
  /// The strips' and tiles' places: many numbers of which none describes the photo.
  private static let pixels: Set<Int> = [0x111, 0x117, 0x144, 0x145]
  /// EXIF, place, and the pictures inside.
  private static let pointers: Set<Int> = [0x8769, 0x8825, 0x14A]
  private static let widths = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4, 16: 8, 18: 8,
  ]

  let file: SparseBytes
  let isLittleEndian: Bool

  /// Needs the first directory and those that it points to.
  func walk() throws(SparseBytes.Stop) {
    let isBig = try number(at: 2, 2) == 43
    let first = try number(at: isBig ? 8 : 4, isBig ? 8 : 4)
    for place in try directory(at: first, isBig) {
      // A pointer to nowhere costs its directory, not the rest.
      do throws(SparseBytes.Stop) {
        _ = try directory(at: place, isBig)
      } catch  where error == .ended {}
    }
  }

  /// Where a directory points to; what its fields hold is known then.
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
      var place = entry + 4 + valueWidth
      if count * width > valueWidth { place = try number(at: place, valueWidth) }
      guard place <= file.count else { continue }
      try file.touch(place, count * width, atMost: 1 << 16)
      guard Self.pointers.contains(tag), width == 4 || width == 8 else { continue }
      for index in 0..<min(count, 8) { found.append(try number(at: place + index * width, width)) }
    }
    return found
  }

  private func number(at offset: Int, _ width: Int) throws(SparseBytes.Stop) -> Int {
    try file.integer(at: offset, width, littleEndian: isLittleEndian)
  }
}
