// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The properties of a HEIF file's items: sizes, rotations and crops.
package struct HEIFProperties {
  private let file: any ByteSource
  private var properties: [Box] = []
  /// For each item, the numbers of its properties in the order in which they apply.
  ///
  /// The first property has the number 1.
  private var associations: [Int: [Int]] = [:]

  package init(_ file: any ByteSource, _ boxes: [Box]) {
    self.file = file
    guard let iprp = boxes.first("iprp") else { return }
    for box in file.boxes(in: iprp.body) {
      switch box.code {
      case "ipco": properties = file.boxes(in: box.body)
      case "ipma": readAssociations(box)
      default: break
      }
    }
  }

  /// Returns the size of an item after its crops and rotations, or nil if the item has no size.
  package func displayedSize(ofItem item: Int) -> PixelSize? {
    guard var size = codedSize(ofItem: item) else { return nil }
    for property in boxes(ofItem: item) {
      var scanner = BoxScanner(file, property)
      switch property.code {
      case "irot":
        guard let quarters = scanner.next(1), quarters & 1 == 1 else { continue }
        size = PixelSize(width: size.height, height: size.width)
      case "clap": size = cropped(size, &scanner)
      default: break
      }
    }
    return size
  }

  /// Returns the size of an item before its crops and rotations.
  ///
  /// In files of Sony's cameras, the size is listed after the rotation, but is still the size
  /// before the rotation.
  package func codedSize(ofItem item: Int) -> PixelSize? {
    guard let ispe = boxes(ofItem: item).first("ispe") else { return nil }
    var scanner = BoxScanner(file, ispe)
    guard scanner.next(4) != nil, let width = scanner.next(4), let height = scanner.next(4),
      width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns whether decoding a picture needs about twice the usual memory.
  ///
  /// This is the case if a value has more than eight bits, and for AV1 with full-resolution chroma.
  package func isLarge(codedItem item: Int) -> Bool {
    for property in boxes(ofItem: item) {
      let flag = { (offset: Int) in
        offset < property.body.count
          ? file.integer(at: property.body.lowerBound + offset, bytes: 1) : nil
      }
      switch property.code {
      case "hvcC": return flag(17).map { $0 & 7 > 0 } ?? false
      case "av1C": return flag(2).map { $0 & 0x40 != 0 || $0 & 0x0C != 0x0C } ?? false
      default: continue
      }
    }
    return false
  }

  /// Returns the four-character code of a property by its number, counted from 1.
  package func code(ofProperty number: Int) -> String? {
    properties.indices.contains(number - 1) ? properties[number - 1].code : nil
  }

  /// Returns the properties of an item in the order in which they are applied.
  package func boxes(ofItem item: Int) -> [Box] {
    (associations[item] ?? []).compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// The numbers of the transfer functions for HDR: PQ and HLG.
  private static let transfers: Set = [16, 18]

  /// Returns the subtypes of a picture.
  ///
  /// A transfer function for HDR or a gain map indicates HDR. A depth map indicates depth.
  package func subtypes(ofItem item: Int) -> AssetSubtypes {
    var subtypes: AssetSubtypes = []
    for colors in boxes(ofItem: item) where colors.code == "colr" {
      let offset = colors.body.lowerBound
      let transfer = file.integer(at: offset + 6, bytes: 2) ?? 0
      if file.code(at: offset) == "nclx", Self.transfers.contains(transfer) {
        subtypes.insert(.hdr)
      }
    }
    for property in properties where property.code == "auxC" {
      let name = file.bytes(
        at: property.body.lowerBound + 4, count: max(0, min(property.body.count - 4, 64)))
      let text = String(decoding: (name ?? []).prefix { $0 != 0 }, as: UTF8.self)
      if text.hasSuffix(":hdrgainmap") { subtypes.insert(.hdr) }
      if text == "urn:mpeg:hevc:2015:auxid:2" || text.hasSuffix(":auxiliary:depth")
        || text.hasSuffix(":portraiteffectsmatte")
      {
        subtypes.insert(.depthEffect)
      }
    }
    return subtypes
  }

  private func cropped(_ size: PixelSize, _ scanner: inout BoxScanner) -> PixelSize {
    guard let width = scanner.next(4), let widthOver = scanner.next(4),
      let height = scanner.next(4), let heightOver = scanner.next(4),
      widthOver > 0, heightOver > 0, width / widthOver > 0, height / heightOver > 0
    else { return size }
    return PixelSize(
      width: min(size.width, width / widthOver), height: min(size.height, height / heightOver))
  }

  private mutating func readAssociations(_ box: Box) {
    var scanner = BoxScanner(file, box)
    guard let version = scanner.next(1), let flags = scanner.next(3), let items = scanner.next(4)
    else { return }
    let isWide = flags & 1 == 1
    for _ in 0..<min(items, 1 << 16) {
      guard let item = scanner.next(version == 0 ? 2 : 4), let count = scanner.next(1) else {
        return
      }
      var numbers: [Int] = []
      for _ in 0..<count {
        guard let number = scanner.next(isWide ? 2 : 1) else { return }
        // The highest bit states whether a reader must understand the property; the other bits are
        // its number.
        numbers.append(number & (isWide ? 0x7FFF : 0x7F))
      }
      associations[item, default: []] += numbers
    }
  }
}
