// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the chunks of a PNG.
package enum PNGFile {
  /// The maximum number of compressed texts that are inflated.
  ///
  /// A valid picture has fewer relevant texts.
  private static let maximumCompressedTextCount = 16
  /// The maximum number of chunks.
  ///
  /// Even a picture of some hundred megabytes has fewer.
  private static let maximumChunkCount = 1 << 16
  /// The numbers of the transfer functions for HDR: PQ and HLG.
  private static let transfers: Set = [16, 18]

  /// Returns the properties of the file, or nil if the file does not begin with a size.
  package static func facts(_ file: some ByteSource) -> StillFacts? {
    guard file.holds("IHDR", at: 12), let width = file.integer(at: 16, bytes: 4),
      let height = file.integer(at: 20, bytes: 4), width > 0, height > 0
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    var offset = 8
    var chunks = 0
    var packed = maximumCompressedTextCount
    // The loop continues after the pixels, because EXIF and XMP may follow them.
    while chunks < maximumChunkCount, let length = file.integer(at: offset, bytes: 4),
      let code = file.code(at: offset + 4)
    {
      chunks += 1
      let body = { file.bytes(at: offset + 8, count: min(length, PNGText.maximumByteCount)) ?? [] }
      switch code {
      // No chunk has this type. The file was fetched only partly, and here its missing bytes begin,
      // which read as zeros. Reading them as chunks of twelve bytes would take long.
      case "\0\0\0\0": return facts
      case "acTL" where file.integer(at: offset + 8, bytes: 4) ?? 0 > 1:
        facts.subtypes.insert(.animated)
      case "cICP" where transfers.contains(file.integer(at: offset + 9, bytes: 1) ?? 0):
        facts.subtypes.insert(.hdr)
      // If EXIF is in this chunk and also in a text, libvips uses this chunk.
      case "eXIf" where facts.exif == nil || facts.isExifInText:
        facts.exif = body()
        facts.isExifInText = false
      case "iTXt", "tEXt", "zTXt":
        let text = PNGText(code, body()) { keyword in
          packed -= keywords.contains(keyword) ? 1 : 0
          return keywords.contains(keyword) && packed >= 0
        }
        if let text { read(text, &facts) }
      case "IEND": return facts
      default: break
      }
      offset += length + 12
    }
    return facts
  }

  /// The keywords of those texts that Locket reads.
  private static let keywords: Set = [
    "Raw profile type exif", "Raw profile type APP1", "Raw profile type xmp", "XML:com.adobe.xmp",
    "Software", "Creation Time", "CreationTime",
  ]

  private static func read(_ text: PNGText, _ facts: inout StillFacts) {
    switch text.keyword {
    case "Raw profile type exif", "Raw profile type APP1":
      let block = text.profile
      let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
      if block.starts(with: xmp) {
        facts.xmp = facts.xmp ?? Array(block.dropFirst(xmp.count))
      } else if facts.exif == nil, !block.isEmpty {
        facts.exif = PNGText.exif(in: block)
        facts.isExifInText = true
      }
    case "Raw profile type xmp": facts.xmp = facts.xmp ?? text.profile
    case "XML:com.adobe.xmp": facts.xmp = facts.xmp ?? text.text
    case "Software" where String(decoding: text.text, as: UTF8.self).hasSuffix("-screenshot"):
      facts.subtypes.insert(.screenshot)
    case "Creation Time", "CreationTime":
      facts.otherDate = String(decoding: text.text, as: UTF8.self)
    default: break
    }
  }
}
