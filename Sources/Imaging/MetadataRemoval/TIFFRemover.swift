// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes fields from the directories of a TIFF file or an EXIF block without moving other data.
struct TIFFRemover {
  private static let maximumDirectoryCount = 1024
  private static let maximumBlockByteCount = 1 << 26

  enum Tag {
    static let directories: Set = [0x8769, 0xA005, 0x014A, 0x0190]
    static let xmp = 0x02BC
    static let iptc = 0x83BB
    static let photoshop = 0x8649
    static let makerNote = 0x927C
    static let maker = 0x010F
    static let userComment = 0x9286
    static let nothing = 0xFFFE
    static let privateData = 0xC634
    static let strips = (offsets: 0x0111, counts: 0x0117)
    static let tiles = (offsets: 0x0144, counts: 0x0145)
    static let thumbnail = (offset: 0x0201, count: 0x0202)
  }

  let reader: TIFFReader
  let names: NamesToRemove
  var edits = EditList()
  private var visited: Set<Int> = []
  private var kept: [Range<Int>] = []
  private var wiped: [Range<Int>] = []
  /// The tags to remove if this edits a maker note, otherwise nil.
  ///
  /// In a maker note, tags have other meanings than in EXIF.
  var makerNoteTags: Set<Int>?
  /// The maker of the camera.
  private(set) var maker = ""

  init(_ reader: TIFFReader, _ names: NamesToRemove) {
    self.reader = reader
    self.names = names
  }

  /// Returns the edits that remove the metadata of a TIFF file.
  static func editsOfWholeFile(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    let remover = try walked(source, names)
    try remover.checkRest()
    return try remover.edits.checked()
  }

