// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of a PNG's chunks, which keep their lengths and get new checksums.
enum PNGEraser {
  /// A chunk's code that every reader passes over.
  private static let nothing = Array("loCk".utf8)
  private static let mostChunks = 1 << 20
  /// Texts that are unpacked to see whether they may stay; further ones go.
  private static let mostPacked = 64

  /// Chunks of colours, sizes, times and further pictures.
  ///
  /// All that are not named here may hold anything.
  private static let silent: Set = [
    "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "hIST", "sPLT", "pHYs", "tIME",
    "acTL", "fcTL", "fdAT", "mDCV", "mDCv", "cLLI", "cLLi", "oFFs", "sTER", "sCAL", "gIFg", "iDOT",
    "gMAP", "gdAT", "loCk",
  ]

  /// Keywords of texts that hold nothing but a date, a program, a device or who made it, and how
  /// programs begin theirs that repeat what the picture says of itself.
  private static let plainKeywords: Set = [
    "software", "author", "copyright", "creation time", "create-date", "modify-date", "source",
    "make", "model",
  ]
  private static let plainBeginnings = [
    "date:", "exif:", "tiff:", "png:", "jpeg:", "icc:", "thumb::",
  ]

  /// Whether a text may stay where all goes that nobody knows.
  private static func isPlain(_ keyword: String) -> Bool {
    let keyword = keyword.lowercased()
    return plainKeywords.contains(keyword) || plainBeginnings.contains { keyword.hasPrefix($0) }
  }

