// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The main picture of an open HEIF file and the small ones of it, as far as their bytes are here.
struct HEIFPictures {
  /// Larger ones, with all that is said of them, are pictures in their own right.
  private static let mostThumbnailBytes = 1 << 20
  /// No small picture is longer, whatever its file says.
  private static let longestThumbnail = 4096
  /// No small picture is of more tiles.
  private static let mostTiles = 64
  /// No honest photo has more small ones.
  private static let mostThumbnails = 16
  /// No honest item has more properties that matter here.
  private static let mostProperties = 16
  private static let coded: Set = ["hvc1", "av01"]

  /// The number of the main picture.
  let primary: Int
  private let source: any ByteSource
  private let items: HEIFItems
  private let properties: HEIFProperties
  private let references: HEIFReferences
  private let hasHole: (Range<Int>) -> Bool

  /// Reads what a photo says of its pictures, nil where it is no HEIF.
  init?(_ file: MediaFile, _ header: MediaHeader) {
    guard [.heic, .heif, .avif].contains(header.contentType),
      let bytes = ByteFile(descriptor: file.descriptor)
    else { return nil }
    self.init(bytes, hasHole: file.hasHole)
  }

  /// Reads what a file says of its pictures.
  init?(_ source: some ByteSource, hasHole: @escaping (Range<Int>) -> Bool) {
    guard let (parts, primary) = HEIFFile.description(source) else { return nil }
    self.source = source
    self.primary = primary
    self.hasHole = hasHole
    items = HEIFItems(source, parts)
    properties = HEIFProperties(source, parts)
    references = HEIFReferences(source, parts)
  }

  /// Whether no picture is put together from itself, or from more pieces than an honest one.
  var isSound: Bool { references.isSound }

  /// What decoding the main picture takes at least, in bytes a pixel: libheif's picture, the
  /// decoder's unless it is a tile, and the one in red, green and blue, as they were measured.
  var bytesPerPixel: Int {
    let tiles = references.targets("dimg", from: primary)
    let isLarge = properties.isLarge(codedItem: tiles.first ?? primary)
    guard tiles.isEmpty else { return isLarge ? 10 : 5 }
    return items.type(ofItem: primary) == "av01" ? (isLarge ? 13 : 7) : (isLarge ? 12 : 6)
  }

  /// Whether the main picture's bytes were all written; in compressed ones nobody finds so many
  /// zeros that a copy would leave a hole for them.
  var isMainPictureHere: Bool {
    Set([primary] + references.targets("dimg", from: primary)).allSatisfy { item in
      guard let type = items.type(ofItem: item), Self.coded.contains(type) else { return true }
      return items.extents(ofItem: item)?.contains { $0.upperBound <= source.count && hasHole($0) }
        != true
    }
  }

  /// The smallest picture that fills a cell, nil where there is none that looks like the photo.
  ///
  /// Where there is nothing else, by word of `isAll`, the largest of those too small is taken.
  func thumbnail(
    filling cell: PixelSize, of photo: PixelSize, isAll: Bool
  ) -> (picture: HEIFThumbnail, fills: Bool)? {
    let known = references.items("thmb", to: primary).filter { $0 != primary }
      .prefix(Self.mostThumbnails)
      .compactMap { item in properties.displayedSize(ofItem: item).map { (item, $0) } }
      .filter { max($1.width, $1.height) <= Self.longestThumbnail }
      .sorted { $0.1.width < $1.1.width }
    for (item, size) in known
    where EmbeddedThumbnail.suits(size, photo, filling: cell, isAll: false) {
      if let found = picture(item) { return (found, true) }
    }
    for (item, size) in known.reversed()
    where isAll && EmbeddedThumbnail.suits(size, photo, filling: cell, isAll: true) {
      if let found = picture(item) { return (found, false) }
    }
    return nil
  }

  /// An item as a picture of its own, nil where it is none, too much, or not all here.
  func picture(_ item: Int) -> HEIFThumbnail? {
    let isGrid = items.type(ofItem: item) == "grid"
    let tiles = isGrid ? references.targets("dimg", from: item) : []
    guard tiles.count <= Self.mostTiles, isGrid == !tiles.isEmpty else { return nil }
    var room = Self.mostThumbnailBytes
    var pieces: [HEIFThumbnail.Piece] = []
    for number in [item] + tiles {
      guard let piece = piece(number, isCoded: !isGrid || number != item, atMost: room) else {
        return nil
      }
      room -= piece.content.count + piece.properties.reduce(0) { $0 + $1.content.count }
      guard room >= 0 else { return nil }
      pieces.append(piece)
    }
    if !isGrid { pieces[0].properties = pieces[0].properties.cropped }
    if !pieces[0].properties.contains(where: { $0.code == "colr" }) {
      // Said nothing of, they are the main picture's.
      pieces[0].properties.insert(contentsOf: properties(["colr"], of: primary), at: 0)
    }
    return HEIFThumbnail(pieces: pieces)
  }

  /// An item with its bytes, nil where some of them are not here.
  func piece(_ item: Int, isCoded: Bool, atMost limit: Int) -> HEIFThumbnail.Piece? {
    guard let type = items.type(ofItem: item), Self.coded.contains(type) == isCoded,
      let extents = items.extents(ofItem: item), !extents.contains(where: hasHole),
      let content = items.content(ofItem: item, atMost: limit)
    else { return nil }
    // Holes are as large as blocks of the disk: zeros at an edge may be missing bytes all the same.
    // No unit of HEVC ends with a zero.
    let end = content.suffix(type == "hvc1" ? 1 : 8)
    guard
      !isCoded || content.prefix(8).contains(where: { $0 != 0 }) && end.contains(where: { $0 != 0 })
    else { return nil }
    return HEIFThumbnail.Piece(
      type: type, content: content,
      properties: properties(HEIFThumbnail.Property.codes, of: item).ordered)
  }

  /// An item's properties of some kinds, in their order.
  private func properties(_ codes: Set<String>, of item: Int) -> [HEIFThumbnail.Property] {
    properties.boxes(ofItem: item).filter { codes.contains($0.code) }.prefix(Self.mostProperties)
      .compactMap { box in
        guard box.body.count <= Self.mostThumbnailBytes else { return nil }
        return source.bytes(at: box.body.lowerBound, count: box.body.count).map {
          HEIFThumbnail.Property(code: box.code, content: $0)
        }
      }
  }
}
