// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the size and the XMP of a GIF, and whether it has a second picture.
package enum GIFFile {
  /// The maximum number of blocks that are read; a block has at most 255 bytes.
  ///
  /// If the first picture has more than 64 MB, the file is not treated as an animation.
  private static let maximumBlockCount = 1 << 18

  /// The number of bytes before an XMP packet.
  package static let packetHeaderLength = 14
  /// The number of bytes after an XMP packet.
  ///
  /// Readers that do not know XMP take these bytes as lengths of blocks. Each of them leads to the
  /// end of the packet.
  package static let packetTrailerLength = 258

  /// Returns whether an extension contains XMP.
  ///
  /// XMP is not divided into blocks, unlike other extensions.
  package static func isPacket(_ file: some ByteSource, at offset: Int) -> Bool {
    file.integer(at: offset + 1, bytes: 1) == 0xFF && file.holds("XMP DataXMP", at: offset + 3)
  }

  /// Returns the properties of the file, or nil if the file is shorter than a header.
  package static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let width = file.integer(at: 6, bytes: 2, littleEndian: true),
      let height = file.integer(at: 8, bytes: 2, littleEndian: true), width > 0, height > 0,
      let flags = file.integer(at: 10, bytes: 1)
    else { return nil }
    var facts = StillFacts(width: width, height: height)
    var offset = 13 + colors(flags)
    var (pictures, blocks) = (0, 0)
    var packet: Int?
    while blocks < maximumBlockCount, let code = file.integer(at: offset, bytes: 1) {
      switch code {
      case 0x21:
        if isPacket(file, at: offset) { packet = offset + packetHeaderLength }
        offset += 2
      case 0x2C:
        pictures += 1
        guard pictures < 2, let flags = file.integer(at: offset + 9, bytes: 1) else {
          if pictures == 2 { facts.subtypes.insert(.animated) }
          return facts
        }
        offset += 11 + colors(flags)
      default: return facts
      }
      while blocks < maximumBlockCount, let length = file.integer(at: offset, bytes: 1) {
        offset += length + 1
        blocks += 1
        if length == 0 { break }
      }
      if let start = packet, offset - packetTrailerLength > start {
        facts.xmp = file.bytes(
          at: start, count: min(offset - packetTrailerLength - start, XMPFacts.maximumByteCount))
      }
      packet = nil
    }
    return facts
  }

  /// Returns the length in bytes of the color table, which the flags state.
  package static func colors(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }
}

/// Reads the first page of a TIFF.
package enum TIFFFile {
  /// Returns the properties and the EXIF data of the file, or nil if the first page states no size.
  package static func facts(_ file: some ByteSource) -> (StillFacts, ExifFacts)? {
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
