// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

extension ISOMediaRemover {
  private static let maximumEntryCount = 4096
  private static let maximumNameLength = 1024
  /// The maximum length in bytes of all metadata items together.
  ///
  /// The length is limited because a file can state the same bytes for many items.
  private static let maximumItemByteCount = 1 << 27
  /// The smallest number that is a four-character type; smaller values are numbers of keys.
  private static let firstLetters = 1 << 24
  /// Types of boxes that may occur only once in a `meta` box.
  private static let lone = ["hdlr", "keys", "iinf", "iloc", "idat"]
  // Apple's types begin with the byte of a copyright sign. The byte is not valid UTF-8 and is
  // decoded as this character.
  private static let apple = "\u{FFFD}"

  private static let locationCodes: Set = [
    apple + "xyz", "@xyz", "loci", "GPS ", "gps ", "GPS0", "gps0", "gpsa", "udat", "NCDT",
  ]
  private static let captionCodes: Set = [
    apple + "nam", apple + "cmt", apple + "des", apple + "inf", apple + "key", apple + "lyr",
    apple + "grp", apple + "st3", "titl", "dscp", "desc", "ldes", "kywd", "keyw", "Xtra", "ID32",
    "sdes", apple + "alb", apple + "snm", "albm", "coll", "clsf", "catg", "sonm", "soal", "sosn",
    "tvsh", "tven", "@sti", "@pti", "@PST", "chpl",
  ]
  /// The types of items that are pictures, or that describe how a picture is composed of others.
  private static let pictures: Set = [
    "hvc1", "hev1", "av01", "avc1", "vvc1", "j2k1", "jpeg", "grid", "iden", "iovl", "tmap", "unci",
  ]
  /// Types of boxes in metadata lists that contain no captions and no serial numbers.
  ///
  /// They state authors, how the video is displayed and played, and markers of phones.
  private static let harmless: Set = [
    "cprt", "auth", "perf", "gnre", "yrrc", "rtng", "date", "manu", "modl", "vndr", "WLOC", "LOOP",
    "SelO", "AllF", "hnti", "hinf", "hinv", "tagc", "tsel", "strk", "kind", "elng", "ludt", "vrot",
    "smrd", "smta", "SDLN", "MVTG", "FIRM", "SETT", "HMMT",
  ]
  // Nikon's block `NCDT` is in this list and in that of the locations. It stores both as numbers,
  // which no search for text would find.
  private static let serialCodes: Set = [
    "SNum", "CAME", "LENS", "GPMF", "apID", "slno", apple + "ser", "NCDT",
  ]

  /// Returns whether to remove an entry with a four-character type.
  func removes(code: String) -> Bool {
    names.options.contains(.removeLocation) && Self.locationCodes.contains(code)
      || names.options.contains(.removeCaptions) && Self.captionCodes.contains(code)
      || names.options.contains(.removeSerialNumbers) && Self.serialCodes.contains(code)
  }

  /// Returns whether Locket knows what a box in a metadata list contains.
  private func isKnown(_ code: String) -> Bool {
    code.hasPrefix(Self.apple) || code == "name"
      || [Self.harmless, Self.locationCodes, Self.captionCodes, Self.serialCodes].contains {
        $0.contains(code)
      }
  }

  /// Returns whether to remove an entry with a name such as `com.apple.quicktime.location.ISO6709`.
  ///
  /// libav appends the language to a name, as in `title-eng`, so the name is also compared without
  /// it.
  static func removes(key: String, _ names: NamesToRemove) -> Bool {
    if let dash = key.lastIndex(of: "-"), (2...3).contains(key[dash...].count - 1),
      removes(key: String(key[..<dash]), names)
    {
      return true
    }
    let components = key.split { $0 == "." || $0 == ":" || $0 == "/" }
    let last = components.suffix(1).joined(separator: ".")
    return names.removes(name: last) || names.removes(name: components.suffix(2).joined())
      || key.lowercased().contains("location") && names.removes(name: "location")
  }

