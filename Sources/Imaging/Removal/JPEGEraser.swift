// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of a JPEG, of the pictures behind it, and of a film behind those.
struct JPEGEraser {
  private static let mostSegments = 1 << 16

  /// Some bytes of the file that belong together.
  private struct Block {
    var places: [Range<Int>] = []
    var identifier: [UInt8] = []
    var total = 0
    var offsets: [Int] = []
  }

  private let source: any ByteSource
  private let names: NamesToRemove
  private var edits = EditList()
  private var segments = 0
  // Of the picture that is being read:
  private var exif: [Block] = []
  private var photoshop = Block()
  private var extensions: [Block] = []
  private var thermal = Block()

  private init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
  }

  /// What is to change in a file that begins with a JPEG.
  static func edits(
    of source: some ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [FileEdit] {
    var eraser = JPEGEraser(source, try names.inside())
    let (end, isWhole) = try eraser.picture(at: 0)
    var trailer = TrailerEraser(source, eraser.names)
    try trailer.erase(from: end, isWhole: isWhole) { start throws(RemovalRefusal) in
      try eraser.picture(at: start)
    }
    return try eraser.edits.checked() + trailer.edits.checked()
  }

  /// A JPEG of the same length without what goes.
  static func erased(
    _ picture: [UInt8], _ names: NamesToRemove
  ) throws(RemovalRefusal) -> [UInt8] {
    var copy = picture
    try edits(of: MemoryBytes(picture), names).apply(to: &copy)
    return copy
  }

  /// Reads one picture; where it ends, or where it stops making sense and is not whole.
  private mutating func picture(at start: Int) throws(RemovalRefusal) -> (Int, Bool) {
    (exif, photoshop, extensions, thermal) = ([], Block(), [], Block())
    var walk = JPEGWalk(source, from: start)
    while let segment = walk.next() {
      segments += 1
      guard segments <= Self.mostSegments else { throw RemovalRefusal("it has too many segments") }
      try read(segment)
    }
    try finish()
    return (walk.place, walk.isWhole)
  }

  private mutating func read(_ segment: JPEGWalk.Segment) throws(RemovalRefusal) {
    let body = segment.body
    switch segment.marker {
    case 0xE1: try readApplication(body)
    case 0xED where source.holds("Photoshop 3.0\0", at: body.lowerBound):
      photoshop.places.append(body.dropFirst(14).clamped(to: body))
    case 0xFE:
      guard names.parts.contains(.removeCaptions) || source.mayGo(body, names) else { return }
      // A segment of a program's own that says nothing.
      edits.write([0xEF], at: body.lowerBound - 3)
      edits.fill(body)
    case 0xE0 where source.holds("JFIF\0", at: body.lowerBound): return
    case 0xE0 where source.holds("JFXX\0", at: body.lowerBound): return
    case 0xEE where source.holds("Adobe", at: body.lowerBound): return
    case 0xE2 where source.holds("ICC_PROFILE\0", at: body.lowerBound): return
    // Where the pictures behind this one are, in directories like EXIF's.
    case 0xE2 where source.holds("MPF\0", at: body.lowerBound): return
    case 0xE2 where source.holds("urn:iso:std:iso:ts:21496:-1\0", at: body.lowerBound): return
    case 0xE0, 0xE2...0xEF:
      if names.goesUnread || source.mayGo(body, names) { edits.fill(body) }
    default: return
    }
  }

  private mutating func readApplication(_ body: Range<Int>) throws(RemovalRefusal) {
    let packet = "http://ns.adobe.com/xap/1.0/"
    if source.holds("Exif\0", at: body.lowerBound), body.count >= 6 {
      let block = body.dropFirst(6)
      let begins =
        source.holds("II", at: block.lowerBound) || source.holds("MM", at: block.lowerBound)
      // What one segment cannot hold goes on in the next.
      if !begins, let last = exif.indices.last {
        exif[last].places.append(block)
      } else {
        exif.append(Block(places: [block]))
      }
    } else if holds(packet + "\0", at: body) {
      let place = body.dropFirst(packet.utf8.count + 1)
      try change([place], XMPEraser.erased)
    } else if holds("http://ns.adobe.com/xmp/extension/\0", at: body), body.count >= 75 {
      let head = body.lowerBound + 35
      guard let identifier = source.bytes(at: head, count: 32),
        let total = source.integer(at: head + 32, bytes: 4),
        let offset = source.integer(at: head + 36, bytes: 4)
      else { return }
      let index = extensions.firstIndex { $0.identifier == identifier } ?? extensions.count
      if index == extensions.count {
        extensions.append(Block(identifier: identifier, total: total))
      }
      extensions[index].places.append(body.dropFirst(75))
      extensions[index].offsets.append(offset)
    } else if holds("FLIR\0", at: body), body.count >= 8 {
      // Behind its name the number of the part, and of the last one.
      thermal.places.append(body.dropFirst(8))
      thermal.offsets.append(source.integer(at: body.lowerBound + 6, bytes: 1) ?? 0)
      thermal.total = (source.integer(at: body.lowerBound + 7, bytes: 1) ?? 0) + 1
    } else if names.goesUnread || source.mayGo(body, names) {
      edits.fill(body)
    }
  }

  private func holds(_ text: String, at body: Range<Int>) -> Bool {
    let wanted = Array(text.utf8)
    return body.count >= wanted.count
      && source.bytes(at: body.lowerBound, count: wanted.count) == wanted
  }

  /// Reads what lay in several segments.
  private mutating func finish() throws(RemovalRefusal) {
    for block in exif {
      // What nobody can read goes whole.
      try change(block.places, TIFFEraser.erasedOrZeros)
    }
    try change(photoshop.places, PhotoshopEraser.erased)
    if thermal.offsets == Array(0..<thermal.total) {
      try change(thermal.places, FLIREraser.erased)
    } else {
      for place in thermal.places { edits.fill(place) }
    }
    for block in extensions {
      let order = block.offsets.indices.sorted { block.offsets[$0] < block.offsets[$1] }
      let places = order.map { block.places[$0] }
      var end = 0
      let isWhole = order.allSatisfy { index in
        defer { end += block.places[index].count }
        return block.offsets[index] == end
      }
      if isWhole, end == block.total {
        try change(places, XMPEraser.erased)
      } else {
        for place in places { edits.fill(place, with: 0x20) }
      }
    }
  }

  private mutating func change(
    _ places: [Range<Int>], _ body: NamesToRemove.Erasing
  ) throws(RemovalRefusal) {
    let part = SourcePart(source, places)
    guard part.count > 0, let content = part.bytes(at: 0, count: part.count) else { return }
    edits.replace(content, by: try body(content, names), in: places)
  }
}
