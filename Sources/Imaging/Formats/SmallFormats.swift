// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Counts a GIF's pictures, as far as the second, and reads its XMP.
enum GIFFile {
  /// Blocks of 255 bytes at most: a picture of 64 MB is nothing that plays.
  private static let mostBlocks = 1 << 18

  /// As many bytes are before a packet of XMP.
  static let packetHead = 14
  /// As many bytes are behind it, which lead who does not know it to its end.
  static let packetTail = 258

  /// Whether an extension holds XMP, as it is and not in blocks.
  static func isPacket(_ file: some ByteSource, at place: Int) -> Bool {
    file.integer(at: place + 1, bytes: 1) == 0xFF && file.holds("XMP DataXMP", at: place + 3)
  }

  /// What the file says, nil where it is shorter than its header.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let width = file.integer(at: 6, bytes: 2, littleEndian: true),
      let height = file.integer(at: 8, bytes: 2, littleEndian: true), width > 0, height > 0,
      let flags = file.integer(at: 10, bytes: 1)
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    var place = 13 + colours(flags)
    var (pictures, blocks) = (0, 0)
    var packet: Int?
    while blocks < mostBlocks, let code = file.integer(at: place, bytes: 1) {
      switch code {
      case 0x21:
        if isPacket(file, at: place) { packet = place + packetHead }
        place += 2
      case 0x2C:
        pictures += 1
        guard pictures < 2, let flags = file.integer(at: place + 9, bytes: 1) else {
          if pictures == 2 { facts.subtypes.insert(.animated) }
          return facts
        }
        place += 11 + colours(flags)
      default: return facts
      }
      while blocks < mostBlocks, let length = file.integer(at: place, bytes: 1) {
        place += length + 1
        blocks += 1
        if length == 0 { break }
      }
      if let start = packet, place - packetTail > start {
        facts.xmp = file.bytes(
          at: start, count: min(place - packetTail - start, XMPFacts.longest))
      }
      packet = nil
    }
    return facts
  }

  /// The size in bytes of a colour table.
  static func colours(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }
}

/// Reads a TIFF's first page.
enum TIFFFile {
  /// What the file says with its EXIF, nil where the page has no size.
  static func facts(_ file: some ByteSource) -> (StillFacts, ExifFacts)? {
    guard let reader = TIFFReader(file) else { return nil }
    let fields = reader.directory(at: reader.firstOffset).fields
    guard let width = reader.integer(fields[0x100]), let height = reader.integer(fields[0x101]),
      width > 0, height > 0
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    facts.xmp = reader.bytes(fields[0x2BC])
    return (facts, ExifFacts(reader, main: fields))
  }
}
