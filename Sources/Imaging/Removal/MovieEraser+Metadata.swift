// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension MovieEraser {
  private static let mostEntries = 4096
  private static let mostName = 1024
  /// All items of metadata together, as several may lie in the same bytes.
  private static let mostItemBytes = 1 << 27
  /// Below it four letters are a number.
  private static let firstLetters = 1 << 24
  /// Parts of a description that there is one of.
  private static let lone = ["hdlr", "keys", "iinf", "iloc", "idat"]
  // The first letter of Apple's is no character of UTF-8.
  private static let apple = "\u{FFFD}"

  private static let placeCodes: Set = [
    apple + "xyz", "@xyz", "loci", "GPS ", "gps ", "GPS0", "gps0", "gpsa", "udat", "NCDT",
  ]
  private static let captionCodes: Set = [
    apple + "nam", apple + "cmt", apple + "des", apple + "inf", apple + "key", apple + "lyr",
    apple + "grp", apple + "st3", "titl", "dscp", "desc", "ldes", "kywd", "keyw", "Xtra", "ID32",
    "sdes", apple + "alb", apple + "snm", "albm", "coll", "clsf", "catg", "sonm", "soal", "sosn",
    "tvsh", "tven", "@sti", "@pti", "@PST", "chpl",
  ]
  /// Kinds of items that are pictures, or say how pictures are made of others.
  private static let pictures: Set = [
    "hvc1", "hev1", "av01", "avc1", "vvc1", "j2k1", "jpeg", "grid", "iden", "iovl", "tmap", "unci",
  ]
  /// Boxes among notes that hold no sentences and no numbers of a thing: who made it, how it is
  /// shown and played, marks of phones.
  private static let harmless: Set = [
    "cprt", "auth", "perf", "gnre", "yrrc", "rtng", "date", "manu", "modl", "vndr", "WLOC", "LOOP",
    "SelO", "AllF", "hnti", "hinf", "hinv", "tagc", "tsel", "strk", "kind", "elng", "ludt", "vrot",
    "smrd", "smta", "SDLN", "MVTG", "FIRM", "SETT", "HMMT",
  ]
  // Nikon's block holds both as numbers, which no word gives away.
  private static let serialCodes: Set = [
    "SNum", "CAME", "LENS", "GPMF", "apID", "slno", apple + "ser", "NCDT",
  ]

  /// Whether an entry goes by its four letters.
  func goes(code: String) -> Bool {
    names.parts.contains(.removeLocation) && Self.placeCodes.contains(code)
      || names.parts.contains(.removeCaptions) && Self.captionCodes.contains(code)
      || names.parts.contains(.removeSerialNumbers) && Self.serialCodes.contains(code)
  }

  /// Whether it is known what a box among notes holds.
  private func isKnown(_ code: String) -> Bool {
    code.hasPrefix(Self.apple) || code == "name"
      || [Self.harmless, Self.placeCodes, Self.captionCodes, Self.serialCodes].contains {
        $0.contains(code)
      }
  }

  /// Whether an entry goes by a name like `com.apple.quicktime.location.ISO6709`.
  ///
  /// libav puts a language behind it: `title-eng`.
  static func goes(key: String, _ names: NamesToRemove) -> Bool {
    if let dash = key.lastIndex(of: "-"), (2...3).contains(key[dash...].count - 1),
      goes(key: String(key[..<dash]), names)
    {
      return true
    }
    let words = key.split { $0 == "." || $0 == ":" || $0 == "/" }
    let last = words.suffix(1).joined(separator: ".")
    return names.goes(name: last) || names.goes(name: words.suffix(2).joined())
      || key.lowercased().contains("location") && names.goes(name: "location")
  }

  /// Reads a film's or a track's own notes.
  mutating func readUserData(_ range: Range<Int>) throws(RemovalRefusal) {
    // Writers of QuickTime end the list with four zeros.
    var walk = BoxWalk(source, range)
    while let box = walk.next() {
      switch box.code {
      case _ where goes(code: box.code): wipe(box)
      // A track's title; elsewhere these letters mean something else.
      case "name" where names.parts.contains(.removeCaptions): wipe(box)
      case "sefd": readSamsung(box)
      case "meta": try readMeta(box.body)
      case "uuid": try readExtension(box)
      case "XMP_":
        try edits.change(source, box.body, names, XMPEraser.erased)
      default:
        if names.goesUnread && !isKnown(box.code) || source.mayGo(box.body, names) { wipe(box) }
      }
    }
    guard !mayGo(rest: walk.place..<max(walk.place, range.upperBound)) else {
      throw RemovalRefusal("its notes are garbled")
    }
  }

  /// Reads a list of entries, or the items of a HEIF picture.
  mutating func readMeta(_ range: Range<Int>) throws(RemovalRefusal) {
    // QuickTime's box begins with its first part, MPEG-4's with four bytes before it.
    let isPlain = source.code(at: range.lowerBound + 4) == "hdlr"
    let body = isPlain ? range : range.dropFirst(4)
    var walk = BoxWalk(source, body)
    var parts: [PlacedBox] = []
    while parts.count < Self.mostEntries, let box = walk.next() { parts.append(box) }
    let isTwice = Self.lone.contains { code in parts.count { $0.code == code } > 1 }
    // Other readers look for the first part, or take the last of two lists.
    guard parts.isEmpty || parts[0].code == "hdlr", !isTwice, parts.count < Self.mostEntries,
      !mayGo(rest: walk.place..<max(walk.place, body.upperBound))
    else { throw RemovalRefusal("its description is garbled") }
    if parts.contains(where: { $0.code == "iloc" }) {
      try eraseItems(parts.map { Box(code: $0.code, body: $0.body) })
    }
    var keys: [String] = []
    if let list = parts.first(where: { $0.code == "keys" }) { keys = try readKeys(list.body) }
    for part in parts {
      switch part.code {
      case "ilst": try readEntries(part.body, keys)
      case "uuid": try readExtension(part)
      case "iprp": readProperties(part)
      // Behind four bytes, XML of a camera's own.
      case "xml ":
        try edits.change(source, part.body.dropFirst(4), names, XMPEraser.erased)
        if source.mayGo(part.body, names) { wipe(part) }
      case "bxml" where names.goesUnread: wipe(part)
      case "idat", "hdlr", "keys", "iloc", "iinf", "iref", "pitm": break
      case _ where goes(code: part.code): wipe(part)
      default: if source.mayGo(part.body, names) { wipe(part) }
      }
    }
  }

  private func readKeys(_ range: Range<Int>) throws(RemovalRefusal) -> [String] {
    var keys: [String] = []
    var walk = BoxWalk(source, range.dropFirst(8))
    while keys.count < Self.mostEntries, let key = walk.next() {
      let name = source.bytes(
        at: key.body.lowerBound, count: min(key.body.count, Self.mostName))
      keys.append(String(decoding: name ?? [], as: UTF8.self))
    }
    guard range.upperBound - walk.place <= 8 else {
      throw RemovalRefusal("its list of names is garbled")
    }
    return keys
  }

  private mutating func readEntries(_ range: Range<Int>, _ keys: [String]) throws(RemovalRefusal) {
    var walk = BoxWalk(source, range)
    while let entry = walk.next() {
      let number = source.integer(at: entry.letters, bytes: 4) ?? 0
      // Where its list has no such name other readers take another list's.
      guard keys.indices.contains(number - 1) || !(1..<Self.firstLetters).contains(number) else {
        throw RemovalRefusal("its list of names is garbled")
      }
      let goes: Bool
      if keys.indices.contains(number - 1) {
        goes = Self.goes(key: keys[number - 1], names)
      } else if entry.code == "----" {
        goes = Self.goes(key: freeName(entry.body), names)
      } else {
        goes = self.goes(code: entry.code)
      }
      if goes || source.mayGo(entry.body, names) { wipe(entry) }
    }
    // Only a name tells what goes, and an entry that is too long names the next ones too.
    let rest = walk.place..<max(walk.place, range.upperBound)
    let isNamed =
      source.code(at: rest.lowerBound + 4) == "----"
      || keys.contains { Self.goes(key: $0, names) }
    guard !mayGo(rest: rest), rest.count <= 8 || !isNamed else {
      throw RemovalRefusal("its list of entries is garbled")
    }
  }

  /// The name of an entry that brings its own.
  private func freeName(_ range: Range<Int>) -> String {
    let box = source.boxes(in: range).first("name")
    let name = box.flatMap {
      source.bytes(
        at: $0.body.lowerBound + 4, count: max(0, min($0.body.count - 4, Self.mostName)))
    }
    return String(decoding: name ?? [], as: UTF8.self)
  }

  /// What people typed stands among the properties of a HEIF's pictures as well.
  private mutating func readProperties(_ box: PlacedBox) {
    guard names.parts.contains(.removeCaptions) else { return }
    var walk = BoxWalk(source, box.body)
    while let list = walk.next() {
      guard list.code == "ipco" else { continue }
      var properties = BoxWalk(source, list.body)
      while let property = properties.next() {
        if ["udes", "altt"].contains(property.code) { wipe(property) }
      }
    }
  }

  /// Takes metadata out of the items of a HEIF picture.
  private mutating func eraseItems(_ parts: [Box]) throws(RemovalRefusal) {
    let items = HEIFItems(source, parts)
    guard items.isWhole else { throw RemovalRefusal("its list of items is garbled") }
    var others: [Range<Int>] = []
    var changed: [Range<Int>] = []
    var room = Self.mostItemBytes
    for (number, itemType, contentType) in items.all {
      // A picture goes by either name.
      let isPicture = itemType == "mime" && contentType.lowercased().hasPrefix("image/")
      let type = isPicture && contentType.lowercased() == "image/jpeg" ? "jpeg" : itemType
      let extents = items.extents(ofItem: number) ?? []
      let places = extents.filter { !$0.isEmpty }
      guard type == "Exif" || type == "jpeg" || type == "mime" && !isPicture else {
        others += places
        guard
          Self.pictures.contains(type)
            || places.count == extents.count && !places.contains(where: { source.mayGo($0, names) })
              && !(isPicture && names.goesUnread)
        else { throw RemovalRefusal("an item of an unknown kind may hold what is to go") }
        continue
      }
      guard !items.isElsewhere(number), places.allSatisfy({ $0.upperBound <= source.count }) else {
        throw RemovalRefusal("its metadata lies where it is not looked for here")
      }
      let part = SourcePart(source, places)
      // A length of zero means all the rest.
      guard part.count > 0, places.count == extents.count else {
        throw RemovalRefusal("where its metadata lies cannot be read")
      }
      room -= part.count
      guard room >= 0, let content = part.bytes(at: 0, count: part.count) else {
        throw RemovalRefusal("its metadata is too long")
      }
      let new = try erased(type, contentType, content)
      edits.replace(content, by: new, in: places)
      if new != content { changed += places }
    }
    for place in changed where others.contains(where: { $0.overlaps(place) }) {
      throw RemovalRefusal("its metadata lies in the same bytes as a picture")
    }
  }

  private func erased(
    _ type: String, _ contentType: String, _ content: [UInt8]
  ) throws(RemovalRefusal) -> [UInt8] {
    switch type {
    case "Exif":
      // Four bytes say where the TIFF header begins after them.
      let skipped = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let start = content.count > 4 && skipped < content.count - 4 ? 4 + skipped : content.count
      let block = Array(content[start...])
      guard let new = try TIFFEraser.erased(block, names) else {
        return Array(content.prefix(4))
          + [UInt8](repeating: 0, count: max(0, content.count - 4))
      }
      return Array(content[..<start]) + new
    case "jpeg": return try JPEGEraser.erased(content, names)
    // What is no XMP by its own word is a program's own.
    case _ where !contentType.isEmpty && !contentType.lowercased().contains("xml"):
      guard names.goesUnread || names.mayGo(content) else { return content }
      return [UInt8](repeating: 0x20, count: content.count)
    default: return try XMPEraser.erased(content, names)
    }
  }
}
