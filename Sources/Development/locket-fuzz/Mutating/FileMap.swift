// SPDX-License-Identifier: Apache-2.0

/// The positions of the numbers and segments in a file; mutations at these positions find more
/// errors than random ones.
struct FileMap: Sendable {
  /// A number that has a meaning in the format, for example a length, a count or the width of a
  /// picture.
  struct Field: Hashable, Sendable {
    let offset: Int
    let width: Int
    let isBig: Bool
  }

  private(set) var fields: [Field] = []
  /// The byte ranges of segments, chunks, boxes, elements and entries; they may be nested.
  private(set) var segments: [Range<Int>] = []

  init(of bytes: [UInt8], _ format: FuzzFormat) {
    switch format {
    case .jpeg: jpeg(bytes)
    case .png: png(bytes)
    case .gif: gif(bytes)
    case .webp, .avi: riff(bytes, 12..<bytes.count)
    case .tiff, .raw: tiff(bytes, from: 0)
    case .heic, .avif, .mp4, .mov: boxes(bytes, 0..<bytes.count, depth: 0)
    case .matroska: elements(bytes, 0..<bytes.count, depth: 0)
    case .svg, .sidecar: break
    }
  }

  mutating func field(_ offset: Int, _ width: Int, isBig: Bool = true) {
    fields.append(Field(offset: offset, width: width, isBig: isBig))
  }

  mutating func segment(_ start: Int, _ end: Int, of bytes: [UInt8]) {
    let end = Swift.min(end, bytes.count)
    if start < end { segments.append(start..<end) }
  }

  /// Adds every four bytes of a short payload as a number.
  mutating func numbers(_ range: Range<Int>, isBig: Bool) {
    for position in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4).prefix(64) {
      field(position, 4, isBig: isBig)
      field(position + 2, 2, isBig: isBig)
    }
  }

  private mutating func jpeg(_ bytes: [UInt8]) {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let (marker, length) = (bytes[position + 1], bytes.number(position + 2, 2, isBig: true))
      field(position + 2, 2)
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        field(position + 5, 2)
        field(position + 7, 2)
        for offset in [4, 9, 10, 11, 12] { field(position + offset, 1) }
      }
      if marker == 0xDD { field(position + 4, 2) }
      if marker == 0xE1, bytes.number(position + 4, 4, isBig: true) == 0x4578_6966 {
        tiff(bytes, from: position + 10)
      }
      if marker == 0xDA {
        segment(position, bytes.count, of: bytes)
        return
      }
      segment(position, position + 2 + length, of: bytes)
      position += 2 + Swift.max(2, length)
    }
  }

  private mutating func png(_ bytes: [UInt8]) {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes.number(position, 4, isBig: true)
      segment(position, position + 12 + length, of: bytes)
      field(position, 4)
      let payload = position + 8
      if length <= 64 { numbers(payload..<Swift.min(payload + length, bytes.count), isBig: true) }
      if position == 8 { for offset in 8...12 { field(payload + offset, 1) } }
      position += 12 + length
    }
  }

  private mutating func gif(_ bytes: [UInt8]) {
    for position in [6, 8] { field(position, 2, isBig: false) }
    field(10, 1)
    var position = 13
    if bytes.count > 13, bytes[10] & 0x80 != 0 { position += 3 << (Int(bytes[10] & 7) + 1) }
    while position < bytes.count, segments.count < 500 {
      let start = position
      if bytes[position] == 0x2C, position + 10 < bytes.count {
        for offset in stride(from: 1, to: 9, by: 2) { field(position + offset, 2, isBig: false) }
        field(position + 9, 1)
        let flags = bytes[position + 9]
        position += 11 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
        field(position - 1, 1)
      } else if bytes[position] == 0x21 {
        position += 2
      } else {
        return
      }
      while position < bytes.count, bytes[position] != 0 {
        field(position, 1)
        position += Int(bytes[position]) + 1
      }
      position += 1
      segment(start, position, of: bytes)
    }
  }

  private mutating func riff(_ bytes: [UInt8], _ range: Range<Int>) {
    field(4, 4, isBig: false)
    var position = range.lowerBound
    while position + 8 <= range.upperBound, segments.count < 500 {
      let length = bytes.number(position + 4, 4, isBig: false)
      let (payload, end) = (position + 8, Swift.min(position + 8 + length, range.upperBound))
      segment(position, end + length % 2, of: bytes)
      field(position + 4, 4, isBig: false)
      if bytes.number(position, 4, isBig: true) == 0x4C49_5354, payload + 4 < end {
        riff(bytes, payload + 4..<end)
      } else if payload < end {
        numbers(payload..<Swift.min(end, payload + 64), isBig: false)
      }
      position += 8 + length + length % 2
    }
  }
}

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