  /// Edits the user data of a video or a track.
  mutating func readUserData(_ range: Range<Int>) throws(RemovalRefusal) {
    // Programs that write QuickTime end the list with four zero bytes, which are not a box.
    var walk = BoxWalk(source, range)
    while let box = walk.next() {
      switch box.code {
      case _ where removes(code: box.code): wipe(box)
      // Here this type is the title of a track. In other boxes it has another meaning.
      case "name" where names.options.contains(.removeCaptions): wipe(box)
      case "sefd": readSamsung(box)
      case "meta": try readMeta(box.body)
      case "uuid": try readExtension(box)
      case "XMP_":
        try edits.change(source, box.body, names, XMPRemover.stripped)
      default:
        if names.removesUnreadable && !isKnown(box.code)
          || source.mayHoldRemovedData(box.body, names)
        {
          wipe(box)
        }
      }
    }
    guard !mayHoldRemovedData(rest: walk.offset..<max(walk.offset, range.upperBound)) else {
      throw RemovalRefusal("its notes are damaged")
    }
  }

  /// Edits a `meta` box: a list of metadata entries, or the items of a HEIF picture.
  mutating func readMeta(_ range: Range<Int>) throws(RemovalRefusal) {
    // In QuickTime, the content of the box begins with its first inner box. In MPEG-4, four bytes
    // come before it.
    let isPlain = source.code(at: range.lowerBound + 4) == "hdlr"
    let body = isPlain ? range : range.dropFirst(4)
    var walk = BoxWalk(source, body)
    var children: [EditableBox] = []
    while children.count < Self.maximumEntryCount, let box = walk.next() { children.append(box) }
    let isTwice = Self.lone.contains { code in children.count { $0.code == code } > 1 }
    // Other programs may search for the first inner box, or use the last of two lists. A file in
    // which they would find other metadata is refused.
    guard children.isEmpty || children[0].code == "hdlr", !isTwice,
      children.count < Self.maximumEntryCount,
      !mayHoldRemovedData(rest: walk.offset..<max(walk.offset, body.upperBound))
    else { throw RemovalRefusal("its description is damaged") }
    if children.contains(where: { $0.code == "iloc" }) {
      try removeItemMetadata(children.map { Box(code: $0.code, body: $0.body) })
    }
    var keys: [String] = []
    if let list = children.first(where: { $0.code == "keys" }) { keys = try readKeys(list.body) }
    for child in children {
      switch child.code {
      case "ilst": try readEntries(child.body, keys)
      case "uuid": try readExtension(child)
      case "iprp": readProperties(child)
      // The box contains four bytes, and then XML that a camera wrote.
      case "xml ":
        try edits.change(source, child.body.dropFirst(4), names, XMPRemover.stripped)
        if source.mayHoldRemovedData(child.body, names) { wipe(child) }
      case "bxml" where names.removesUnreadable: wipe(child)
      case "idat", "hdlr", "keys", "iloc", "iinf", "iref", "pitm": break
      case _ where removes(code: child.code): wipe(child)
      default: if source.mayHoldRemovedData(child.body, names) { wipe(child) }
      }
    }
  }

  private func readKeys(_ range: Range<Int>) throws(RemovalRefusal) -> [String] {
    var keys: [String] = []
    var walk = BoxWalk(source, range.dropFirst(8))
    while keys.count < Self.maximumEntryCount, let key = walk.next() {
      let name = source.bytes(
        at: key.body.lowerBound, count: min(key.body.count, Self.maximumNameLength))
      keys.append(String(decoding: name ?? [], as: UTF8.self))
    }
    guard range.upperBound - walk.offset <= 8 else {
      throw RemovalRefusal("its list of names is damaged")
    }
    return keys
  }

  private mutating func readEntries(_ range: Range<Int>, _ keys: [String]) throws(RemovalRefusal) {
    var walk = BoxWalk(source, range)
    while let entry = walk.next() {
      let number = source.integer(at: entry.letters, bytes: 4) ?? 0
      // The number names no entry of this list of names. Another program may look it up in another
      // list, so the file is refused.
      guard keys.indices.contains(number - 1) || !(1..<Self.firstLetters).contains(number) else {
        throw RemovalRefusal("its list of names is damaged")
      }
      let isRemoved: Bool
      if keys.indices.contains(number - 1) {
        isRemoved = Self.removes(key: keys[number - 1], names)
      } else if entry.code == "----" {
        isRemoved = Self.removes(key: freeName(entry.body), names)
      } else {
        isRemoved = self.removes(code: entry.code)
      }
      if isRemoved || source.mayHoldRemovedData(entry.body, names) { wipe(entry) }
    }
    // Only the name of an entry shows whether to remove it. If an entry is too long, the names of
    // the entries behind it cannot be read.
    let rest = walk.offset..<max(walk.offset, range.upperBound)
    let isNamed =
      source.code(at: rest.lowerBound + 4) == "----"
      || keys.contains { Self.removes(key: $0, names) }
    guard !mayHoldRemovedData(rest: rest), rest.count <= 8 || !isNamed else {
      throw RemovalRefusal("its list of entries is damaged")
    }
  }

