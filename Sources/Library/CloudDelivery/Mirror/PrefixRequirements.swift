// SPDX-License-Identifier: Apache-2.0

/// Determines which bytes of a photo or video describe it.
///
/// The functions parse the structure of the file in the same way as code that reads headers. They
/// stop at the first required byte that is unknown. This byte must be fetched next. If the file
/// cannot be parsed, no bytes are required.
enum PrefixRequirements {
  /// The maximum length of a block of metadata that is fetched.
  static let maximumBlockLength = 1 << 20
  /// The maximum length of a video's tables in bytes.
  ///
  /// The tables of a video of one hour have some megabytes, which is about a thousandth of the
  /// video's size.
  static let maximumMovieTablesLength = 4 << 20

  /// Returns the next required range, or nil if all required bytes are known.
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
    let signature = try file.bytes(at: 0, min(16, file.count))
    func begins(_ bytes: [UInt8]) -> Bool { signature.starts(with: bytes) }
    if begins([0xFF, 0xD8]) {
      try jpeg(file)
    } else if begins([0x89] + Array("PNG".utf8)) {
      try png(file)
    } else if begins(Array("GIF8".utf8)) {
      try gif(file)
    } else if begins(Array("RIFF".utf8)), signature.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      try webp(file)
    } else if begins(Array("II".utf8)) || begins(Array("MM".utf8)) {
      try TIFFRequirements(file: file, isLittleEndian: signature.first == 0x49).walk()
    } else if signature.count >= 8 {
      let code = String(decoding: signature.dropFirst(4).prefix(4), as: UTF8.self)
      if ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(code) { try boxes(file) }
    }
  }

  /// Walks the segments before the image data.
  ///
  /// All bytes of EXIF, XMP and the color profile are required.
  private static func jpeg(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var offset = 2
    while true {
      guard try file.integer(at: offset, 1) == 0xFF else { return }
      let marker = try file.integer(at: offset + 1, 1)
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return }
      if (0xD0...0xD8).contains(marker) || marker == 1 {
        offset += 2
        continue
      }
      let length = try file.integer(at: offset + 2, 2)
      guard length >= 2 else { return }
      let isWanted = marker == 0xE1 || marker == 0xE2 || (0xC0...0xCF).contains(marker)
      if isWanted { try file.touch(offset + 2, length, limit: maximumBlockLength) }
      offset += 2 + length
    }
  }

  /// Walks the chunks before the pixels.
  ///
  /// Metadata after the pixels is not searched, because the search would require reading all
  /// pixels.
  private static func png(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var offset = 8
    while true {
      let length = try file.integer(at: offset, 4)
      let code = try file.code(at: offset + 4)
      if code == "IDAT" || code == "IEND" { return }
      if ["IHDR", "eXIf", "iTXt", "tEXt", "acTL", "iCCP"].contains(code) {
        try file.touch(offset + 8, length, limit: maximumBlockLength)
      }
      offset += length + 12
    }
  }

  /// Walks blocks up to the second image, which shows whether the file is animated.
  private static func gif(_ file: SparseBytes) throws(SparseBytes.Stop) {
    func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var offset = 13 + colors(try file.integer(at: 10, 1))
    var pictures = 0
    while true {
      switch try file.integer(at: offset, 1) {
      case 0x21: offset += 2
      case 0x2C:
        pictures += 1
        if pictures == 2 { return }
        offset += 11 + colors(try file.integer(at: offset + 9, 1))
      default: return
      }
      while true {
        let length = try file.integer(at: offset, 1)
        offset += length + 1
        if length == 0 { break }
      }
    }
  }

  /// Walks the chunks.
  ///
  /// If the first chunk announces EXIF or XMP, they follow the image.
  private static func webp(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var offset = 12
    while true {
      let code = try file.code(at: offset)
      let length = try file.integer(at: offset + 4, 4, littleEndian: true)
      switch code {
      case "VP8X":
        if try file.integer(at: offset + 8, 1) & 0b1100 == 0 { return }
      case "EXIF", "XMP ": try file.touch(offset + 8, length, limit: maximumBlockLength)
      case "VP8 ", "VP8L": if offset == 12 { return try file.touch(offset, 32, limit: 32) }
      default: break
      }
      offset += 8 + length + length % 2
    }
  }

  /// Walks boxes until it finds the one that describes a video or an image.
  ///
  /// This box can be anywhere in the file.
  private static func boxes(_ file: SparseBytes) throws(SparseBytes.Stop) {
    var offset = 0
    while true {
      let (code, body) = try file.box(at: offset, before: file.count)
      switch code {
      case "moov":
        return try file.touch(body.lowerBound, body.count, limit: maximumMovieTablesLength)
      case "meta":
        try file.touch(body.lowerBound, body.count, limit: maximumBlockLength)
        return try HEIFRequirements(file: file, meta: body).walk()
      default: offset = body.upperBound
      }
    }
  }
}

extension SparseBytes {
  /// Returns the code of the box at an offset, and the range of the box's body.
  func box(at offset: Int, before end: Int) throws(Stop) -> (code: String, body: Range<Int>) {
    var (headerLength, length) = (8, try integer(at: offset, 4))
    let code = try code(at: offset + 4)
    if length == 1 {
      (headerLength, length) = (16, try integer(at: offset + 8, 8))
    } else if length == 0 {
      length = end - offset
    }
    guard length >= headerLength, length <= end - offset else { throw .ended }
    return (code, offset + headerLength..<offset + length)
  }
}
