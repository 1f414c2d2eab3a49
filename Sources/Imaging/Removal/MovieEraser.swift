// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of QuickTime and MPEG-4 films and of HEIF pictures, whose boxes all keep
/// their places: what goes becomes `free`.
struct MovieEraser {
  private static let deepest = 16
  private static let mostBoxes = 1 << 20
  private static let mostSiblings = 4096
  /// Boxes that hold boxes.
  private static let containers: Set = [
    "moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex", "edts", "dinf",
  ]
  /// Boxes that hold notes.
  private static let lists: Set = ["meta", "udta", "uuid", "keys", "ilst", "XMP_", "name", "sefd"]
  /// Boxes of coded pictures and of tables, which say nothing of places.
  private static let silent: Set = [
    "ftyp", "mvhd", "tkhd", "mdhd", "hdlr", "stsd", "stts", "stsz", "stz2", "stsc", "stco", "co64",
    "ctts", "stss", "elst", "vmhd", "smhd", "trun", "tfhd", "tfdt", "sidx", "sbgp", "sgpd", "styp",
  ]

  /// Boxes beside a film's description that say nothing of it: where its fragments are, and coded
  /// pictures.
  private static let plain: Set = ["mfra", "ssix", "prft", "pdin", "pnot", "PICT", "imda"]

  /// Boxes of programs' own that say how a film is shown all around, what wrote it, and of its
  /// fragments.
  private static let extensions: Set<[UInt8]> = [
    [
      0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F,
      0xDD,
    ],
    [
      0x50, 0x52, 0x4F, 0x46, 0x21, 0xD2, 0x4F, 0xCE, 0xBB, 0x88, 0x69, 0x5C, 0xFA, 0xC9, 0xC7,
      0x40,
    ],
    [
      0x6D, 0x1D, 0x9B, 0x05, 0x42, 0xD5, 0x44, 0xE6, 0x80, 0xE2, 0x14, 0x1D, 0xAF, 0xF7, 0x57,
      0xB2,
    ],
    [
      0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D,
      0xF4,
    ],
    [
      0xD4, 0x80, 0x7E, 0xF2, 0xCA, 0x39, 0x46, 0x95, 0x8E, 0x54, 0x26, 0xCB, 0x9E, 0x46, 0xA7,
      0x9F,
    ],
  ]

  let source: any ByteSource
  let names: NamesToRemove
  var edits = EditList()
  private var boxes = 0
  private var isFragmented = false
  /// The numbers of tracks that others name as those of their chapters.
  private var chapters: Set<Int> = []
  /// How many samples all tracks of notes claim to have.
  private var samples = 0

