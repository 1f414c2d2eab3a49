// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the description of the main picture of a HEIF or AVIF file.
package enum HEIFFile {
  /// Returns the description, or nil if the file does not describe a main picture.
  package static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let (boxes, primary) = description(file) else { return nil }
    let properties = HEIFProperties(file, boxes)
    guard let size = properties.displayedSize(ofItem: primary) else { return nil }
    var facts = StillFacts(width: size.width, height: size.height)
    facts.isUpright = true
    facts.subtypes = properties.subtypes(ofItem: primary)
    let brands = FileBrands(file)
    let items = HEIFItems(file, boxes)
    if HEIFSequence.plays(file, brands) { facts.subtypes.insert(.animated) }
    if brands.compatible.contains("tmap") || items.all.contains(where: { $0.type == "tmap" }) {
      facts.subtypes.insert(.hdr)
    }
    // This group marks a stereo pair of pictures.
    if boxes.inside("grpl", of: file).first("ster") != nil { facts.subtypes.insert(.spatial) }
    readMetadata(items, &facts)
    return facts
  }

  /// Returns the boxes that describe the items of a file, and the number of the main picture's
  /// item.
  package static func description(_ file: some ByteSource) -> (boxes: [Box], primary: Int)? {
    guard let meta = file.boxes(in: 0..<file.count).first("meta"), meta.body.count >= 4 else {
      return nil
    }
    let boxes = file.boxes(in: meta.body.dropFirst(4))
    guard let pitm = boxes.first("pitm") else { return nil }
    var scanner = BoxScanner(file, pitm)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let primary = scanner.next(version == 0 ? 2 : 4)
    else { return nil }
    return (boxes, primary)
  }

  private static func readMetadata(_ items: HEIFItems, _ facts: inout StillFacts) {
    if let block = items.content(ofType: "Exif", upTo: 1 << 20), block.count > 8 {
      // The first four bytes state the distance from their end to the TIFF header.
      let skipped = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if skipped < block.count - 4 { facts.exif = Array(block.dropFirst(4 + skipped)) }
    }
    facts.xmp = items.content(ofType: "mime", upTo: 1 << 20)
  }
}
