// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A thumbnail that was extracted from a HEIF file, with only the data that are needed to decode
/// it.
package struct HEIFThumbnail {
  /// A property of a picture: the configuration of its decoder, its size, its colors, its rotation
  /// or its crop.
  package struct Property: Hashable {
    /// The codes of the properties that an extracted picture keeps.
    package static let codes: Set = [
      "hvcC", "av1C", "ispe", "pixi", "pasp", "colr", "clap", "irot", "imir",
    ]
    /// The codes of the properties that a decoder must understand; without them the picture would
    /// look wrong.
    private static let essential: Set = ["hvcC", "av1C", "clap", "irot", "imir"]

    package let code: String
    package let content: [UInt8]

    package init(code: String, content: [UInt8]) {
      self.code = code
      self.content = content
    }

    package var isEssential: Bool { Self.essential.contains(code) }
  }

  /// An item of the extracted picture.
  package struct Item {
    package let type: String
    package let content: [UInt8]
    package var properties: [Property]

    package init(type: String, content: [UInt8], properties: [Property]) {
      self.type = type
      self.content = content
      self.properties = properties
    }
  }

  /// The picture's item, followed by the items of its tiles.
  package let items: [Item]

  package init(items: [Item]) { self.items = items }

  /// The bytes of a complete HEIF file that contains only the thumbnail.
  package var file: [UInt8] {
    let brand = items.contains { $0.type == "av01" } ? "avif" : "heic"
    let fileType = box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let start = fileType.count + meta(contentAt: 0).count + 8
    return fileType + meta(contentAt: start) + box("mdat", items.flatMap(\.content))
  }

  private func meta(contentAt start: Int) -> [UInt8] {
    var entries: [UInt8] = []
    var locations: [UInt8] = []
    var offset = start
    for (index, item) in items.enumerated() {
      let number = big(index + 1, 2)
      entries += full("infe", version: 2, number + [0, 0] + Array(item.type.utf8) + [0])
      locations += number + [0, 0, 0, 1] + big(offset, 4) + big(item.content.count, 4)
      offset += item.content.count
    }
    let count = big(items.count, 2)
    var content = full(
      "hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    content += full("pitm", [0, 1]) + full("iinf", count + entries)
    if items.count > 1 {
      let tiles = items.indices.dropFirst().flatMap { big($0 + 1, 2) }
      content += full("iref", box("dimg", [0, 1] + big(items.count - 1, 2) + tiles))
    }
    return full("meta", content + properties + full("iloc", [0x44, 0] + count + locations))
  }

  /// The bytes of the boxes that list each property once and associate items with properties.
  private var properties: [UInt8] {
    var known: [Property] = []
    var entries: [UInt8] = []
    for (index, item) in items.enumerated() {
      entries += big(index + 1, 2) + big(min(item.properties.count, 255), 1)
      for property in item.properties.prefix(255) {
        let number = known.firstIndex(of: property) ?? known.count
        if number == known.count { known.append(property) }
        entries += big((number + 1) | (property.isEssential ? 0x8000 : 0), 2)
      }
    }
    let list = box("ipco", known.flatMap { box($0.code, $0.content) })
    return box("iprp", list + full("ipma", flags: 1, big(items.count, 4) + entries))
  }

  private func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(code.utf8) + body
  }

  private func full(
    _ code: String, version: UInt8 = 0, flags: UInt8 = 0, _ body: [UInt8]
  ) -> [UInt8] {
    box(code, [version, 0, 0, flags] + body)
  }

  private func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

extension [HEIFThumbnail.Property] {
  private static let transforms: Set = ["clap", "irot", "imir"]

  /// The properties in an order in which crops and rotations are last.
  ///
  /// libheif before 1.17 reports a wrong size if the size follows the rotation.
  package var ordered: [HEIFThumbnail.Property] {
    filter { !Self.transforms.contains($0.code) } + filter { Self.transforms.contains($0.code) }
  }

  /// The properties, with an additional crop if the decoder outputs a larger picture than stated.
  ///
  /// The coded pictures of Sony's cameras have additional rows and columns at the end, and the
  /// stream does not state this.
  package var cropped: [HEIFThumbnail.Property] {
    guard !contains(where: { $0.code == "clap" }),
      let configuration = first(where: { $0.code == "hvcC" }),
      let index = firstIndex(where: { $0.code == "ispe" }), self[index].content.count == 12,
      let coded = HEVCSize.size(configuration.content)
    else { return self }
    let stated = MemoryBytes(self[index].content)
    guard let width = stated.integer(at: 4, bytes: 4), let height = stated.integer(at: 8, bytes: 4),
      width > 0, height > 0, width <= coded.width, height <= coded.height,
      width < coded.width || height < coded.height
    else { return self }
    let big = { (value: Int) in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    // A crop consists of four fractions: its width, its height, and the two distances from the
    // center of the coded picture to the center of the crop.
    let crop = [width, 1, height, 1, width - coded.width, 2, height - coded.height, 2]
    var properties = self
    properties[index] = HEIFThumbnail.Property(
      code: "ispe", content: big(0) + big(coded.width) + big(coded.height))
    let insertionIndex =
      properties.firstIndex { Self.transforms.contains($0.code) } ?? properties.count
    properties.insert(
      HEIFThumbnail.Property(code: "clap", content: crop.flatMap(big)), at: insertionIndex)
    return properties
  }
}
