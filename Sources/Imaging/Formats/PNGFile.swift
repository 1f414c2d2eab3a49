// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Walks through a PNG's chunks.
enum PNGFile {
  /// Longer chunks of text are passed over.
  private static let mostText = 1 << 20
  /// A picture of some hundred megabytes has no more chunks than this.
  private static let mostChunks = 1 << 16
  /// How brightness is written where there is more of it than screens show: PQ and HLG.
  private static let transfers: Set = [16, 18]

  /// What the file says, nil where it does not begin with a size.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    guard file.holds("IHDR", at: 12), let width = file.integer(at: 16, bytes: 4),
      let height = file.integer(at: 20, bytes: 4), width > 0, height > 0
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    var place = 8
    var chunks = 0
    // EXIF and XMP may follow the pixels.
    while chunks < mostChunks, let length = file.integer(at: place, bytes: 4),
      let code = file.code(at: place + 4)
    {
      chunks += 1
      let body = { file.bytes(at: place + 8, count: min(length, mostText)) ?? [] }
      switch code {
      // No chunk is called so: a hole, where only a part of the file was fetched. Walking through
      // it twelve bytes at a time would take long.
      case "\0\0\0\0": return facts
      case "acTL" where file.integer(at: place + 8, bytes: 4) ?? 0 > 1:
        facts.subtypes.insert(.animated)
      case "cICP" where transfers.contains(file.integer(at: place + 9, bytes: 1) ?? 0):
        facts.subtypes.insert(.hdr)
      case "eXIf": facts.exif = facts.exif ?? body()
      case "iTXt": readInternational(body(), &facts)
      case "tEXt": readText(body(), &facts)
      case "IEND": return facts
      default: break
      }
      place += length + 12
    }
    return facts
  }

  private static func readText(_ body: [UInt8], _ facts: inout StillFacts) {
    let parts = body.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "Raw profile type exif", "Raw profile type APP1":
      let block = rawProfile(parts[1])
      let exif = block.starts(with: Array("Exif\0\0".utf8)) ? Array(block.dropFirst(6)) : block
      facts.exif = facts.exif ?? exif
    case "Software" where String(decoding: parts[1], as: UTF8.self).hasSuffix("-screenshot"):
      facts.subtypes.insert(.screenshot)
    case "Creation Time", "CreationTime":
      facts.otherDate = String(decoding: parts[1], as: UTF8.self)
    default: break
    }
  }

  /// A keyword, two bytes on compression, a language and the keyword in it, then the text.
  private static func readInternational(_ body: [UInt8], _ facts: inout StillFacts) {
    let keyword = Array("XML:com.adobe.xmp\0\0\0".utf8)
    guard facts.xmp == nil, body.starts(with: keyword) else { return }
    let rest = body.dropFirst(keyword.count)
      .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    if rest.count == 3 { facts.xmp = Array(rest[2]) }
  }

  /// The bytes that ImageMagick writes as text: a name, their count, then two hex digits a byte.
  private static func rawProfile(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return [] }
    let digits = lines[2].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
