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
