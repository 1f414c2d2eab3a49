// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Removes metadata from a JPEG, and from the pictures and the video that follow it in its file.
struct JPEGRemover {
  private static let maximumSegmentCount = 1 << 16

  /// A block of metadata, which may extend over several segments.
  private struct Block {
    var ranges: [Range<Int>] = []
    var identifier: [UInt8] = []
    var total = 0
    var offsets: [Int] = []
  }

  private let source: any ByteSource
  private let names: NamesToRemove
  private var edits = EditList()
  private var segments = 0
  // The blocks of the picture that is being read. They are edited when the whole picture was read.
  private var exif: [Block] = []
  private var photoshop = Block()
  private var extensions: [Block] = []
  private var thermal = Block()

  private init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
  }

  /// Returns the edits that remove the metadata of a file that begins with a JPEG.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var remover = JPEGRemover(source, try names.inside())
    let (end, isWhole) = try remover.picture(at: 0)
    var trailer = TrailerRemover(source, remover.names)
    try trailer.removeMetadata(from: end, isWhole: isWhole) { start throws(RemovalRefusal) in
      try remover.picture(at: start)
    }
    return try remover.edits.checked() + trailer.edits.checked()
  }

  /// Returns a JPEG of the same length without the metadata to remove.
  static func stripped(
    _ picture: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    var copy = picture
    try edits(of: MemoryBytes(picture), names).apply(to: &copy)
    return copy
  }

  /// Edits one picture.
  ///
  /// Returns the offset of its end or of the first invalid byte, and whether the picture is
  /// complete.
  private mutating func picture(at start: Int) throws(RemovalRefusal) -> (Int, Bool) {
    (exif, photoshop, extensions, thermal) = ([], Block(), [], Block())
    var walk = JPEGWalk(source, from: start)
    while let segment = walk.next() {
      segments += 1
      guard segments <= Self.maximumSegmentCount else {
        throw RemovalRefusal("it has too many segments")
      }
      try read(segment)
    }
    try finish()
    return (walk.offset, walk.isWhole)
  }

  private mutating func read(_ segment: JPEGWalk.Segment) throws(RemovalRefusal) {
    let body = segment.body
    switch segment.marker {
    case 0xE1: try readApplication(body)
    case 0xED where source.holds("Photoshop 3.0\0", at: body.lowerBound):
      photoshop.ranges.append(body.dropFirst(14).clamped(to: body))
    case 0xFE:
      guard names.options.contains(.removeCaptions) || source.mayHoldRemovedData(body, names) else {
        return
      }
      // The comment becomes an application segment, and its content is filled with zeros.
      edits.write([0xEF], at: body.lowerBound - 3)
      edits.fill(body)
    case 0xE0 where source.holds("JFIF\0", at: body.lowerBound): return
    case 0xE0 where source.holds("JFXX\0", at: body.lowerBound): return
    case 0xEE where source.holds("Adobe", at: body.lowerBound): return
    case 0xE2 where source.holds("ICC_PROFILE\0", at: body.lowerBound): return
    // This segment is the index of the pictures that follow in the file.
    case 0xE2 where source.holds("MPF\0", at: body.lowerBound): return
    case 0xE2 where source.holds("urn:iso:std:iso:ts:21496:-1\0", at: body.lowerBound): return
    case 0xE0, 0xE2...0xEF:
      if names.removesUnreadable || source.mayHoldRemovedData(body, names) { edits.fill(body) }
    default: return
    }
  }

  private mutating func readApplication(_ body: Range<Int>) throws(RemovalRefusal) {
    let packet = "http://ns.adobe.com/xap/1.0/"
    if source.holds("Exif\0", at: body.lowerBound), body.count >= 6 {
      let block = body.dropFirst(6)
      let begins =
        source.holds("II", at: block.lowerBound) || source.holds("MM", at: block.lowerBound)
      // If EXIF is too long for one segment, it continues in the next segment, without a TIFF
      // header.
      if !begins, let last = exif.indices.last {
        exif[last].ranges.append(block)
      } else {
        exif.append(Block(ranges: [block]))
      }
    } else if holds(packet + "\0", at: body) {
      let range = body.dropFirst(packet.utf8.count + 1)
      try change([range], XMPRemover.stripped)
    } else if holds("http://ns.adobe.com/xmp/extension/\0", at: body), body.count >= 75 {
      let headerOffset = body.lowerBound + 35
      guard let identifier = source.bytes(at: headerOffset, count: 32),
        let total = source.integer(at: headerOffset + 32, bytes: 4),
        let offset = source.integer(at: headerOffset + 36, bytes: 4)
      else { return }
      let index = extensions.firstIndex { $0.identifier == identifier } ?? extensions.count
      if index == extensions.count {
        extensions.append(Block(identifier: identifier, total: total))
      }
      extensions[index].ranges.append(body.dropFirst(75))
      extensions[index].offsets.append(offset)
    } else if holds("FLIR\0", at: body), body.count >= 8 {
      // After the name come the number of this segment and the number of the last segment.
      thermal.ranges.append(body.dropFirst(8))
      thermal.offsets.append(source.integer(at: body.lowerBound + 6, bytes: 1) ?? 0)
      thermal.total = (source.integer(at: body.lowerBound + 7, bytes: 1) ?? 0) + 1
    } else if names.removesUnreadable || source.mayHoldRemovedData(body, names) {
      edits.fill(body)
    }
  }

  private func holds(_ text: String, at body: Range<Int>) -> Bool {
    let wanted = Array(text.utf8)
    return body.count >= wanted.count
      && source.bytes(at: body.lowerBound, count: wanted.count) == wanted
  }

  /// Edits the blocks that span several segments.
  private mutating func finish() throws(RemovalRefusal) {
    for block in exif {
      // An EXIF block that cannot be parsed is removed completely.
      try change(block.ranges, TIFFRemover.strippedOrZeros)
    }
    try change(photoshop.ranges, PhotoshopRemover.stripped)
    if thermal.offsets == Array(0..<thermal.total) {
      try change(thermal.ranges, FLIRRemover.stripped)
    } else {
      for range in thermal.ranges { edits.fill(range) }
    }
    for block in extensions {
      let order = block.offsets.indices.sorted { block.offsets[$0] < block.offsets[$1] }
      let ranges = order.map { block.ranges[$0] }
      var end = 0
      let isWhole = order.allSatisfy { index in
        defer { end += block.ranges[index].count }
        return block.offsets[index] == end
      }
      if isWhole, end == block.total {
        try change(ranges, XMPRemover.stripped)
      } else {
        for range in ranges { edits.fill(range, with: 0x20) }
      }
    }
  }

  private mutating func change(
    _ ranges: [Range<Int>], _ body: NamesToRemove.BlockEditing
  ) throws(RemovalRefusal) {
    let joined = JoinedRanges(source, ranges)
    guard joined.count > 0, let content = joined.bytes(at: 0, count: joined.count) else { return }
    edits.replace(content, by: try body(content, names), in: ranges)
  }
}