  /// What is to change.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    var place = 8
    var packed = mostPacked
    let isExifInText = PNGFile.facts(source)?.isExifInText == true
    var isEnded = false
    for count in 0..<mostChunks {
      guard let length = source.integer(at: place, bytes: 4), let code = source.code(at: place + 4)
      else { break }
      if ["eXIf", "zxIf", "iTXt", "tEXt", "zTXt"].contains(code) {
        let whole = (place + 4..<place + 8 + length).clamped(to: 0..<source.count)
        if code == "zTXt" || code == "iTXt" { packed -= 1 }
        let unpacks = packed >= 0
        let changed = { (chunk: [UInt8], names: NamesToRemove) throws(RemovalRefusal) in
          let new = try Self.changed(code, chunk, names, unpacks: unpacks)
          return isExifInText ? keepingTurn(new, of: chunk, code, unpacks: unpacks) : new
        }
        try edits.change(source, whole, names, changed)
        try checksum(source, of: whole, at: place + 8 + length, names, changed, &edits)
      } else if isTelling(source, code, place + 8..<place + 8 + length, names) {
        let whole = (place + 4..<place + 8 + length).clamped(to: 0..<source.count)
        let changed = { (chunk: [UInt8], _: NamesToRemove) throws(RemovalRefusal) in
          nothing + [UInt8](repeating: 0, count: max(0, chunk.count - nothing.count))
        }
        try edits.change(source, whole, names, changed)
        try checksum(source, of: whole, at: place + 8 + length, names, changed, &edits)
      }
      place += length + 12
      isEnded = code == "IEND"
      if isEnded { break }
      guard count < mostChunks - 1 else { throw RemovalRefusal("it has too many chunks") }
    }
    // Where the end is missing, what is left of the file may be of the picture.
    let rest = min(place, source.count)..<source.count
    try edits.fillUnknown(rest, upTo: isEnded ? source.count : 0, of: source, names)
    return try edits.checked()
  }

  /// Whether a chunk that pictures need not have, and that nobody here reads, is to go.
  private static func isTelling(
    _ source: some ByteSource, _ code: String, _ body: Range<Int>, _ names: NamesToRemove
  ) -> Bool {
    guard code.first?.isLowercase == true, !silent.contains(code), !body.isEmpty else {
      return false
    }
    return names.goesUnread || source.mayGo(body.clamped(to: 0..<source.count), names)
  }

  private static func checksum(
    _ source: some ByteSource, of whole: Range<Int>, at place: Int, _ names: NamesToRemove,
    _ changed: NamesToRemove.Erasing, _ edits: inout EditList
  ) throws(RemovalRefusal) {
    guard let chunk = source.bytes(at: whole.lowerBound, count: whole.count),
      let old = source.bytes(at: place, count: 4)
    else { return }
    let new = try changed(chunk, names)
    if new != chunk { edits.replace(old, by: Checksum32.bytes(of: new), at: place) }
  }

  /// A chunk with its code in front.
  private static func changed(
    _ code: String, _ chunk: [UInt8], _ names: NamesToRemove, unpacks: Bool = false
  ) throws(RemovalRefusal) -> [UInt8] {
    let body = Array(chunk.dropFirst(4))
    let empty = nothing + [UInt8](repeating: 0, count: body.count)
    switch code {
    case "eXIf":
      return try TIFFEraser.erased(body, names).map { Array(chunk.prefix(4)) + $0 } ?? empty
    case "zxIf": return empty
    default: break
    }
    if unpacks, let text = PNGText(code, body), text.isCompressed {
      // What is compressed stays or goes as a whole: nothing says that less of it packs as long.
      let plain = text.chunk(code == "iTXt")
      return try changed(code == "iTXt" ? code : "tEXt", plain, names) == plain ? chunk : empty
    }
    guard let end = body.firstIndex(of: 0) else { return empty }
    // What could not be unpacked nobody can look through.
    guard code != "zTXt", code != "iTXt" || body.dropFirst(end + 1).first == 0 else { return empty }
    let keyword = String(decoding: body[..<end], as: UTF8.self)
    let text = body[(end + 1)...]
    if keyword == "XML:com.adobe.xmp", code == "iTXt" {
      guard text.starts(with: [0, 0]) else { return empty }
      let rest = text.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard rest.count == 3 else { return empty }
      let head = chunk.prefix(4) + body[..<rest[2].startIndex]
      return Array(head) + (try XMPEraser.erased(Array(rest[2]), names))
    }
    if keyword.hasPrefix("Raw profile type ") {
      return try profile(keyword, code, chunk, end + 5, names) ?? empty
    }
    let last = keyword.split(separator: ":").last.map(String.init) ?? keyword
    let isKnown = isPlain(keyword) || NamesToRemove.knows(name: last)
    let goes =
      names.goes(name: last) || names.mayGo(Array(text)) || names.goesUnread && !isKnown
    return goes ? empty : chunk
  }

  /// In place of a compressed note that goes, EXIF of its turn alone: the picture lies as before.
  private static func keepingTurn(
    _ new: [UInt8], of chunk: [UInt8], _ code: String, unpacks: Bool
  ) -> [UInt8] {
    guard unpacks, code == "zTXt", new.starts(with: nothing),
      let text = PNGText(code, Array(chunk.dropFirst(4))),
      ["Raw profile type exif", "Raw profile type APP1"].contains(text.keyword)
    else { return new }
    let head: [UInt8] = Array("eXIfMM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0]
    let exif = PNGText.exif(in: text.profile)
    guard let orientation = ExifFacts(outlineOf: exif).orientation, orientation > 1,
      new.count >= head.count + 7
    else { return new }
    return head + [UInt8(orientation)] + new.dropFirst(head.count + 1)
  }

  /// A block that is written as text, two digits a byte, behind a line with its name and one with
  /// its length; nil where what is to go cannot be told from what stays.
  private static func profile(
    _ keyword: String, _ code: String, _ chunk: [UInt8], _ start: Int, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    let kind = keyword.split(separator: " ").last.map(String.init) ?? ""
    if ["icc", "icm"].contains(kind) { return chunk }
    guard code == "tEXt" else { return nil }
    let lines = chunk[start...].drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    let digits = lines[2].indices.filter { chunk[$0] != 0x0A }
    // Other readers count and skip in ways of their own.
    guard digits.allSatisfy({ Character(Unicode.Scalar(chunk[$0])).isHexDigit }),
      Int(String(decoding: lines[1], as: UTF8.self).trimmed) == digits.count / 2,
      digits.count % 2 == 0
    else { return nil }
    let values = digits.map { Character(Unicode.Scalar(chunk[$0])).hexDigitValue ?? 0 }
    let block = stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    guard let new = try erased(kind, block, names) else { return nil }
    var copy = chunk
    for (index, byte) in new.enumerated() where byte != block[index] {
      for (half, digit) in [byte >> 4, byte & 15].enumerated() {
        copy[digits[index * 2 + half]] = Array("0123456789abcdef".utf8)[Int(digit)]
      }
    }
    return copy
  }

  private static func erased(
    _ kind: String, _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    switch kind {
    case "exif", "APP1":
      let head = block.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
      if head == 0, block.starts(with: Array("http://ns.adobe.com/xap/1.0/\0".utf8)) {
        return Array(block[..<29]) + (try XMPEraser.erased(Array(block[29...]), names))
      }
      return try TIFFEraser.erased(Array(block[head...]), names).map { Array(block[..<head]) + $0 }
    case "xmp": return try XMPEraser.erased(block, names)
    case "iptc", "8bim":
      return block.starts(with: "8BIM".utf8)
        ? try PhotoshopEraser.erased(block, names) : try IPTCEraser.erased(block, names)
    default: return nil
    }
  }
}

/// The checksum of PNG's chunks.
enum Checksum32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
    }
  }

  /// The checksum as the file has it.
  static func bytes(of content: [UInt8]) -> [UInt8] {
    let sum = ~content.reduce(~0 as UInt32) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8)
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
