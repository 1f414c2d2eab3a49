// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes comments and XMP from a GIF by filling their bytes with spaces.
enum GIFRemover {
  /// The maximum number of zero bytes between the blocks of a file, in total.
  private static let maximumZeroCount = 4096
  /// The maximum number of blocks in an extension.
  ///
  /// If all blocks are full, this is 16 MB.
  private static let maximumBlockCount = 1 << 16

  /// Returns the edits that remove the metadata.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    var offset = 13 + GIFFile.colors(source.integer(at: 10, bytes: 1) ?? 0)
    var zeros = 0
    while let code = source.integer(at: offset, bytes: 1), zeros < maximumZeroCount {
      switch code {
      case 0x21:
        let label = source.integer(at: offset + 1, bytes: 1)
        if GIFFile.isPacket(source, at: offset) {
          offset = try packet(source, at: offset + GIFFile.packetHeaderLength, names, &edits)
          continue
        }
        let isComment = label == 0xFE && names.options.contains(.removeCaptions)
        let isUnread = label == 0xFF && removesUnreadable(source, at: offset + 3, names)
        var extensionBlocks: [Range<Int>] = []
        offset = blocks(source, from: offset + 2) {
          if extensionBlocks.count <= maximumBlockCount { extensionBlocks.append($0) }
        }
        guard extensionBlocks.count <= maximumBlockCount else {
          throw RemovalRefusal("an extension has more than \(maximumBlockCount) blocks")
        }
        // The blocks are searched as one text, because metadata to remove may extend over several
        // blocks.
        let text = JoinedRanges(source, extensionBlocks)
        if isComment || isUnread
          || (label != 0xF9 && text.mayHoldRemovedData(0..<text.count, names))
        {
          for block in extensionBlocks { edits.fill(block, with: 0x20) }
        }
      case 0x2C:
        offset += 11 + GIFFile.colors(source.integer(at: offset + 9, bytes: 1) ?? 0)
        offset = blocks(source, from: offset) { _ in }
      // Some programs write zeros between blocks.
      case 0:
        offset += 1
        zeros += 1
      case 0x3B:
        try edits.fillUnknown(
          min(offset + 1, source.count)..<source.count, of: source, names)
        return try edits.checked()
      default: throw RemovalRefusal("its blocks are damaged")
      }
    }
    guard zeros < maximumZeroCount else { throw RemovalRefusal("its blocks are damaged") }
    return try edits.checked()
  }

  /// Returns whether an application extension is removed without reading its content.
  ///
  /// Extensions of ImageMagick contain IPTC. Unknown extensions may contain any data.
  private static func removesUnreadable(
    _ source: some ByteSource, at name: Int, _ names: NamesToRemove
  ) -> Bool {
    if source.holds("MGK", at: name) { return true }
    let known: [StaticString] = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]
    return names.removesUnreadable && !known.contains { source.holds($0, at: name) }
  }

  /// Edits an XMP packet, which is not divided into blocks.
  ///
  /// Returns the offset behind the packet.
  private static func packet(
    _ source: some ByteSource, at start: Int, _ names: NamesToRemove, _ edits: inout EditList
  ) throws(RemovalRefusal) -> Int {
    let end = blocks(source, from: start) { _ in }
    guard end - start > GIFFile.packetTrailerLength else { return end }
    try edits.change(source, start..<end - GIFFile.packetTrailerLength, names, XMPRemover.stripped)
    return end
  }

  /// Calls a closure with each block up to the empty block, which is the last one.
  ///
  /// Returns the offset behind the empty block.
  private static func blocks(
    _ source: some ByteSource, from start: Int, _ each: (Range<Int>) -> Void
  ) -> Int {
    var offset = start
    while let length = source.integer(at: offset, bytes: 1), length > 0 {
      each((offset + 1..<offset + 1 + length).clamped(to: 0..<source.count))
      offset += length + 1
    }
    return offset + 1
  }
}