  private init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
  }

  /// What is to change in a film, and where its last box ends.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> (edits: [FileEdit], end: Int) {
    var eraser = MovieEraser(source, try names.inside())
    var walk = BoxWalk(source, 0..<source.count)
    while let box = walk.next() {
      if box.code == "moof" { eraser.isFragmented = true }
      if box.code == "moov" { eraser.readChapters(box.body) }
    }
    let end = try eraser.read(0..<source.count, depth: 0)
    guard !eraser.isNote(rest: min(end, source.count)..<source.count) else {
      throw RemovalRefusal("its last box is longer than its place")
    }
    return (try eraser.edits.checked(), end)
  }

  /// What is to change in a file that is a film and nothing else.
  static func editsOfWholeFile(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    let (edits, end) = try Self.edits(of: source, names)
    // What is behind the last box may happen to look like one more.
    let tail = max(0, source.count - NamesToRemove.insta360.count)..<source.count
    guard !MovieEraser(source, names).mayGo(rest: min(end, source.count)..<source.count),
      source.bytes(at: tail.lowerBound, count: tail.count) != NamesToRemove.insta360
    else { throw RemovalRefusal("unknown data behind its last box may hold what is to go") }
    return edits
  }

  /// Whether what follows the last box that fits may hold something that goes: what looks like it,
  /// or a box that is longer than its place, which other readers take as far as that goes.
  func mayGo(rest: Range<Int>) -> Bool {
    !rest.isEmpty && (isNote(rest: rest) || source.mayGo(rest, names, isTrailer: true))
  }

  /// Whether what follows the last box that fits begins like one that is looked through.
  private func isNote(rest: Range<Int>) -> Bool {
    guard rest.count > 8, let code = source.code(at: rest.lowerBound + 4) else { return false }
    return Self.containers.contains(code) || Self.lists.contains(code) || goes(code: code)
  }

  /// Reads boxes that follow one another; where the last one ends.
  private mutating func read(
    _ range: Range<Int>, depth: Int
  ) throws(RemovalRefusal) -> Int {
    guard depth < Self.deepest else { throw RemovalRefusal("its boxes lie too deep in each other") }
    var walk = BoxWalk(source, range)
    var siblings = 0
    while let box = walk.next() {
      boxes += 1
      siblings += 1
      // Whoever looks for one among them looks no further.
      guard boxes <= Self.mostBoxes, depth == 0 || siblings <= Self.mostSiblings else {
        throw RemovalRefusal("it has too many boxes")
      }
      try read(box, depth: depth)
    }
    return walk.place
  }

  private mutating func read(_ box: PlacedBox, depth: Int) throws(RemovalRefusal) {
    switch box.code {
    case "udta": try readUserData(box.body)
    case "meta": try readMeta(box.body)
    case "uuid": try readExtension(box)
    case "sefd": readSamsung(box)
    case "mpvd":
      let part = SourcePart(source, [box.body])
      edits.append(try Self.editsOfWholeFile(of: part, names), movedBy: box.body.lowerBound)
    case "cmov", "gps ":
      throw RemovalRefusal("its description is written in a way that is not known here")
    case let code where Self.containers.contains(code):
      let end = try read(box.body, depth: depth + 1)
      if mayGo(rest: end..<max(end, box.body.upperBound)) {
        throw RemovalRefusal("its boxes are garbled")
      }
      if code == "trak" { try readTrack(box) }
    case "mdat": try eraseLogs(box.body)
    case let code where Self.silent.contains(code): break
    case "free", "skip", "wide":
      // Editors let go of notes by calling them this.
      if names.goesUnread || source.mayGo(box.body, names) { edits.fill(box.body) }
    default:
      let isUnread = depth == 0 && names.goesUnread && !Self.plain.contains(box.code)
      if isUnread || goes(code: box.code) || source.mayGo(box.body, names) { wipe(box) }
    }
  }

  /// Fills what cameras in cars log between coded pictures: boxes called `free` that begin with GPS.
  private mutating func eraseLogs(_ range: Range<Int>) throws(RemovalRefusal) {
    guard names.parts.contains(.removeLocation) else { return }
    var isGarbled = false
    var edits = edits
    _ = source.position(of: Array("freeGPS ".utf8), in: range) { place in
      let length = source.integer(at: place - 4, bytes: 4) ?? 0
      isGarbled =
        place - 4 < range.lowerBound || length < 12 || length > range.upperBound - place + 4
      if !isGarbled { edits.fill(place + 4..<place - 4 + length) }
      return isGarbled
    }
    self.edits = edits
    if isGarbled { throw RemovalRefusal("a log of places between its pictures is garbled") }
  }

  /// What Samsung's phones put behind a JPEG is a box here.
  mutating func readSamsung(_ box: PlacedBox) {
    edits.blotCountry(source, box.body, names)
    if source.mayGo(box.body, names) { wipe(box) }
  }

  mutating func wipe(_ box: PlacedBox) {
    edits.write(Array("free".utf8), at: box.letters)
    edits.fill(box.body)
  }

  /// A box of a program's own: XMP, or nobody knows what.
  mutating func readExtension(_ box: PlacedBox) throws(RemovalRefusal) {
    let mark = MovieBoxes.packetMark
    if source.bytes(at: box.body.lowerBound, count: mark.count) == mark {
      try edits.change(source, box.body.dropFirst(mark.count), names, XMPEraser.erased)
    } else {
      let identifier = source.bytes(at: box.body.lowerBound, count: mark.count) ?? []
      let goes = names.goesUnread && !Self.extensions.contains(identifier)
      if goes || source.mayGo(box.body, names) { wipe(box) }
    }
  }

  /// Notes the tracks that other tracks name as those of their chapters.
  private mutating func readChapters(_ movie: Range<Int>) {
    var tracks = BoxWalk(source, movie)
    while let track = tracks.next() {
      guard track.code == "trak",
        let list = source.boxes(in: track.body).inside("tref", of: source).first("chap")
      else { continue }
      var scanner = BoxScanner(source, list)
      while let number = scanner.next(4) { chapters.insert(number) }
    }
  }

  private func isChapters(_ track: PlacedBox) -> Bool {
    guard let head = source.boxes(in: track.body).first("tkhd")?.body.lowerBound,
      let version = source.integer(at: head, bytes: 1),
      let number = source.integer(at: head + (version == 1 ? 20 : 12), bytes: 4)
    else { return false }
    return chapters.contains(number)
  }

  /// Takes places, numbers and chapters out of a track of notes that run along with the film.
  private mutating func readTrack(_ box: PlacedBox) throws(RemovalRefusal) {
    let goesWhole = names.parts.contains(.removeCaptions) && isChapters(box)
    guard goesWhole || !names.parts.isDisjoint(with: [.removeLocation, .removeSerialNumbers]),
      var notes = TrackOfNotes(source, box.body)
    else { return }
    samples += notes.claimed
    guard samples <= TrackOfNotes.mostSamples else {
      throw RemovalRefusal("too many notes run along with it")
    }
    guard goesWhole || notes.mayGo(names) || isFragmented && notes.isText && names.maySay(source)
    else { return }
    guard !isFragmented else {
      throw RemovalRefusal("notes run along with it in fragments, which are not read here")
    }
    try notes.erase(names, &edits)
  }
}
