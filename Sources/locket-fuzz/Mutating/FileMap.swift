// SPDX-License-Identifier: Apache-2.0

/// Where a file's numbers and parts are, so that they can be spoiled on purpose.
struct FileMap: Sendable {
  /// A number that means something: a length, a count, a side.
  struct Field: Hashable, Sendable {
    let place: Int
    let width: Int
    let isBig: Bool
  }

  private(set) var fields: [Field] = []
  /// Segments, chunks, boxes, elements, entries; they may lie inside each other.
  private(set) var parts: [Range<Int>] = []

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

  mutating func field(_ place: Int, _ width: Int, isBig: Bool = true) {
    fields.append(Field(place: place, width: width, isBig: isBig))
  }

  mutating func part(_ start: Int, _ end: Int, of bytes: [UInt8]) {
    let end = Swift.min(end, bytes.count)
    if start < end { parts.append(start..<end) }
  }

  /// Takes every word of a short payload for a number.
  mutating func words(_ range: Range<Int>, isBig: Bool) {
    for place in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4).prefix(64) {
      field(place, 4, isBig: isBig)
      field(place + 2, 2, isBig: isBig)
    }
  }

  private mutating func jpeg(_ bytes: [UInt8]) {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let (marker, length) = (bytes[place + 1], bytes.number(place + 2, 2, isBig: true))
      field(place + 2, 2)
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        field(place + 5, 2)
        field(place + 7, 2)
        for offset in [4, 9, 10, 11, 12] { field(place + offset, 1) }
      }
      if marker == 0xDD { field(place + 4, 2) }
      if marker == 0xE1, bytes.number(place + 4, 4, isBig: true) == 0x4578_6966 {
        tiff(bytes, from: place + 10)
      }
      if marker == 0xDA {
        part(place, bytes.count, of: bytes)
        return
      }
      part(place, place + 2 + length, of: bytes)
      place += 2 + Swift.max(2, length)
    }
  }

  private mutating func png(_ bytes: [UInt8]) {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes.number(place, 4, isBig: true)
      part(place, place + 12 + length, of: bytes)
      field(place, 4)
      let payload = place + 8
      if length <= 64 { words(payload..<Swift.min(payload + length, bytes.count), isBig: true) }
      if place == 8 { for offset in 8...12 { field(payload + offset, 1) } }
      place += 12 + length
    }
  }

  private mutating func gif(_ bytes: [UInt8]) {
    for place in [6, 8] { field(place, 2, isBig: false) }
    field(10, 1)
    var place = 13
    if bytes.count > 13, bytes[10] & 0x80 != 0 { place += 3 << (Int(bytes[10] & 7) + 1) }
    while place < bytes.count, parts.count < 500 {
      let start = place
      if bytes[place] == 0x2C, place + 10 < bytes.count {
        for offset in stride(from: 1, to: 9, by: 2) { field(place + offset, 2, isBig: false) }
        field(place + 9, 1)
        let flags = bytes[place + 9]
        place += 11 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
        field(place - 1, 1)
      } else if bytes[place] == 0x21 {
        place += 2
      } else {
        return
      }
      while place < bytes.count, bytes[place] != 0 {
        field(place, 1)
        place += Int(bytes[place]) + 1
      }
      place += 1
      part(start, place, of: bytes)
    }
  }

  private mutating func riff(_ bytes: [UInt8], _ range: Range<Int>) {
    field(4, 4, isBig: false)
    var place = range.lowerBound
    while place + 8 <= range.upperBound, parts.count < 500 {
      let length = bytes.number(place + 4, 4, isBig: false)
      let (payload, end) = (place + 8, Swift.min(place + 8 + length, range.upperBound))
      part(place, end + length % 2, of: bytes)
      field(place + 4, 4, isBig: false)
      if bytes.number(place, 4, isBig: true) == 0x4C49_5354, payload + 4 < end {
        riff(bytes, payload + 4..<end)
      } else if payload < end {
        words(payload..<Swift.min(end, payload + 64), isBig: false)
      }
      place += 8 + length + length % 2
    }
  }
}
