// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from the chunks of a PNG.
///
/// The lengths of the chunks stay the same, and their checksums are updated.
enum PNGRemover {
  /// The type that a removed chunk gets, which every reader ignores.
  private static let nothing = Array("loCk".utf8)
  private static let maximumChunkCount = 1 << 20
  /// The maximum number of compressed texts that are inflated and inspected; further texts are
  /// removed.
  private static let maximumCompressedTextCount = 64

  /// The types of chunks with colors, sizes, times and further pictures, which are kept.
  ///
  /// All other chunks may contain any data.
  private static let silent: Set = [
    "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "hIST", "sPLT", "pHYs", "tIME",
    "acTL", "fcTL", "fdAT", "mDCV", "mDCv", "cLLI", "cLLi", "oFFs", "sTER", "sCAL", "gIFg", "iDOT",
    "gMAP", "gdAT", "loCk",
  ]

  /// The keywords of texts that contain only a date, a program, a device or an author.
  ///
  /// Programs that repeat properties of the picture as texts use the beginnings of keywords below.
  private static let plainKeywords: Set = [
    "software", "author", "copyright", "creation time", "create-date", "modify-date", "source",
    "make", "model",
  ]
  private static let plainBeginnings = [
    "date:", "exif:", "tiff:", "png:", "jpeg:", "icc:", "thumb::",
  ]

  /// Returns whether a text with a keyword is kept when unknown texts are removed.
  private static func isPlain(_ keyword: String) -> Bool {
    let keyword = keyword.lowercased()
    return plainKeywords.contains(keyword) || plainBeginnings.contains { keyword.hasPrefix($0) }
  }

