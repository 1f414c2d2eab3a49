// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the chunks of a WebP file.
package enum WebPFile {
  /// The maximum number of chunks.
  ///
  /// Each frame of an animation is a chunk, and the metadata follows the frames.
  private static let maximumChunkCount = 1 << 14

  /// Returns the properties of the file, or nil if no chunk states a size.
  package static func facts(_ file: some ByteSource) -> StillFacts? {
    var facts = StillFacts(width: 0, height: 0)
    var offset = 12
    var (chunks, pictures, mayPlay) = (0, 0, false)
    while chunks < maximumChunkCount, let code = file.code(at: offset),
      let length = file.integer(at: offset + 4, bytes: 4, littleEndian: true)
    {
      let body = offset + 8
      chunks += 1
      switch code {
      case "VP8X":
        guard let flags = file.integer(at: body, bytes: 1),
          let width = file.integer(at: body + 4, bytes: 3, littleEndian: true),
          let height = file.integer(at: body + 7, bytes: 3, littleEndian: true)
        else { return nil }
        facts.size.width = width + 1
        facts.size.height = height + 1
        mayPlay = flags & 2 != 0
        // If the flags state that there is no EXIF, no XMP and no animation, the other chunks are
        // not needed.
        if flags & 0b1110 == 0 { return facts }
      case "ANMF":
        pictures += 1
        if mayPlay, pictures == 2 { facts.subtypes.insert(.animated) }
      case "VP8 " where facts.size.width == 0: return lossy(file, body)
      case "VP8L" where facts.size.width == 0: return lossless(file, body)
      case "EXIF":
        let block = file.bytes(at: body, count: length) ?? []
        facts.exif = block.starts(with: Array("Exif\0\0".utf8)) ? Array(block[6...]) : block
      case "XMP ": facts.xmp = file.bytes(at: body, count: length)
      default: break
      }
      offset = body + length + length % 2
    }
    return facts.size.width > 0 ? facts : nil
  }

  private static func lossy(_ file: some ByteSource, _ body: Int) -> StillFacts? {
    guard let width = file.integer(at: body + 6, bytes: 2, littleEndian: true),
      let height = file.integer(at: body + 8, bytes: 2, littleEndian: true)
    else { return nil }
    return StillFacts(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  private static func lossless(_ file: some ByteSource, _ body: Int) -> StillFacts? {
    guard let bits = file.integer(at: body + 1, bytes: 4, littleEndian: true) else { return nil }
    return StillFacts(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }
}