  private static func walked(
    _ source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> TIFFRemover {
    guard let reader = TIFFReader(source) else { throw RemovalRefusal("its EXIF is damaged") }
    var remover = TIFFRemover(reader, names)
    try remover.walk()
    return remover
  }

  /// Returns an EXIF block of the same length without the metadata to remove.
  ///
  /// The result is nil if the block does not begin with a TIFF header.
  static func stripped(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    guard TIFFReader(MemoryBytes(block)) != nil else { return nil }
    var copy = block
    try walked(MemoryBytes(block), names).edits.checked().apply(to: &copy)
    return copy
  }

  /// Returns a block of the same length without the metadata to remove.
  ///
  /// If the block cannot be parsed, the result is all zeros.
  static func strippedOrZeros(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    try stripped(block, names) ?? [UInt8](repeating: 0, count: block.count)
  }

  mutating func walk() throws(RemovalRefusal) {
    var waiting = [reader.firstOffset]
    while let offset = waiting.popLast() {
      guard offset > 0, visited.insert(offset).inserted else { continue }
      guard visited.count <= Self.maximumDirectoryCount else {
        throw RemovalRefusal("it has too many directories of metadata")
      }
      // A directory outside the file cannot be read by any program.
      guard offset < reader.source.count else { continue }
      guard let table = reader.table(at: offset) else {
        throw RemovalRefusal("a directory of its EXIF is damaged")
      }
      if let next = table.next { waiting.append(next) }
      try read(table, &waiting)
    }
    try checkOverlaps()
  }

  /// Throws a refusal if unknown data at the end of the file may contain metadata to remove.
  ///
  /// The data is behind all bytes to which the directories refer.
  private func checkRest() throws(RemovalRefusal) {
    let count = reader.source.count
    let end = min(count, (kept + wiped).map(\.upperBound).max() ?? 0)
    try reader.source.checkUnknown(end..<count, names)
  }

  private mutating func read(
    _ table: TIFFReader.Table, _ waiting: inout [Int]
  ) throws(RemovalRefusal) {
    kept.append(table.range)
    var staying: [TIFFReader.Entry] = []
    for entry in table.entries {
      if removes(entry) {
        try wipe(entry)
        continue
      }
      staying.append(entry)
      if !entry.isInline, let values = entry.values, values.count > 0 { kept.append(values) }
      guard makerNoteTags == nil else { continue }
      if Tag.directories.contains(entry.tag) { waiting += try offsets(of: entry) }
      try change(entry)
    }
    if makerNoteTags == nil { try pictures(of: staying) }
    if staying.count < table.entries.count { close(table, over: staying) }
  }

  private func removes(_ entry: TIFFReader.Entry) -> Bool {
    if let makerNoteTags { return makerNoteTags.contains(entry.tag) }
    if names.removes(tag: entry.tag) { return !isScreenshot(entry) }
    // A maker note that contains locations in an undocumented form is removed completely.
    guard entry.tag == Tag.makerNote, let makerNote = bytes(entry) else { return false }
    return names.mayRemove(makerData: makerNote)
      || MakerNote.isRemovedWhole(makerNote, maker, names)
  }

  /// Returns whether a comment only marks a screenshot.
  ///
  /// Such a comment was written by the phone and not by the user.
  private func isScreenshot(_ entry: TIFFReader.Entry) -> Bool {
    guard entry.tag == Tag.userComment, let text = bytes(entry)?.dropFirst(8) else { return false }
    return text.starts(with: "Screenshot".utf8)
      && text.dropFirst(10).allSatisfy { $0 == 0 || $0 == 0x20 }
  }

  private func bytes(_ entry: TIFFReader.Entry) -> [UInt8]? {
    guard let values = entry.values, values.count <= Self.maximumBlockByteCount else { return nil }
    return reader.source.bytes(at: values.lowerBound, count: values.count)
  }

  private mutating func wipe(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    guard entry.count == 0 || TIFFReader.widths[entry.type] != nil else {
      throw RemovalRefusal("a field to remove has an unknown type")
    }
    if let values = entry.values, !entry.isInline { wiped.append(values) }
    guard entry.tag == 0x8825, makerNoteTags == nil else { return }
    for offset in try offsets(of: entry) where offset < reader.source.count {
      guard let table = reader.table(at: offset) else {
        throw RemovalRefusal("its location directory is damaged")
      }
      wiped.append(table.range)
      wiped += table.entries.compactMap { $0.isInline ? nil : $0.values }
    }
  }

  /// Returns the offsets of the directories to which an entry refers.
  ///
  /// Throws a refusal if some of the offsets cannot be read, because another program may be able to
  /// read them.
  private func offsets(of entry: TIFFReader.Entry) throws(RemovalRefusal) -> [Int] {
    let offsets = reader.wholes(entry)
    guard offsets.count == entry.count else {
      throw RemovalRefusal("the offset of an EXIF directory cannot be read")
    }
    return offsets
  }

  /// Edits a field whose value is a block of another format, such as XMP.
  private mutating func change(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    switch entry.tag {
    case Tag.maker: maker = String(decoding: bytes(entry) ?? [], as: UTF8.self)
    case Tag.xmp: try change(entry, XMPRemover.stripped)
    case Tag.iptc: try change(entry, IPTCRemover.stripped)
    case Tag.photoshop: try change(entry, PhotoshopRemover.stripped)
    case Tag.makerNote: changeOrWipeMakerNote(entry)
    case Tag.privateData:
      if let block = bytes(entry), names.mayRemove(makerData: block) {
        throw RemovalRefusal("private data of its maker may contain data to remove")
      }
      // Pentax writes a maker note of the same form into this field.
      if let values = entry.values, MakerNote.isPentax(reader.source, at: values.lowerBound) {
        try changeMakerNote(entry)
      }
    default: break
    }
  }

  private mutating func change(
    _ entry: TIFFReader.Entry, _ body: NamesToRemove.BlockEditing
  ) throws(RemovalRefusal) {
    guard let values = entry.values else { return }
    guard let block = bytes(entry) else { throw RemovalRefusal("a block of metadata is too long") }
    edits.replace(block, by: try body(block, names), at: values.lowerBound)
  }

  /// Edits the metadata of embedded JPEGs.
  private mutating func pictures(of entries: [TIFFReader.Entry]) throws(RemovalRefusal) {
    func wholes(_ tag: Int) -> [Int] {
      entries.first { $0.tag == tag }.map { reader.wholes($0, upTo: 1 << 16) } ?? []
    }
    for (offsets, counts) in [Tag.strips, Tag.tiles, Tag.thumbnail] {
      for (offset, count) in zip(wholes(offsets), wholes(counts)) {
        guard offset <= reader.source.count, count <= reader.source.count - offset else { continue }
        let range = offset..<offset + count
        if !range.isEmpty { kept.append(range) }
        guard reader.source.integer(at: offset, bytes: 3) == 0xFFD8FF else { continue }
        let jpeg = JoinedRanges(reader.source, [range])
        edits.append(try JPEGRemover.edits(of: jpeg, names), movedBy: offset)
      }
    }
  }

  /// Moves the remaining entries of a directory together.
  private mutating func close(_ table: TIFFReader.Table, over staying: [TIFFReader.Entry]) {
    let countWidth = reader.isBig ? 8 : 2
    guard let old = reader.source.bytes(at: table.range.lowerBound, count: table.range.count) else {
      return
    }
    var new = reader.written(staying.count, countWidth)
    for entry in staying {
      let from = entry.range.lowerBound - table.range.lowerBound
      new += old[from..<from + entry.range.count]
    }
    new += old.suffix(table.nextWidth)
    new += [UInt8](repeating: 0, count: old.count - new.count)
    edits.replace(old, by: new, at: table.range.lowerBound)
    // Values that are stored in the entries move with them. Edits of these values were added before
    // this edit.
  }

  /// Fills the removed ranges with zeros; throws a refusal if they overlap data that is kept.
  private mutating func checkOverlaps() throws(RemovalRefusal) {
    let stays = kept.sorted { $0.lowerBound < $1.lowerBound }
    var furthest: [Int] = []
    for range in stays { furthest.append(max(range.upperBound, furthest.last ?? 0)) }
    for range in wiped where !range.isEmpty {
      // Find the first kept range that begins behind the removed range. All kept ranges before it
      // must end before the removed range begins.
      var low = 0
      var high = stays.count
      while low < high {
        let middle = (low + high) / 2
        if stays[middle].lowerBound < range.upperBound { low = middle + 1 } else { high = middle }
      }
      guard low == 0 || furthest[low - 1] <= range.lowerBound else {
        throw RemovalRefusal("data to remove shares its bytes with data that stays")
      }
      edits.fill(range)
    }
  }
}

extension TIFFRemover {
  /// Removes metadata from a maker note, or removes the complete note if it cannot be parsed.
  mutating func changeOrWipeMakerNote(_ entry: TIFFReader.Entry) {
    do throws(RemovalRefusal) {
      try changeMakerNote(entry)
    } catch {
      // A program moved the note without correcting its offsets. The metadata to remove is at an
      // unknown position in the note.
      if let values = entry.values { edits.fill(values) }
    }
  }

