// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the boxes of a QuickTime or MPEG-4 film say that its demuxer passes over.
struct MovieBoxes {
  /// So many boxes before the description are an attack, or fragments that describe nothing.
  private static let mostBoxes = 4096
  private static let mostTracks = 64
  private static let mostEntries = 16
  /// The fixed part of a picture's sample entry, before its boxes.
  private static let pictureHead = 78
  /// The fixed part of a sample entry of notes that run along.
  private static let noteHead = 8
  /// Names of notes are together no longer.
  private static let mostNames = 1 << 16

  /// How a box of XMP begins.
  static let packetMark: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  /// Fragments are boxes too, and nobody writes XMP behind the first of so many.
  private static let mostBesides = 64

  private let file: any ByteSource
  private(set) var subtypes: AssetSubtypes = []
  /// The XMP packet, of MPEG-4 in a box of its own, of QuickTime among the notes.
  private(set) var xmp: [UInt8]?

  /// Reads a film, nil where it has no description.
  init?(_ file: some ByteSource) {
    var walk = BoxWalk(file, 0..<file.count)
    var moov: PlacedBox?
    for _ in 0..<Self.mostBoxes where moov == nil {
      guard let box = walk.next() else { break }
      if box.code == "moov" { moov = box }
    }
    guard let moov else { return nil }
    self.file = file
    let parts = file.boxes(in: moov.body)
    for track in parts.filter({ $0.code == "trak" }).prefix(Self.mostTracks) { read(track) }
    if let author = parts.inside("udta", of: file).first("auth"), author.body.count < 1 << 10,
      holds("ReplayKitRecording", in: author.body)
    {
      subtypes.insert(.screenRecording)
    }
    xmp = packet(parts.inside("udta", of: file))
  }

  /// The XMP of the film, as long as others read it.
  private func packet(_ notes: [Box]) -> [UInt8]? {
    var place: Range<Int>?
    var walk = BoxWalk(file, 0..<file.count)
    for _ in 0..<Self.mostBesides where place == nil {
      guard let box = walk.next() else { break }
      if box.code == "uuid",
        file.bytes(at: box.body.lowerBound, count: Self.packetMark.count) == Self.packetMark
      {
        place = box.body.dropFirst(Self.packetMark.count)
      }
    }
    guard let place = place ?? notes.first("XMP_")?.body, place.count <= XMPFacts.longest else {
      return nil
    }
    return file.bytes(at: place.lowerBound, count: place.count)
  }

  private mutating func read(_ track: Box) {
    let media = file.boxes(in: track.body).inside("mdia", of: file)
    guard let handler = media.first("hdlr").flatMap({ file.code(at: $0.body.lowerBound + 8) }),
      let descriptions = media.inside("minf", of: file).inside("stbl", of: file).first("stsd"),
      descriptions.body.count > 8
    else { return }
    for entry in file.boxes(in: descriptions.body.dropFirst(8)).prefix(Self.mostEntries) {
      switch handler {
      case "vide": readPicture(entry)
      case "meta": readNotes(entry)
      default: break
      }
    }
  }

  /// Two eyes: Apple's box of what is extended, or that of films all around.
  private mutating func readPicture(_ entry: Box) {
    guard entry.body.count > Self.pictureHead else { return }
    let boxes = file.boxes(in: entry.body.dropFirst(Self.pictureHead))
    let eyes = boxes.inside("vexu", of: file).inside("eyes", of: file).first("stri")
    if let eyes, let flags = file.integer(at: eyes.body.lowerBound + 4, bytes: 1), flags & 3 == 3 {
      subtypes.insert(.spatial)
    }
    if let layout = boxes.first("st3d"),
      let mode = file.integer(at: layout.body.lowerBound + 4, bytes: 1), (1...2).contains(mode)
    {
      subtypes.insert(.spatial)
    }
  }

  /// Notes on where the focus goes, by the name of their kind.
  private mutating func readNotes(_ entry: Box) {
    guard entry.code == "mebx", entry.body.count > Self.noteHead else { return }
    let names = file.boxes(in: entry.body.dropFirst(Self.noteHead)).first("keys")
    guard let names, names.body.count <= Self.mostNames else { return }
    if holds("com.apple.quicktime.cinematic-video", in: names.body)
      || holds("com.apple.quicktime.cinematography", in: names.body)
    {
      subtypes.insert(.cinematic)
    }
  }

  private func holds(_ text: String, in range: Range<Int>) -> Bool {
    file.bytes(at: range.lowerBound, count: range.count)?.position(of: text) != nil
  }
}

extension [Box] {
  /// The boxes inside the first box with these letters.
  func inside(_ code: String, of file: any ByteSource) -> [Box] {
    first(code).map { file.boxes(in: $0.body) } ?? []
  }
}
