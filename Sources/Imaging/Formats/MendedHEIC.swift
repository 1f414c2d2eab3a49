// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Mends HEIC files in memory for libheif before 1.17.
///
/// The tone map of iOS 18 and later makes one reference point at several items, which that libheif
/// takes for damage (`MendedReferences`). Sony's cameras list a turn before the size that it turns,
/// so that the size comes out unturned, and code small pictures larger than they say: libvips opens
/// those and refuses them.
enum MendedHEIC {
  /// No honest description is longer; larger ones hold pictures.
  private static let mostDescription = 1 << 22
  private static let turns: Set = ["irot", "imir", "clap"]

  /// The file with its description mended, the same length; nil where there is nothing to mend.
  static func mended(_ bytes: [UInt8]) -> [UInt8]? {
    let edits = edits(of: MemoryBytes(bytes))
    guard !edits.isEmpty else { return nil }
    var mended = bytes
    edits.apply(to: &mended)
    return mended
  }

  /// What is to change, found in the file's description alone; every offset in it stays true.
  static func edits(of file: some ByteSource) -> [FileEdit] {
    guard let meta = file.boxes(in: 0..<file.count).first("meta"), meta.body.count >= 4,
      meta.body.count <= mostDescription,
      let content = file.bytes(at: meta.body.lowerBound, count: meta.body.count)
    else { return [] }
    let source = MemoryBytes(content)
    let parts = source.boxes(in: 4..<content.count)
    let properties = HEIFProperties(source, parts)
    var edits = EditList()
    if let iprp = parts.first("iprp") {
      for box in source.boxes(in: iprp.body) where box.code == "ipma" {
        let old = content[box.body]
        edits.replace(
          Array(old), by: ordered(Array(old), properties),
          at: meta.body.lowerBound + box.body.lowerBound)
      }
    }
    if let iref = parts.first("iref"),
      let new = MendedReferences.mended(
        source, iref, hiding: { isOverlong($0, source, properties) })
    {
      edits.replace(
        Array(content[iref.body]), by: new, at: meta.body.lowerBound + iref.body.lowerBound)
    }
    return edits.edits
  }

  /// Whether an item comes out of the decoder of another size than it says.
  private static func isOverlong(
    _ item: Int, _ source: some ByteSource, _ properties: HEIFProperties
  ) -> Bool {
    let boxes = properties.boxes(ofItem: item)
    guard let hvcC = boxes.first("hvcC"), let stated = properties.codedSize(ofItem: item),
      let bytes = source.bytes(at: hvcC.body.lowerBound, count: hvcC.body.count),
      let coded = HEVCSize.size(bytes)
    else { return false }
    return coded != stated
  }

  /// The contents of a box of associations with each item's size before what turns it.
  private static func ordered(_ body: [UInt8], _ properties: HEIFProperties) -> [UInt8] {
    var copy = body
    let places = MemoryBytes(body)
    guard let version = places.integer(at: 0, bytes: 1),
      let flags = places.integer(at: 1, bytes: 3),
      let items = places.integer(at: 4, bytes: 4)
    else { return body }
    let (head, width) = (version == 0 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
    var place = 8
    for _ in 0..<min(items, 1 << 16) {
      guard let count = places.integer(at: place + head, bytes: 1) else { break }
      place += head + 1
      guard count * width <= body.count - place else { break }
      let entries = (0..<count).map { Array(body[place + $0 * width..<place + ($0 + 1) * width]) }
      let codes = entries.map { entry in
        let number = entry.reduce(0) { $0 << 8 | Int($1) } & (width == 2 ? 0x7FFF : 0x7F)
        return properties.code(ofProperty: number)
      }
      if let size = codes.firstIndex(of: "ispe"),
        let turn = codes.firstIndex(where: { $0.map(turns.contains) == true }), turn < size
      {
        var order = entries
        order.insert(order.remove(at: size), at: turn)
        copy.replaceSubrange(place..<place + count * width, with: order.flatMap(\.self))
      }
      place += count * width
    }
    return copy
  }
}
