// SPDX-License-Identifier: Apache-2.0

/// Finds out which bytes of a photo or film describe it.
///
/// Walks through the structure as header readers do, and stops at the first byte that is needed
/// and not known: that is what to fetch next. What cannot be understood needs nothing.
enum HeadNeeds {
  /// The longest piece of metadata that is worth its bytes.
  static let longestBlock = 1 << 20
  /// A film of an hour keeps its tables in some megabytes, about a thousandth of it.
  static let longestMovieTables = 4 << 20

  /// The next bytes that are needed, nil where there are enough.
  static func next(in file: SparseBytes) -> Range<Int>? {
    do throws(SparseBytes.Stop) {
      try walk(file)
      return nil
    } catch {
      if case .missing(let range) = error { return range }
      return nil
    }
  }

  private static func walk(_ file: SparseBytes) throws(SparseBytes.Stop) {
    let head = try file.bytes(at: 0, min(16, file.count))
    func begins(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    if begins([0xFF, 0xD8]) {
      try jpeg(file)
    } else if begins([0x89] + Array("PNG".utf8)) {
      try png(file)
    } else if begins(Array("GIF8".utf8)) {
      try gif(file)
    } else if begins(Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      try webp(file)
    } else if begins(Array("II".utf8)) || begins(Array("MM".utf8)) {
      try TIFFNeeds(file: file, isLittleEndian: head.first == 0x49).walk()
    } else if head.count >= 8 {
      let code = String(decoding: head.dropFirst(4).prefix(4), as: UTF8.self)
      if ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(code) { try boxes(file) }
    }
  }

  /// Segments up to the picture itself; EXIF, XMP and the colour profile are needed whole.
  private static func jpeg(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var place = 2
    while true {
      guard try file.integer(at: place, 1) == 0xFF else { return }
      let marker = try file.integer(at: place + 1, 1)
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return }
      if (0xD0...0xD8).contains(marker) || marker == 1 {
        place += 2
        continue
      }
      let length = try file.integer(at: place + 2, 2)
      guard length >= 2 else { return }
      let isWanted = marker == 0xE1 || marker == 0xE2 || (0xC0...0xCF).contains(marker)
      if isWanted { try file.touch(place + 2, length, atMost: longestBlock) }
      place += 2 + length
    }
  }

  /// Chunks up to the pixels: where more follows them, only reading them all would tell.
  private static func png(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var place = 8
    while true {
      let length = try file.integer(at: place, 4)
      let code = try file.code(at: place + 4)
      if code == "IDAT" || code == "IEND" { return }
      if ["IHDR", "eXIf", "iTXt", "tEXt", "acTL", "iCCP"].contains(code) {
        try file.touch(place + 8, length, atMost: longestBlock)
      }
      place += length + 12
    }
  }

  /// Blocks up to the second picture, which tells whether it moves.
  private static func gif(_ file: SparseBytes) throws(SparseBytes.Stop) {
    func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var place = 13 + colours(try file.integer(at: 10, 1))
    var pictures = 0
    while true {
      switch try file.integer(at: place, 1) {
      case 0x21: place += 2
      case 0x2C:
        pictures += 1
        if pictures == 2 { return }
        place += 11 + colours(try file.integer(at: place + 9, 1))
      default: return
      }
      while true {
        let length = try file.integer(at: place, 1)
        place += length + 1
        if length == 0 { break }
      }
    }
  }

  /// Chunks; EXIF and XMP follow the picture where the first chunk says that there are any.
  private static func webp(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var place = 12
    while true {
      let code = try file.code(at: place)
      let length = try file.integer(at: place + 4, 4, littleEndian: true)
      switch code {
      case "VP8X":
        if try file.integer(at: place + 8, 1) & 0b1100 == 0 { return }
      case "EXIF", "XMP ": try file.touch(place + 8, length, atMost: longestBlock)
      case "VP8 ", "VP8L": if place == 12 { return try file.touch(place, 32, atMost: 32) }
      default: break
      }
      place += 8 + length + length % 2
    }
  }

  /// Boxes up to the one that describes a film or a picture, wherever in the file it is.
  private static func boxes(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var place = 0
    while true {
      let (code, body) = try file.box(at: place, before: file.count)
      switch code {
      case "moov":
        return try file.touch(body.lowerBound, body.count, atMost: longestMovieTables)
      case "meta":
        try file.touch(body.lowerBound, body.count, atMost: longestBlock)
        return try HEIFNeeds(file: file, meta: body).walk()
      default: place = body.upperBound
      }
    }
  }
}

extension SparseBytes {
  /// The box at a place.
  func box(at place: Int, before end: Int) throws(Stop) -> (code: String, body: Range<Int>) {
    var (head, length) = (8, try integer(at: place, 4))
    let code = try code(at: place + 4)
    if length == 1 {
      (head, length) = (16, try integer(at: place + 8, 8))
    } else if length == 0 {
      length = end - place
    }
    guard length >= head, length <= end - place else { throw .ended }
    return (code, place + head..<place + length)
  }
}
