// SPDX-License-Identifier: Apache-2.0

/// Creates small TIFF and DNG files, for which Locket has no other writer.
struct TIFFSeeds {
  /// An entry of a directory.
  struct Entry {
    let tag: Int
    let type: Int
    let values: [UInt8]
    var count: Int { values.count / [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1][type, default: 1] }

    static func short(_ tag: Int, _ values: Int...) -> Self {
      Self(tag: tag, type: 3, values: values.flatMap { [UInt8].little($0, 2) })
    }
    static func long(_ tag: Int, _ values: Int...) -> Self {
      Self(tag: tag, type: 4, values: values.flatMap { [UInt8].little($0, 4) })
    }
    static func text(_ tag: Int, _ text: String) -> Self {
      Self(tag: tag, type: 2, values: Array(text.utf8) + [0])
    }
    static func raw(_ tag: Int, _ values: [UInt8]) -> Self {
      Self(tag: tag, type: 7, values: values)
    }
  }

  /// Returns a directory for an offset; values that do not fit into its entries follow it.
  static func directory(_ entries: [Entry], at offset: Int, next: Int = 0) -> [UInt8] {
    var behind: [UInt8] = []
    let end = offset + 2 + entries.count * 12 + 4
    var bytes = [UInt8].little(entries.count, 2)
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      bytes += .little(entry.tag, 2) + .little(entry.type, 2) + .little(entry.count)
      if entry.values.count <= 4 {
        bytes += entry.values + [UInt8](repeating: 0, count: 4 - entry.values.count)
      } else {
        bytes += .little(end + behind.count)
        behind += entry.values + (entry.values.count % 2 == 0 ? [] : [0])
      }
    }
    return bytes + .little(next) + behind
  }

  static let pixels: [UInt8] = (0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }

  /// Returns the entries that every picture has.
  static func shape(_ width: Int, _ height: Int, _ bits: Int, _ bands: Int) -> [Entry] {
    let depth =
      bands == 3 ? Entry.short(258, bits, bits, bits) : Entry.short(258, bits)
    return [
      .long(256, width), .long(257, height), depth, .short(262, bands == 3 ? 2 : 1),
      .short(277, bands), .short(274, 1), .text(306, "2024:05:06 07:08:09"),
    ]
  }

  static func file(_ entries: [Entry], data: [UInt8], next: [UInt8] = []) -> [UInt8] {
    let header = [UInt8].text("II*\0") + .little(8 + data.count)
    let offset = 8 + data.count
    let first = directory(entries, at: offset)
    guard !next.isEmpty else { return header + data + first }
    return header + data + directory(entries, at: offset, next: offset + first.count) + next
  }

  /// TIFF files: a picture in one strip, in tiles, on two pages, and in a strip of compressed
  /// zeros.
  static var all: [(String, [UInt8])] {
    let strip: [Entry] = [
      .short(259, 1), .long(273, 8), .long(278, 48), .long(279, pixels.count),
    ]
    let tile = 32 * 32 * 3
    let tiles: [Entry] = [
      .short(259, 1), .short(322, 32), .short(323, 32),
      .long(324, 8, 8 + tile, 8, 8), .long(325, tile, tile, tile, tile),
    ]
    let packed = Deflate.zlib(repeating: 0x40, count: 64 * 48)
    let deflated: [Entry] = [
      .short(259, 8), .long(273, 8), .long(278, 48), .long(279, packed.count),
    ]
    let page = file(shape(64, 48, 8, 3) + strip, data: pixels)
    let second = directory(shape(64, 48, 8, 3) + strip, at: page.count)
    return [
      ("strip", page), ("tiles", file(shape(64, 48, 8, 3) + tiles, data: pixels)),
      ("pages", file(shape(64, 48, 8, 3) + strip, data: pixels, next: second)),
      ("deflated", file(shape(64, 48, 8, 1) + deflated, data: packed)),
      ("sixteen", file(shape(64, 24, 16, 3) + strip, data: pixels)),
    ]
  }

  /// Returns a DNG with a JPEG preview first and the sensor's pixels in a subdirectory.
  static func raw(preview: [UInt8]) -> [UInt8] {
    let sensor =
      shape(64, 48, 8, 1) + [
        .long(254, 0), .short(259, 1), .long(273, 8), .long(278, 48), .long(279, 64 * 48),
        .short(33421, 2, 2), .raw(33422, [0, 1, 1, 2]),
      ]
    let data = Array(pixels.prefix(64 * 48)) + preview
    let sub = directory(sensor, at: 8 + data.count)
    let main =
      shape(64, 48, 8, 3) + [
        .long(254, 1), .text(271, "Locket"), .text(272, "Fuzz"), .short(259, 7),
        .long(273, 8 + 64 * 48), .long(278, 48), .long(279, preview.count),
        .long(330, 8 + data.count), .raw(50706, [1, 4, 0, 0]),
      ]
    return file(main, data: data + sub)
  }
}