  /// Returns the name of an entry that contains its name, instead of a number in the list of names.
  private func freeName(_ range: Range<Int>) -> String {
    let box = source.boxes(in: range).first("name")
    let name = box.flatMap {
      source.bytes(
        at: $0.body.lowerBound + 4, count: max(0, min($0.body.count - 4, Self.maximumNameLength)))
    }
    return String(decoding: name ?? [], as: UTF8.self)
  }

  /// Removes the texts that the user wrote from the properties of a HEIF file's pictures.
  private mutating func readProperties(_ box: EditableBox) {
    guard names.options.contains(.removeCaptions) else { return }
    var walk = BoxWalk(source, box.body)
    while let list = walk.next() {
      guard list.code == "ipco" else { continue }
      var properties = BoxWalk(source, list.body)
      while let property = properties.next() {
        if ["udes", "altt"].contains(property.code) { wipe(property) }
      }
    }
  }

  /// Removes metadata from the items of a HEIF file.
  private mutating func removeItemMetadata(_ children: [Box]) throws(RemovalRefusal) {
    let items = HEIFItems(source, children)
    guard items.isWhole else { throw RemovalRefusal("its list of items is damaged") }
    var others: [Range<Int>] = []
    var changed: [Range<Int>] = []
    var room = Self.maximumItemByteCount
    for (number, itemType, contentType) in items.all {
      // The content type of an item can mark it as a picture, as well as the type of the item.
      let isPicture = itemType == "mime" && contentType.lowercased().hasPrefix("image/")
      let type = isPicture && contentType.lowercased() == "image/jpeg" ? "jpeg" : itemType
      let extents = items.extents(ofItem: number) ?? []
      let ranges = extents.filter { !$0.isEmpty }
      guard type == "Exif" || type == "jpeg" || type == "mime" && !isPicture else {
        others += ranges
        guard
          Self.pictures.contains(type)
            || ranges.count == extents.count
              && !ranges.contains(where: { source.mayHoldRemovedData($0, names) })
              && !(isPicture && names.removesUnreadable)
        else { throw RemovalRefusal("an item of an unknown kind may contain data to remove") }
        continue
      }
      guard !items.isElsewhere(number), ranges.allSatisfy({ $0.upperBound <= source.count }) else {
        throw RemovalRefusal("its metadata is stored where Locket does not search")
      }
      let joined = JoinedRanges(source, ranges)
      // A stated length of zero means all remaining bytes of the file. Such items are refused.
      guard joined.count > 0, ranges.count == extents.count else {
        throw RemovalRefusal("the offset of its metadata cannot be read")
      }
      room -= joined.count
      guard room >= 0, let content = joined.bytes(at: 0, count: joined.count) else {
        throw RemovalRefusal("its metadata is too long")
      }
      let new = try stripped(type, contentType, content)
      edits.replace(content, by: new, in: ranges)
      if new != content { changed += ranges }
    }
    for range in changed where others.contains(where: { $0.overlaps(range) }) {
      throw RemovalRefusal("its metadata lies in the same bytes as a picture")
    }
  }

  private func stripped(
    _ type: String, _ contentType: String, _ content: [UInt8]
  ) throws(RemovalRefusal) -> [UInt8] {
    switch type {
    case "Exif":
      // The first four bytes state the distance from their end to the TIFF header.
      let skipped = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let start = content.count > 4 && skipped < content.count - 4 ? 4 + skipped : content.count
      let block = Array(content[start...])
      guard let new = try TIFFRemover.stripped(block, names) else {
        return Array(content.prefix(4))
          + [UInt8](repeating: 0, count: max(0, content.count - 4))
      }
      return Array(content[..<start]) + new
    case "jpeg": return try JPEGRemover.stripped(content, names)
    // If the content type of an item is not XML, the item is private data of a program.
    case _ where !contentType.isEmpty && !contentType.lowercased().contains("xml"):
      guard names.removesUnreadable || names.mayRemove(content) else { return content }
      return [UInt8](repeating: 0x20, count: content.count)
    default: return try XMPRemover.stripped(content, names)
    }
  }
}
