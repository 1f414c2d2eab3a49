// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes comments and XMP out of a GIF; spaces stand where they were.
enum GIFEraser {
  /// As many zeros in all may lie between blocks.
  private static let mostZeros = 4096
  /// As many blocks may an extension have: 16 MB, where they are full.
  private static let mostBlocks = 1 << 16

  /// What is to change.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var edits = EditList()
    var place = 13 + GIFFile.colours(source.integer(at: 10, bytes: 1) ?? 0)
    var zeros = 0
    while let code = source.integer(at: place, bytes: 1), zeros < mostZeros {
      switch code {
      case 0x21:
        let label = source.integer(at: place + 1, bytes: 1)
        if GIFFile.isPacket(source, at: place) {
          place = try packet(source, at: place + GIFFile.packetHead, names, &edits)
          continue
        }
        let isComment = label == 0xFE && names.parts.contains(.removeCaptions)
        let isUnread = label == 0xFF && goesUnread(source, at: place + 3, names)
        var note: [Range<Int>] = []
        place = blocks(source, from: place + 2) { if note.count <= mostBlocks { note.append($0) } }
        guard note.count <= mostBlocks else {
          throw RemovalRefusal("an extension has more than \(mostBlocks) blocks")
        }
        // What is to go may lie across the ends of blocks.
        let text = SourcePart(source, note)
        if isComment || isUnread || (label != 0xF9 && text.mayGo(0..<text.count, names)) {
          for block in note { edits.fill(block, with: 0x20) }
        }
      case 0x2C:
        place += 11 + GIFFile.colours(source.integer(at: place + 9, bytes: 1) ?? 0)
        place = blocks(source, from: place) { _ in }
      // Some programs leave zeros between blocks.
      case 0:
        place += 1
        zeros += 1
      case 0x3B:
        try edits.fillUnknown(
          min(place + 1, source.count)..<source.count, of: source, names)
        return try edits.checked()
      default: throw RemovalRefusal("its blocks are garbled")
      }
    }
    guard zeros < mostZeros else { throw RemovalRefusal("its blocks are garbled") }
    return try edits.checked()
  }

  /// Whether a program's extension goes unread: ImageMagick's notes hold IPTC, others anything.
  private static func goesUnread(
    _ source: some ByteSource, at name: Int, _ names: NamesToRemove
  ) -> Bool {
    if source.holds("MGK", at: name) { return true }
    let known: [StaticString] = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]
    return names.goesUnread && !known.contains { source.holds($0, at: name) }
  }

  /// A packet stands there as it is; where what follows it ends.
  private static func packet(
    _ source: some ByteSource, at start: Int, _ names: NamesToRemove, _ edits: inout EditList
  ) throws(RemovalRefusal) -> Int {
    let end = blocks(source, from: start) { _ in }
    guard end - start > GIFFile.packetTail else { return end }
    try edits.change(source, start..<end - GIFFile.packetTail, names, XMPEraser.erased)
    return end
  }

  /// Passes over blocks up to the empty one; the place behind it.
  private static func blocks(
    _ source: some ByteSource, from start: Int, _ each: (Range<Int>) -> Void
  ) -> Int {
    var place = start
    while let length = source.integer(at: place, bytes: 1), length > 0 {
      each((place + 1..<place + 1 + length).clamped(to: 0..<source.count))
      place += length + 1
    }
    return place + 1
  }
}