  /// Removes locations and texts from a maker note whose maker is known to write them.
  mutating func changeMakerNote(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    guard let values = entry.values, let makerNote = MakerNote(reader, values, maker, names) else {
      return
    }
    if makerNote.base == 0 {
      let reader = self.reader.ordered(makerNote.ownOrder ?? makerNote.guessedOrder)
      guard let table = reader.table(at: makerNote.directory) else {
        guard makerNote.ownOrder == nil else {
          throw RemovalRefusal("its maker's notes are damaged")
        }
        return
      }
      // If the byte order were wrong, a small number of fields would look like a very large one.
      guard makerNote.ownOrder == nil || table.entries.count < 256 else {
        throw RemovalRefusal("its maker's notes are damaged")
      }
      for field in table.entries where makerNote.tags.contains(field.tag) {
        guard let range = field.values else {
          throw RemovalRefusal("its maker's notes are damaged")
        }
        guard makerNote.ownOrder == nil || field.isInline else {
          throw RemovalRefusal("its maker note has offsets of an unknown kind")
        }
        guard values.contains(range.lowerBound), range.upperBound <= values.upperBound else {
          throw RemovalRefusal("its maker note points to data outside itself")
        }
        edits.fill(range)
        // The entry stays in the directory and gets an unused tag. Other programs derive the base
        // of the offsets from the end of the directory.
        edits.write(reader.written(Tag.nothing, 2), at: field.range.lowerBound)
      }
      return
    }
    guard makerNote.base < values.upperBound else { return }
    let block = JoinedRanges(reader.source, [makerNote.base..<values.upperBound])
    let inner =
      makerNote.hasNoTIFFHeader
      ? TIFFReader(block, offsetsFrom: 0, firstOffset: makerNote.directory, isLittleEndian: true)
      : TIFFReader(block)
    guard let inner else { return }
    var remover = TIFFRemover(inner, names)
    remover.makerNoteTags = makerNote.tags
    try remover.walk()
    edits.append(try remover.edits.checked(), movedBy: makerNote.base)
  }
}
