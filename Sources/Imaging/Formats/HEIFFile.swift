// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the description of a HEIF or AVIF file's main picture.
enum HEIFFile {
  /// What the file says, nil where it does not describe a main picture.
  static func facts(_ file: some ByteSource) -> StillFacts? {
    guard let meta = file.boxes(in: 0..<file.count).first("meta"), meta.body.count >= 4 else {
      return nil
    }
    let parts = file.boxes(in: meta.body.dropFirst(4))
    guard let pitm = parts.first("pitm") else { return nil }
    var scanner = BoxScanner(file, pitm)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let primary = scanner.next(version == 0 ? 2 : 4)
    else { return nil }
    let properties = HEIFProperties(file, parts)
    guard let size = properties.displayedSize(ofItem: primary) else { return nil }
    var facts = StillFacts(width: size.width, height: size.height)
    facts.isUpright = true
    facts.subtypes = properties.subtypes
    let brands = FileBrands(file)
    if ["avis", "msf1", "hevc"].contains(brands.major) { facts.subtypes.insert(.animated) }
    if brands.compatible.contains("tmap") { facts.subtypes.insert(.hdr) }
    readMetadata(HEIFItems(file, parts), &facts)
    return facts
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

/// The items of a HEIF file and where their bytes are.
struct HEIFItems {
  private struct Item {
    let number: Int
    let type: String
  }

  private let file: any ByteSource
  private let idat: Range<Int>?
  private var items: [Item] = []
  private var places: [Int: (isInside: Bool, extents: [Range<Int>])] = [:]

  init(_ file: any ByteSource, _ parts: [Box]) {
    self.file = file
    idat = parts.first("idat")?.body
    if let iinf = parts.first("iinf") { readItems(iinf) }
    if let iloc = parts.first("iloc") { readPlaces(iloc) }
  }

  /// The bytes of the first item of a type, nil where there is none or they lie outside.
  func content(ofType type: String, atMost limit: Int) -> [UInt8]? {
    for item in items where item.type == type {
      guard let place = places[item.number] else { continue }
      let base = place.isInside ? idat?.lowerBound : 0
      guard let base, place.extents.reduce(0, { $0 + $1.count }) <= limit else { continue }
      let parts = place.extents.compactMap {
        $0.lowerBound <= file.count
          ? file.bytes(at: base + $0.lowerBound, count: $0.count) : nil
      }
      if parts.count == place.extents.count { return parts.flatMap(\.self) }
    }
    return nil
  }

  private mutating func readItems(_ iinf: Box) {
    var scanner = BoxScanner(file, iinf)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      scanner.next(version == 0 ? 2 : 4) != nil
    else { return }
    for entry in file.boxes(in: scanner.rest) where entry.code == "infe" {
      var scanner = BoxScanner(file, entry)
      guard let version = scanner.next(1), version >= 2, scanner.next(3) != nil,
        let number = scanner.next(version == 2 ? 2 : 4), scanner.next(2) != nil,
        let type = file.code(at: scanner.place)
      else { continue }
      items.append(Item(number: number, type: type))
    }
  }

  private mutating func readPlaces(_ iloc: Box) {
    var scanner = BoxScanner(file, iloc)
    guard let version = scanner.next(1), scanner.next(3) != nil, let sizes = scanner.next(2),
      let count = scanner.next(version < 2 ? 2 : 4)
    else { return }
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    for _ in 0..<min(count, 1 << 16) {
      guard let number = scanner.next(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : scanner.next(2), scanner.next(2) != nil,
        let base = scanner.next(baseWidth), let extents = scanner.next(2)
      else { return }
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        guard scanner.next(indexWidth) != nil, let offset = scanner.next(offsetWidth),
          let length = scanner.next(lengthWidth)
        else { return }
        let (start, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, start <= file.count, length <= file.count else { continue }
        ranges.append(start..<start + length)
      }
      places[number] = (method & 15 == 1, ranges)
    }
  }
}
