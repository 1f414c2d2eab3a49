// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes fields out of the directories of a TIFF file or an EXIF block; nothing else moves.
struct TIFFEraser {
  private static let mostDirectories = 1024
  private static let mostBlock = 1 << 26

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
  /// In a maker's notes, whose tags mean something else: those that go.
  var noteTags: Set<Int>?
  /// Who made the camera.
  private(set) var maker = ""

  init(_ reader: TIFFReader, _ names: NamesToRemove) {
    self.reader = reader
    self.names = names
  }

  /// What is to change in a TIFF file.
  static func editsOfWholeFile(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    let eraser = try walked(source, names)
    try eraser.checkRest()
    return try eraser.edits.checked()
  }

  private static func walked(
    _ source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> TIFFEraser {
    guard let reader = TIFFReader(source) else { throw RemovalRefusal("its EXIF is garbled") }
    var eraser = TIFFEraser(reader, names)
    try eraser.walk()
    return eraser
  }

  /// An EXIF block of the same length, nil where it does not begin with a TIFF header.
  static func erased(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8]? {
    guard TIFFReader(MemoryBytes(block)) != nil else { return nil }
    var copy = block
    try walked(MemoryBytes(block), names).edits.checked().apply(to: &copy)
    return copy
  }

  /// A block of the same length; zeros where nobody can read it.
  static func erasedOrZeros(
    _ block: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    try erased(block, names) ?? [UInt8](repeating: 0, count: block.count)
  }

  mutating func walk() throws(RemovalRefusal) {
    var waiting = [reader.firstOffset]
    while let offset = waiting.popLast() {
      guard offset > 0, visited.insert(offset).inserted else { continue }
      guard visited.count <= Self.mostDirectories else {
        throw RemovalRefusal("it has too many directories of metadata")
      }
      // A directory that lies outside says nothing to anybody.
      guard offset < reader.source.count else { continue }
      guard let table = reader.table(at: offset) else {
        throw RemovalRefusal("a directory of its EXIF is garbled")
      }
      if let next = table.next { waiting.append(next) }
      try read(table, &waiting)
    }
    try checkOverlaps()
  }

  /// What lies behind all that directories reach may be other programs' own.
  private func checkRest() throws(RemovalRefusal) {
    let count = reader.source.count
    let end = min(count, (kept + wiped).map(\.upperBound).max() ?? 0)
    try reader.source.checkUnknown(end..<count, names)
  }

  private mutating func read(
    _ table: TIFFReader.Table, _ waiting: inout [Int]
  ) throws(RemovalRefusal) {
    kept.append(table.place)
    var staying: [TIFFReader.Entry] = []
    for entry in table.entries {
      if goes(entry) {
        try wipe(entry)
        continue
      }
      staying.append(entry)
      if !entry.isInline, let values = entry.values, values.count > 0 { kept.append(values) }
      guard noteTags == nil else { continue }
      if Tag.directories.contains(entry.tag) { waiting += try places(of: entry) }
      try change(entry)
    }
    if noteTags == nil { try pictures(of: staying) }
    if staying.count < table.entries.count { close(table, over: staying) }
  }

  private func goes(_ entry: TIFFReader.Entry) -> Bool {
    if let noteTags { return noteTags.contains(entry.tag) }
    if names.goes(tag: entry.tag) { return !isScreenshot(entry) }
    // A note that speaks of places in a way that nobody describes goes whole.
    guard entry.tag == Tag.makerNote, let note = bytes(entry) else { return false }
    return names.mayGo(note: note) || MakerNote.goesWhole(note, maker, names)
  }

  /// Phones mark what shows a screen in a field for comments; nobody typed that.
  private func isScreenshot(_ entry: TIFFReader.Entry) -> Bool {
    guard entry.tag == Tag.userComment, let text = bytes(entry)?.dropFirst(8) else { return false }
    return text.starts(with: "Screenshot".utf8)
      && text.dropFirst(10).allSatisfy { $0 == 0 || $0 == 0x20 }
  }

  private func bytes(_ entry: TIFFReader.Entry) -> [UInt8]? {
    guard let values = entry.values, values.count <= Self.mostBlock else { return nil }
    return reader.source.bytes(at: values.lowerBound, count: values.count)
  }

  private mutating func wipe(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    guard entry.count == 0 || TIFFReader.widths[entry.type] != nil else {
      throw RemovalRefusal("a field that is to go is of a type that is not known here")
    }
    if let values = entry.values, !entry.isInline { wiped.append(values) }
    guard entry.tag == 0x8825, noteTags == nil else { return }
    for offset in try places(of: entry) where offset < reader.source.count {
      guard let table = reader.table(at: offset) else {
        throw RemovalRefusal("its directory of the place is garbled")
      }
      wiped.append(table.place)
      wiped += table.entries.compactMap { $0.isInline ? nil : $0.values }
    }
  }

  /// Where an entry says that directories are.
  ///
  /// Another reader may find what this one cannot.
  private func places(of entry: TIFFReader.Entry) throws(RemovalRefusal) -> [Int] {
    let places = reader.wholes(entry)
    guard places.count == entry.count else {
      throw RemovalRefusal("where a directory of its EXIF lies cannot be read")
    }
    return places
  }

  /// Blocks of other kinds inside.
  private mutating func change(_ entry: TIFFReader.Entry) throws(RemovalRefusal) {
    switch entry.tag {
    case Tag.maker: maker = String(decoding: bytes(entry) ?? [], as: UTF8.self)
    case Tag.xmp: try change(entry, XMPEraser.erased)
    case Tag.iptc: try change(entry, IPTCEraser.erased)
    case Tag.photoshop: try change(entry, PhotoshopEraser.erased)
    case Tag.makerNote: changeOrWipeNote(entry)
    case Tag.privateData:
      if let block = bytes(entry), names.mayGo(note: block) {
        throw RemovalRefusal("its maker's own data may hold what is to go")
      }
      // Pentax writes its notes here in the same form.
      if let values = entry.values, MakerNote.isPentax(reader.source, at: values.lowerBound) {
        try changeNote(entry)
      }
    default: break
    }
  }

  private mutating func change(
    _ entry: TIFFReader.Entry, _ body: NamesToRemove.Erasing
  ) throws(RemovalRefusal) {
    guard let values = entry.values else { return }
    guard let block = bytes(entry) else { throw RemovalRefusal("a block of metadata is too long") }
    edits.replace(block, by: try body(block, names), at: values.lowerBound)
  }

  /// JPEGs inside may carry metadata of their own.
  private mutating func pictures(of entries: [TIFFReader.Entry]) throws(RemovalRefusal) {
    func wholes(_ tag: Int) -> [Int] {
      entries.first { $0.tag == tag }.map { reader.wholes($0, atMost: 1 << 16) } ?? []
    }
    for (offsets, counts) in [Tag.strips, Tag.tiles, Tag.thumbnail] {
      for (offset, count) in zip(wholes(offsets), wholes(counts)) {
        guard offset <= reader.source.count, count <= reader.source.count - offset else { continue }
        let range = offset..<offset + count
        if !range.isEmpty { kept.append(range) }
        guard reader.source.integer(at: offset, bytes: 3) == 0xFFD8FF else { continue }
        let part = SourcePart(reader.source, [range])
        edits.append(try JPEGEraser.edits(of: part, names), movedBy: offset)
      }
    }
  }

  /// Closes the gaps that entries left behind.
  private mutating func close(_ table: TIFFReader.Table, over staying: [TIFFReader.Entry]) {
    let countWidth = reader.isBig ? 8 : 2
    guard let old = reader.source.bytes(at: table.place.lowerBound, count: table.place.count) else {
      return
    }
    var new = reader.written(staying.count, countWidth)
    for entry in staying {
      let from = entry.place.lowerBound - table.place.lowerBound
      new += old[from..<from + entry.place.count]
    }
    new += old.suffix(table.nextWidth)
    new += [UInt8](repeating: 0, count: old.count - new.count)
    edits.replace(old, by: new, at: table.place.lowerBound)
    // Where values stand in the entries themselves they moved along; edits of them come first.
  }

  /// Wipes what went, unless something that stays lies in the same place.
  private mutating func checkOverlaps() throws(RemovalRefusal) {
    let stays = kept.sorted { $0.lowerBound < $1.lowerBound }
    var furthest: [Int] = []
    for range in stays { furthest.append(max(range.upperBound, furthest.last ?? 0)) }
    for range in wiped where !range.isEmpty {
      // The first that begins behind the range; all before it must end before the range begins.
      var low = 0
      var high = stays.count
      while low < high {
        let middle = (low + high) / 2
        if stays[middle].lowerBound < range.upperBound { low = middle + 1 } else { high = middle }
      }
      guard low == 0 || furthest[low - 1] <= range.lowerBound else {
        throw RemovalRefusal("what is to go lies in the same bytes as something that stays")
      }
      edits.fill(range)
    }
  }
}
