// SPDX-License-Identifier: Apache-2.0

import CVipsShim

/// A chunk of text in a PNG; a compressed text is inflated.
package struct PNGText {
  /// The maximum length of a text in bytes, before and after inflation; longer texts are skipped.
  package static let maximumByteCount = 1 << 20

  /// The keyword, which states the meaning of the text.
  package let keyword: String
  /// The text.
  package let text: [UInt8]
  /// Whether the text was compressed in the file.
  package let isCompressed: Bool

  /// Reads the content of a text chunk; returns nil if the content is invalid, too long or not a
  /// text.
  ///
  /// - Parameters:
  ///   - code: The four-character type of the chunk.
  ///   - body: The contents.
  ///   - isWanted: Returns for a keyword whether a compressed text with this keyword is inflated.
  package init?(_ code: String, _ body: [UInt8], where isWanted: (String) -> Bool = { _ in true }) {
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
      // The language tag and the translated keyword come before the text.
      let fields = rest.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      isCompressed = flag == 1
      rest = fields[2]
    default: return nil
    }
    guard isCompressed else {
      text = Array(rest)
      return
    }
    guard isWanted(keyword), let unpacked = Self.unpacked(Array(rest)) else { return nil }
    text = unpacked
  }

  /// The bytes of a metadata profile that ImageMagick or exiv2 wrote as text.
  ///
  /// Such a text consists of a name, the number of bytes, and two hexadecimal digits for each byte.
  package var profile: [UInt8] {
    let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return [] }
    let digits = lines[2].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// Returns the EXIF data in a profile, beginning with the TIFF header.
  package static func exif(in block: [UInt8]) -> [UInt8] {
    block.starts(with: "Exif\0\0".utf8) ? Array(block.dropFirst(6)) : block
  }

  /// Returns the chunk in its uncompressed form, beginning with its type.
  package func chunk(_ isInternational: Bool) -> [UInt8] {
    let marks = [UInt8](repeating: 0, count: isInternational ? 5 : 1)
    return Array((isInternational ? "iTXt" : "tEXt").utf8) + Array(keyword.utf8) + marks + text
  }

  private static func unpacked(_ stream: [UInt8]) -> [UInt8]? {
    var output = unsafe cvips_output()
    guard unsafe cvips_inflate(stream, stream.count, maximumByteCount, &output) == 0 else {
      return nil
    }
    return unsafe output.takeBytes()
  }
}
