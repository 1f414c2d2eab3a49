// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Repairs HEIC files in memory, so that versions of libheif before 1.17 can read them.
///
/// Three kinds of files need a repair. In files of iOS 18 and later, the reference of the tone map
/// has several targets, and old versions of libheif refuse the file (see `HEIFReferenceRepair`). In
/// files of Sony's cameras, the rotation of a picture is listed before its size, so libheif reports
/// the size without the rotation. The thumbnails of Sony's cameras are larger than the stated size,
/// so libvips opens them and then rejects them.
package enum HEICRepair {
  /// The maximum length in bytes of the `meta` box that describes the file.
  ///
  /// A longer box also contains pictures.
  private static let maximumDescriptionLength = 1 << 22
  private static let transforms: Set = ["irot", "imir", "clap"]

  /// Returns a repaired file of the same length, or nil if the file needs no repair.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    let edits = edits(of: MemoryBytes(bytes))
    guard !edits.isEmpty else { return nil }
    var repaired = bytes
    edits.apply(to: &repaired)
    return repaired
  }

  /// Returns the edits that repair the description of the file.
  ///
  /// The edits move no bytes.
  package static func edits(of file: some ByteSource) -> [FileEdit] {
    guard let meta = file.boxes(in: 0..<file.count).first("meta"), meta.body.count >= 4,
      meta.body.count <= maximumDescriptionLength,
      let content = file.bytes(at: meta.body.lowerBound, count: meta.body.count)
    else { return [] }
    let source = MemoryBytes(content)
    let boxes = source.boxes(in: 4..<content.count)
    let properties = HEIFProperties(source, boxes)
    var edits = EditList()
    if let iprp = boxes.first("iprp") {
      for box in source.boxes(in: iprp.body) where box.code == "ipma" {
        let old = content[box.body]
        edits.replace(
          Array(old), by: ordered(Array(old), properties),
          at: meta.body.lowerBound + box.body.lowerBound)
      }
    }
    if let iref = boxes.first("iref"),
      let new = HEIFReferenceRepair.repaired(
        source, iref, hiding: { isOverlong($0, source, properties) })
    {
      edits.replace(
        Array(content[iref.body]), by: new, at: meta.body.lowerBound + iref.body.lowerBound)
    }
    return edits.edits
  }

  /// Returns whether the decoder outputs a picture whose size differs from the size that the item
  /// states.
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

  /// Returns the content of the box that associates items with properties.
  ///
  /// In the result, the size of each item comes before its rotation and crop.
  private static func ordered(_ body: [UInt8], _ properties: HEIFProperties) -> [UInt8] {
    var copy = body
    let source = MemoryBytes(body)
    guard let version = source.integer(at: 0, bytes: 1),
      let flags = source.integer(at: 1, bytes: 3),
      let items = source.integer(at: 4, bytes: 4)
    else { return body }
    let (itemWidth, width) = (version == 0 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
    var offset = 8
    for _ in 0..<min(items, 1 << 16) {
      guard let count = source.integer(at: offset + itemWidth, bytes: 1) else { break }
      offset += itemWidth + 1
      guard count * width <= body.count - offset else { break }
      let entries = (0..<count).map { Array(body[offset + $0 * width..<offset + ($0 + 1) * width]) }
      let codes = entries.map { entry in
        let number = entry.reduce(0) { $0 << 8 | Int($1) } & (width == 2 ? 0x7FFF : 0x7F)
        return properties.code(ofProperty: number)
      }
      if let size = codes.firstIndex(of: "ispe"),
        let firstTransform = codes.firstIndex(where: { $0.map(transforms.contains) == true }),
        firstTransform < size
      {
        var order = entries
        order.insert(order.remove(at: size), at: firstTransform)
        copy.replaceSubrange(offset..<offset + count * width, with: order.flatMap(\.self))
      }
      offset += count * width
    }
    return copy
  }
}