  /// Returns the edits that remove the metadata.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    var offset = 8
    var packed = maximumCompressedTextCount
    let isExifInText = PNGFile.facts(source)?.isExifInText == true
    var isEnded = false
    for count in 0..<maximumChunkCount {
      guard let length = source.integer(at: offset, bytes: 4),
        let code = source.code(at: offset + 4)
      else { break }
      if ["eXIf", "zxIf", "iTXt", "tEXt", "zTXt"].contains(code) {
        let whole = (offset + 4..<offset + 8 + length).clamped(to: 0..<source.count)
        if code == "zTXt" || code == "iTXt" { packed -= 1 }
        let unpacks = packed >= 0
        let changed = { (chunk: [UInt8], names: NamesToRemove) throws(RemovalRefusal) in
          let new = try Self.changed(code, chunk, names, unpacks: unpacks)
          return isExifInText ? keepingOrientation(new, of: chunk, code, unpacks: unpacks) : new
        }
        try edits.change(source, whole, names, changed)
        try checksum(source, of: whole, at: offset + 8 + length, names, changed, &edits)
      } else if isRemoved(source, code, offset + 8..<offset + 8 + length, names) {
        let whole = (offset + 4..<offset + 8 + length).clamped(to: 0..<source.count)
        let changed = { (chunk: [UInt8], _: NamesToRemove) throws(RemovalRefusal) in
          nothing + [UInt8](repeating: 0, count: max(0, chunk.count - nothing.count))
        }
        try edits.change(source, whole, names, changed)
        try checksum(source, of: whole, at: offset + 8 + length, names, changed, &edits)
      }
      offset += length + 12
      isEnded = code == "IEND"
      if isEnded { break }
      guard count < maximumChunkCount - 1 else { throw RemovalRefusal("it has too many chunks") }
    }
    // If the end chunk is missing, the remaining bytes may belong to the picture, so they are not
    // filled.
    let rest = min(offset, source.count)..<source.count
    try edits.fillUnknown(rest, upTo: isEnded ? source.count : 0, of: source, names)
    return try edits.checked()
  }

  /// Returns whether to remove an ancillary chunk whose content is not edited here.
  private static func isRemoved(
    _ source: some ByteSource, _ code: String, _ body: Range<Int>, _ names: NamesToRemove
  ) -> Bool {
    guard code.first?.isLowercase == true, !silent.contains(code), !body.isEmpty else {
      return false
    }
    return names.removesUnreadable
      || source.mayHoldRemovedData(body.clamped(to: 0..<source.count), names)
  }

  private static func checksum(
    _ source: some ByteSource, of whole: Range<Int>, at offset: Int, _ names: NamesToRemove,
    _ changed: NamesToRemove.BlockEditing, _ edits: inout EditList
  ) throws(RemovalRefusal) {
    guard let chunk = source.bytes(at: whole.lowerBound, count: whole.count),
      let old = source.bytes(at: offset, count: 4)
    else { return }
    let new = try changed(chunk, names)
    if new != chunk { edits.replace(old, by: Checksum32.bytes(of: new), at: offset) }
  }

  /// Returns a chunk, beginning with its type, without the metadata to remove.
  private static func changed(
    _ code: String, _ chunk: [UInt8], _ names: NamesToRemove, unpacks: Bool = false
  ) throws(RemovalRefusal) -> [UInt8] {
    let body = Array(chunk.dropFirst(4))
    let empty = nothing + [UInt8](repeating: 0, count: body.count)
    switch code {
    case "eXIf":
      return try TIFFRemover.stripped(body, names).map { Array(chunk.prefix(4)) + $0 } ?? empty
    case "zxIf": return empty
    default: break
    }
    if unpacks, let text = PNGText(code, body), text.isCompressed {
      // A compressed text is kept or removed as a whole, because an edited text may not compress to
      // the same length.
      let plain = text.chunk(code == "iTXt")
      return try changed(code == "iTXt" ? code : "tEXt", plain, names) == plain ? chunk : empty
    }
    guard let end = body.firstIndex(of: 0) else { return empty }
    // A compressed text that was not inflated cannot be inspected, so it is removed.
    guard code != "zTXt", code != "iTXt" || body.dropFirst(end + 1).first == 0 else { return empty }
    let keyword = String(decoding: body[..<end], as: UTF8.self)
    let text = body[(end + 1)...]
    if keyword == "XML:com.adobe.xmp", code == "iTXt" {
      guard text.starts(with: [0, 0]) else { return empty }
      let rest = text.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard rest.count == 3 else { return empty }
      let header = chunk.prefix(4) + body[..<rest[2].startIndex]
      return Array(header) + (try XMPRemover.stripped(Array(rest[2]), names))
    }
    if keyword.hasPrefix("Raw profile type ") {
      return try profile(keyword, code, chunk, end + 5, names) ?? empty
    }
    let last = keyword.split(separator: ":").last.map(String.init) ?? keyword
    let isKnown = isPlain(keyword) || NamesToRemove.recognizes(name: last)
    let isRemoved =
      names.removes(name: last) || names.mayRemove(Array(text))
      || names.removesUnreadable && !isKnown
    return isRemoved ? empty : chunk
  }

  /// Replaces a removed compressed text by EXIF that contains only the orientation.
  ///
  /// The picture then stays upright.
  private static func keepingOrientation(
    _ new: [UInt8], of chunk: [UInt8], _ code: String, unpacks: Bool
  ) -> [UInt8] {
    guard unpacks, code == "zTXt", new.starts(with: nothing),
      let text = PNGText(code, Array(chunk.dropFirst(4))),
      ["Raw profile type exif", "Raw profile type APP1"].contains(text.keyword)
    else { return new }
    let header: [UInt8] =
      Array("eXIfMM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0]
    let exif = PNGText.exif(in: text.profile)
    guard let orientation = ExifFacts(outlineOf: exif).orientation, orientation > 1,
      new.count >= header.count + 7
    else { return new }
    return header + [UInt8(orientation)] + new.dropFirst(header.count + 1)
  }

  /// Edits a metadata profile that is written as text.
  ///
  /// The text has a line with the name, a line with the length, and two hexadecimal digits for each
  /// byte.
  ///
  /// Returns nil if the metadata to remove cannot be separated from the rest.
  private static func profile(
    _ keyword: String, _ code: String, _ chunk: [UInt8], _ start: Int, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    let kind = keyword.split(separator: " ").last.map(String.init) ?? ""
    if ["icc", "icm"].contains(kind) { return chunk }
    guard code == "tEXt" else { return nil }
    let lines = chunk[start...].drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    let digits = lines[2].indices.filter { chunk[$0] != 0x0A }
    // If the digits and the length do not match, other programs may read other bytes, so the text
    // is removed.
    guard digits.allSatisfy({ Character(Unicode.Scalar(chunk[$0])).isHexDigit }),
      Int(String(decoding: lines[1], as: UTF8.self).trimmed) == digits.count / 2,
      digits.count % 2 == 0
    else { return nil }
    let values = digits.map { Character(Unicode.Scalar(chunk[$0])).hexDigitValue ?? 0 }
    let block = stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    guard let new = try stripped(kind, block, names) else { return nil }
    var copy = chunk
    for (index, byte) in new.enumerated() where byte != block[index] {
      for (half, digit) in [byte >> 4, byte & 15].enumerated() {
        copy[digits[index * 2 + half]] = Array("0123456789abcdef".utf8)[Int(digit)]
      }
    }
    return copy
  }

  private static func stripped(
    _ kind: String, _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    switch kind {
    case "exif", "APP1":
      let headerLength = block.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
      if headerLength == 0, block.starts(with: Array("http://ns.adobe.com/xap/1.0/\0".utf8)) {
        return Array(block[..<29]) + (try XMPRemover.stripped(Array(block[29...]), names))
      }
      return try TIFFRemover.stripped(Array(block[headerLength...]), names).map {
        Array(block[..<headerLength]) + $0
      }
    case "xmp": return try XMPRemover.stripped(block, names)
    case "iptc", "8bim":
      return block.starts(with: "8BIM".utf8)
        ? try PhotoshopRemover.stripped(block, names) : try IPTCRemover.stripped(block, names)
    default: return nil
    }
  }
}

/// Computes the CRC-32 checksum of PNG's chunks.
enum Checksum32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { crc, _ in
      crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
    }
  }

  /// Returns the checksum as the four bytes that the file stores.
  static func bytes(of content: [UInt8]) -> [UInt8] {
    let crc = ~content.reduce(~0 as UInt32) { crc, byte in
      table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8)
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) }
  }
}
