// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from QuickTime and MPEG-4 videos and HEIF pictures.
///
/// A removed box becomes a `free` box of the same length, so the offsets of all boxes stay the
/// same.
struct ISOMediaRemover {
  private static let maximumDepth = 16
  private static let maximumBoxCount = 1 << 20
  private static let maximumSiblingCount = 4096
  /// Types of boxes that contain boxes.
  private static let containers: Set = [
    "moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex", "edts", "dinf",
  ]
  /// Types of boxes that contain metadata.
  private static let lists: Set = ["meta", "udta", "uuid", "keys", "ilst", "XMP_", "name", "sefd"]
  /// Types of boxes that contain coded pictures or tables, and no metadata to remove.
  private static let silent: Set = [
    "ftyp", "mvhd", "tkhd", "mdhd", "hdlr", "stsd", "stts", "stsz", "stz2", "stsc", "stco", "co64",
    "ctts", "stss", "elst", "vmhd", "smhd", "trun", "tfhd", "tfdt", "sidx", "sbgp", "sgpd", "styp",
  ]

  /// Types of boxes at the top level that contain indexes of fragments or coded pictures, and no
  /// metadata to remove.
  private static let plain: Set = ["mfra", "ssix", "prft", "pdin", "pnot", "PICT", "imda"]

  /// The UUIDs of private boxes that are kept.
  ///
  /// They concern 360-degree videos, the program that wrote the file, and fragments.
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
  /// The numbers of the tracks that other tracks name as their list of chapters.
  private var chapters: Set<Int> = []
  /// The number of samples that all metadata tracks together state.
  private var samples = 0

