// SPDX-License-Identifier: Apache-2.0

import CVipsShim

/// A chunk of text in a PNG, unpacked where it is compressed.
struct PNGText {
  /// Longer texts are passed over, packed and unpacked.
  static let most = 1 << 20

  /// What the text is, in one line.
  let keyword: String
  /// The text.
  let text: [UInt8]
  /// Whether it stood there compressed.
  let isCompressed: Bool

  /// Reads a chunk's contents, nil where they are garbled, too long, or of no such chunk.
  ///
  /// - Parameters:
  ///   - code: The chunk's four letters.
  ///   - body: Its contents.
  ///   - isWanted: Whether a compressed text of a keyword is worth unpacking.
  init?(_ code: String, _ body: [UInt8], where isWanted: (String) -> Bool = { _ in true }) {
    guard let end = body.firstIndex(of: 0) else { return nil }
    keyword = String(decoding: body[..<end], as: UTF8.self)
    var rest = body[(end + 1)...]
    switch code {
    case "tEXt": isCompressed = false
    case "zTXt":
      guard rest.popFirst() == 0 else { return nil }
      isCompressed = true
    case "iTXt":
      guard let flag = rest.popFirst(), flag < 2, rest.popFirst() == 0 else { return nil }
      // A language, and the keyword in it.
      let parts = rest.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      isCompressed = flag == 1
      rest = parts[2]
    default: return nil
    }
    guard isCompressed else {
      text = Array(rest)
      return
    }
    guard isWanted(keyword), let unpacked = Self.unpacked(Array(rest)) else { return nil }
    text = unpacked
  }

  /// The bytes that ImageMagick and exiv2 write as text: a name, their count, then two hex digits
  /// a byte.
  var profile: [UInt8] {
    let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return [] }
    let digits = lines[2].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// The EXIF in such a profile, from its TIFF header on.
  static func exif(in block: [UInt8]) -> [UInt8] {
    block.starts(with: "Exif\0\0".utf8) ? Array(block.dropFirst(6)) : block
  }

  /// The chunk that says the same without being compressed, with its code in front.
  func chunk(_ isInternational: Bool) -> [UInt8] {
    let marks = [UInt8](repeating: 0, count: isInternational ? 5 : 1)
    return Array((isInternational ? "iTXt" : "tEXt").utf8) + Array(keyword.utf8) + marks + text
  }

  private static func unpacked(_ stream: [UInt8]) -> [UInt8]? {
    var output = unsafe cvips_output()
    guard unsafe cvips_inflate(stream, stream.count, most, &output) == 0 else { return nil }
    return unsafe output.takeBytes()
  }
}
