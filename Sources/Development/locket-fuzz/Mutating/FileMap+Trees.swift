// SPDX-License-Identifier: Apache-2.0

/// Finds the numbers and segments in formats whose segments contain other segments or refer to
/// them.
extension FileMap {
  /// Maps the directories of TIFF files and EXIF blocks; their offsets are relative to `start`.
  mutating func tiff(_ bytes: [UInt8], from start: Int) {
    let isBig = bytes.number(start, 2, isBig: true) == 0x4D4D
    field(start + 4, 4, isBig: isBig)
    var open = [bytes.number(start + 4, 4, isBig: isBig)]
    var seen = Set<Int>()
    while let offset = open.popLast(), seen.count < 16 {
      let position = start + offset
      guard seen.insert(offset).inserted, position + 2 <= bytes.count else { continue }
      let count = bytes.number(position, 2, isBig: isBig)
      field(position, 2, isBig: isBig)
      for entry in 0..<Swift.min(count, 64) {
        let at = position + 2 + entry * 12
        guard at + 12 <= bytes.count else { break }
        segment(at, at + 12, of: bytes)
        for (offset, width) in [(0, 2), (2, 2), (4, 4), (8, 4)] {
          field(at + offset, width, isBig: isBig)
        }
        if [0x8769, 0x8825, 0x14A].contains(bytes.number(at, 2, isBig: isBig)) {
          open.append(bytes.number(at + 8, 4, isBig: isBig))
        }
      }
      let next = position + 2 + count * 12
      field(next, 4, isBig: isBig)
      let following = bytes.number(next, 4, isBig: isBig)
      if following > 0 { open.append(following) }
    }
  }

  private static let containers: [String: Int] = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "edts": 0, "udta": 0, "dinf": 0,
    "meta": 4, "iprp": 0, "ipco": 0, "iref": 4, "iinf": 6, "stsd": 8, "moof": 0, "traf": 0,
    "mvex": 0, "ilst": 0, "grpl": 0,
  ]

  /// Maps the boxes of HEIF, MP4 and QuickTime.
  mutating func boxes(_ bytes: [UInt8], _ range: Range<Int>, depth: Int) {
    var position = range.lowerBound
    while position + 8 <= range.upperBound, segments.count < 2000 {
      let length = bytes.number(position, 4, isBig: true)
      let end = length < 8 ? range.upperBound : Swift.min(position + length, range.upperBound)
      segment(position, end, of: bytes)
      field(position, 4)
      field(position + 4, 4)
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      if let skipped = Self.containers[type], depth < 12, position + 8 + skipped <= end {
        numbers(position + 8..<position + 8 + skipped, isBig: true)
        boxes(bytes, position + 8 + skipped..<end, depth: depth + 1)
      } else if type != "mdat" {
        numbers(position + 8..<Swift.min(end, position + 264), isBig: true)
        for offset in [9, 10, 11, 12, 13] where position + offset < end {
          field(position + offset, 1)
        }
      }
      position = end
    }
  }

  private static let masters: Set<Int> = [
    0x1A45_DFA3, 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0, 0x1F43_B675, 0xA0,
    0x114D_9B74, 0x1C53_BB6B, 0x4DBB, 0x6D80, 0x6240,
  ]

  /// Maps the elements of Matroska.
  mutating func elements(_ bytes: [UInt8], _ range: Range<Int>, depth: Int) {
    var position = range.lowerBound
    while position < range.upperBound, segments.count < 500 {
      let idWidth = bytes[position].leadingZeroBitCount + 1
      guard idWidth <= 4, position + idWidth < range.upperBound else { return }
      let sizePosition = position + idWidth
      let sizeWidth = bytes[sizePosition].leadingZeroBitCount + 1
      guard sizeWidth <= 8, sizePosition + sizeWidth <= range.upperBound else { return }
      let mask = (1 << (7 * sizeWidth)) - 1
      let length = bytes.number(sizePosition, sizeWidth, isBig: true) & mask
      let payload = sizePosition + sizeWidth
      let end = length > range.upperBound - payload ? range.upperBound : payload + length
      segment(position, end, of: bytes)
      field(position, idWidth)
      field(sizePosition, sizeWidth)
      if Self.masters.contains(bytes.number(position, idWidth, isBig: true)), depth < 8 {
        elements(bytes, payload..<end, depth: depth + 1)
      } else if end - payload <= 8, payload < end {
        field(payload, end - payload)
      }
      position = end
    }
  }
}