  private init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
  }

  /// Returns the edits that remove the metadata of a video, and the offset behind its last box.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> (edits: [FileEdit], end: Int) {
    var remover = ISOMediaRemover(source, try names.inside())
    var walk = BoxWalk(source, 0..<source.count)
    while let box = walk.next() {
      if box.code == "moof" { remover.isFragmented = true }
      if box.code == "moov" { remover.readChapters(box.body) }
    }
    let end = try remover.read(0..<source.count, depth: 0)
    guard !remover.looksLikeMetadata(rest: min(end, source.count)..<source.count) else {
      throw RemovalRefusal("its last box is longer than the box around it")
    }
    return (try remover.edits.checked(), end)
  }

  /// Returns the edits that remove the metadata of a file that contains only a video.
  static func editsOfWholeFile(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    let (edits, end) = try Self.edits(of: source, names)
    // A trailer of Insta360 is searched at the end of the file, because data behind the last box
    // can look like another box by accident.
    let tail = max(0, source.count - NamesToRemove.insta360.count)..<source.count
    guard
      !ISOMediaRemover(source, names).mayHoldRemovedData(
        rest: min(end, source.count)..<source.count),
      source.bytes(at: tail.lowerBound, count: tail.count) != NamesToRemove.insta360
    else { throw RemovalRefusal("unknown data behind its last box may contain data to remove") }
    return edits
  }

  /// Returns whether the data after the last valid box may contain metadata to remove.
  ///
  /// This is also the case if the data begins like a box with metadata that is too long. Other
  /// programs read as much of such a box as possible.
  func mayHoldRemovedData(rest: Range<Int>) -> Bool {
    !rest.isEmpty
      && (looksLikeMetadata(rest: rest) || source.mayHoldRemovedData(rest, names, isTrailer: true))
  }

  /// Returns whether the data behind the last valid box begins like a box that may contain
  /// metadata.
  private func looksLikeMetadata(rest: Range<Int>) -> Bool {
    guard rest.count > 8, let code = source.code(at: rest.lowerBound + 4) else { return false }
    return Self.containers.contains(code) || Self.lists.contains(code) || removes(code: code)
  }

  /// Edits consecutive boxes; returns the offset behind the last one.
  private mutating func read(
    _ range: Range<Int>, depth: Int
  ) throws(RemovalRefusal) -> Int {
    guard depth < Self.maximumDepth else {
      throw RemovalRefusal("its boxes are nested too deep")
    }
    var walk = BoxWalk(source, range)
    var siblings = 0
    while let box = walk.next() {
      boxes += 1
      siblings += 1
      // Other functions search only this number of boxes in a box, so a file with more is refused.
      guard boxes <= Self.maximumBoxCount, depth == 0 || siblings <= Self.maximumSiblingCount else {
        throw RemovalRefusal("it has too many boxes")
      }
      try read(box, depth: depth)
    }
    return walk.offset
  }

  private mutating func read(_ box: EditableBox, depth: Int) throws(RemovalRefusal) {
    switch box.code {
    case "udta": try readUserData(box.body)
    case "meta": try readMeta(box.body)
    case "uuid": try readExtension(box)
    case "sefd": readSamsung(box)
    case "mpvd":
      let inner = JoinedRanges(source, [box.body])
      edits.append(try Self.editsOfWholeFile(of: inner, names), movedBy: box.body.lowerBound)
    case "cmov", "gps ":
      throw RemovalRefusal("its description has an unknown form")
    case let code where Self.containers.contains(code):
      let end = try read(box.body, depth: depth + 1)
      if mayHoldRemovedData(rest: end..<max(end, box.body.upperBound)) {
        throw RemovalRefusal("its boxes are damaged")
      }
      if code == "trak" { try readTrack(box) }
    case "mdat": try removeLocationLogs(box.body)
    case let code where Self.silent.contains(code): break
    case "free", "skip", "wide":
      // Some programs discard metadata by changing the type of its box to one of these types. The
      // metadata is then still in the file.
      if names.removesUnreadable || source.mayHoldRemovedData(box.body, names) {
        edits.fill(box.body)
      }
    default:
      let isUnread = depth == 0 && names.removesUnreadable && !Self.plain.contains(box.code)
      if isUnread || removes(code: box.code) || source.mayHoldRemovedData(box.body, names) {
        wipe(box)
      }
    }
  }

  /// Fills the location logs that car cameras write between coded pictures.
  ///
  /// The logs are `free` boxes whose content begins with `GPS `.
  private mutating func removeLocationLogs(_ range: Range<Int>) throws(RemovalRefusal) {
    guard names.options.contains(.removeLocation) else { return }
    var isGarbled = false
    var edits = edits
    _ = source.position(of: Array("freeGPS ".utf8), in: range) { offset in
      let length = source.integer(at: offset - 4, bytes: 4) ?? 0
      isGarbled =
        offset - 4 < range.lowerBound || length < 12 || length > range.upperBound - offset + 4
      if !isGarbled { edits.fill(offset + 4..<offset - 4 + length) }
      return isGarbled
    }
    self.edits = edits
    if isGarbled { throw RemovalRefusal("a log of locations between its pictures is damaged") }
  }

  /// Edits a box that contains the same data that Samsung's phones append to a JPEG.
  mutating func readSamsung(_ box: EditableBox) {
    edits.maskCountryCode(source, box.body, names)
    if source.mayHoldRemovedData(box.body, names) { wipe(box) }
  }

  mutating func wipe(_ box: EditableBox) {
    edits.write(Array("free".utf8), at: box.letters)
    edits.fill(box.body)
  }

  /// Edits a UUID box, which contains XMP or private data of a program.
  mutating func readExtension(_ box: EditableBox) throws(RemovalRefusal) {
    let mark = MovieBoxes.packetMark
    if source.bytes(at: box.body.lowerBound, count: mark.count) == mark {
      try edits.change(source, box.body.dropFirst(mark.count), names, XMPRemover.stripped)
    } else {
      let identifier = source.bytes(at: box.body.lowerBound, count: mark.count) ?? []
      let isRemoved = names.removesUnreadable && !Self.extensions.contains(identifier)
      if isRemoved || source.mayHoldRemovedData(box.body, names) { wipe(box) }
    }
  }

  /// Records which tracks other tracks name as their list of chapters.
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

  private func isChapters(_ track: EditableBox) -> Bool {
    guard let header = source.boxes(in: track.body).first("tkhd")?.body.lowerBound,
      let version = source.integer(at: header, bytes: 1),
      let number = source.integer(at: header + (version == 1 ? 20 : 12), bytes: 4)
    else { return false }
    return chapters.contains(number)
  }

  /// Removes locations, serial numbers and chapter titles from a track that is neither picture nor
  /// sound.
  private mutating func readTrack(_ box: EditableBox) throws(RemovalRefusal) {
    let removesWhole = names.options.contains(.removeCaptions) && isChapters(box)
    guard removesWhole || !names.options.isDisjoint(with: [.removeLocation, .removeSerialNumbers]),
      var track = TimedMetadataTrack(source, box.body)
    else { return }
    samples += track.claimedSampleCount
    guard samples <= TimedMetadataTrack.maximumSampleCount else {
      throw RemovalRefusal("it has too many tracks of timed metadata")
    }
    guard
      removesWhole || track.mayHoldRemovedData(names)
        || isFragmented && track.isText && names.mayStateLocation(source)
    else { return }
    guard !isFragmented else {
      throw RemovalRefusal("it has timed metadata in fragments, which are not read here")
    }
    try track.removeMetadata(names, &edits)
  }
}
