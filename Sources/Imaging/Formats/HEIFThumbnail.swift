// SPDX-License-Identifier: Apache-2.0

/// A small picture taken out of a HEIF file, with what is needed to decode it and nothing else.
struct HEIFThumbnail {
  /// What is said of a picture: how it is coded, its size, colours, turns and crops.
  struct Property: Hashable {
    /// Those that a picture of its own keeps.
    static let codes: Set = [
      "hvcC", "av1C", "ispe", "pixi", "pasp", "colr", "clap", "irot", "imir",
    ]
    /// Those without which it is drawn wrongly.
    private static let essential: Set = ["hvcC", "av1C", "clap", "irot", "imir"]

    let code: String
    let content: [UInt8]

    var isEssential: Bool { Self.essential.contains(code) }
  }

  /// One item.
  struct Piece {
    let type: String
    let content: [UInt8]
    var properties: [Property]
  }

  /// The picture, and behind it the tiles it is put together from.
  let pieces: [Piece]

  /// A file of its own, which is decoded as any other.
  var file: [UInt8] {
    let brand = pieces.contains { $0.type == "av01" } ? "avif" : "heic"
    let head = box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let start = head.count + meta(contentAt: 0).count + 8
    return head + meta(contentAt: start) + box("mdat", pieces.flatMap(\.content))
  }

  private func meta(contentAt start: Int) -> [UInt8] {
    var entries: [UInt8] = []
    var places: [UInt8] = []
    var place = start
    for (index, piece) in pieces.enumerated() {
      let number = big(index + 1, 2)
      entries += full("infe", version: 2, number + [0, 0] + Array(piece.type.utf8) + [0])
      places += number + [0, 0, 0, 1] + big(place, 4) + big(piece.content.count, 4)
      place += piece.content.count
    }
    let count = big(pieces.count, 2)
    var content = full(
      "hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    content += full("pitm", [0, 1]) + full("iinf", count + entries)
    if pieces.count > 1 {
      let tiles = pieces.indices.dropFirst().flatMap { big($0 + 1, 2) }
      content += full("iref", box("dimg", [0, 1] + big(pieces.count - 1, 2) + tiles))
    }
    return full("meta", content + properties + full("iloc", [0x44, 0] + count + places))
  }

  /// Every property once, and which item has which.
  private var properties: [UInt8] {
    var known: [Property] = []
    var entries: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      entries += big(index + 1, 2) + big(min(piece.properties.count, 255), 1)
      for property in piece.properties.prefix(255) {
        let number = known.firstIndex(of: property) ?? known.count
        if number == known.count { known.append(property) }
        entries += big((number + 1) | (property.isEssential ? 0x8000 : 0), 2)
      }
    }
    let list = box("ipco", known.flatMap { box($0.code, $0.content) })
    return box("iprp", list + full("ipma", flags: 1, big(pieces.count, 4) + entries))
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
