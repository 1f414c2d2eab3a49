// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the description of a HEIF or AVIF file's main picture.
enum HEIFFile {
  /// What the file says, nil where it does not describe a main picture.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let (parts, primary) = description(file) else { return nil }
    let properties = HEIFProperties(file, parts)
    guard let size = properties.displayedSize(ofItem: primary) else { return nil }
    var facts = StillFacts(width: size.width, height: size.height)
    facts.isUpright = true
    facts.subtypes = properties.subtypes(ofItem: primary)
    let brands = FileBrands(file)
    let items = HEIFItems(file, parts)
    if HEIFSequence.plays(file, brands) { facts.subtypes.insert(.animated) }
    if brands.compatible.contains("tmap") || items.all.contains(where: { $0.type == "tmap" }) {
      facts.subtypes.insert(.hdr)
    }
    // A pair of pictures for two eyes.
    if parts.inside("grpl", of: file).first("ster") != nil { facts.subtypes.insert(.spatial) }
    readMetadata(items, &facts)
    return facts
  }

  /// The boxes that describe a file, and the number of its main picture.
  static func description(_ file: some ByteSource) -> (parts: [Box], primary: Int)? {
    guard let meta = file.boxes(in: 0..<file.count).first("meta"), meta.body.count >= 4 else {
      return nil
    }
    let parts = file.boxes(in: meta.body.dropFirst(4))
    guard let pitm = parts.first("pitm") else { return nil }
    var scanner = BoxScanner(file, pitm)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let primary = scanner.next(version == 0 ? 2 : 4)
    else { return nil }
    return (parts, primary)
  }

  private static func readMetadata(_ items: HEIFItems, _ facts: inout StillFacts) {
    if let block = items.content(ofType: "Exif", atMost: 1 << 20), block.count > 8 {
      // Four bytes say where the TIFF header begins after them.
      let skipped = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if skipped < block.count - 4 { facts.exif = Array(block.dropFirst(4 + skipped)) }
    }
    facts.xmp = items.content(ofType: "mime", atMost: 1 << 20)
  }
}
