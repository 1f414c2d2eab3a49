// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel
import PickerPorts

/// The main picture of an open HEIF file, and its thumbnails.
///
/// Some bytes of the file may be missing.
struct HEIFPictures {
  /// The maximum length in bytes of a thumbnail with its properties.
  ///
  /// A larger picture is not a thumbnail.
  private static let maximumThumbnailByteCount = 1 << 20
  /// The maximum side of a thumbnail in pixels.
  private static let maximumThumbnailSide = 4096
  /// The maximum number of tiles of a thumbnail.
  private static let maximumTileCount = 64
  /// The maximum number of thumbnails; a valid photo has at most this number.
  private static let maximumThumbnailCount = 16
  /// The maximum number of relevant properties of an item; a valid item has at most this number.
  private static let maximumPropertyCount = 16
  private static let coded: Set = ["hvc1", "av01"]

  /// The item number of the main picture.
  let primary: Int
  private let source: any ByteSource
  private let items: HEIFItems
  private let properties: HEIFProperties
  private let references: HEIFReferences
  private let hasHole: (Range<Int>) -> Bool

  /// Reads the pictures of a photo, or returns nil if the photo is not a HEIF.
  init?(_ file: MediaFile, _ header: MediaHeader) {
    guard [.heic, .heif, .avif].contains(header.contentType),
      let bytes = ByteFile(descriptor: file.descriptor)
    else { return nil }
    self.init(bytes, hasHole: file.hasHole)
  }

  /// Reads the pictures of a file.
  init?(_ source: some ByteSource, hasHole: @escaping (Range<Int>) -> Bool) {
    guard let (boxes, primary) = HEIFFile.description(source) else { return nil }
    self.source = source
    self.primary = primary
    self.hasHole = hasHole
    items = HEIFItems(source, boxes)
    properties = HEIFProperties(source, boxes)
    references = HEIFReferences(source, boxes)
  }

  /// Whether no picture contains itself or consists of too many other pictures.
  var isSound: Bool { references.isSound }

  /// The minimum memory in bytes per pixel for decoding the main picture.
  ///
  /// The value was measured. It includes the picture of libheif, the picture of the decoder if the
  /// photo has no tiles, and the RGB picture.
  var bytesPerPixel: Int {
    let tiles = references.targets("dimg", from: primary)
    let isLarge = properties.isLarge(codedItem: tiles.first ?? primary)
    guard tiles.isEmpty else { return isLarge ? 10 : 5 }
    return items.type(ofItem: primary) == "av01" ? (isLarge ? 13 : 7) : (isLarge ? 12 : 6)
  }

  /// Whether the bytes of the main picture are in the file.
  ///
  /// A hole (a range that was never written) means that bytes are missing. Compressed data contains
  /// too few zeros to be stored as a hole.
  var isMainPictureHere: Bool {
    Set([primary] + references.targets("dimg", from: primary)).allSatisfy { item in
      guard let type = items.type(ofItem: item), Self.coded.contains(type) else { return true }
      return items.extents(ofItem: item)?.contains { $0.upperBound <= source.count && hasHole($0) }
        != true
    }
  }

  /// Returns the smallest thumbnail that matches the photo and fills a cell, or nil if there is no
  /// such thumbnail.
  ///
  /// If no thumbnail fills the cell and `acceptsSmaller` is true, the largest thumbnail is
  /// returned.
  func thumbnail(
    filling cell: PixelSize, of photo: PixelSize, acceptsSmaller: Bool
  ) -> (picture: HEIFThumbnail, fills: Bool)? {
    let known = references.items("thmb", to: primary).filter { $0 != primary }
      .prefix(Self.maximumThumbnailCount)
      .compactMap { item in properties.displayedSize(ofItem: item).map { (item, $0) } }
      .filter { max($1.width, $1.height) <= Self.maximumThumbnailSide }
      .sorted { $0.1.width < $1.1.width }
    for (item, size) in known
    where EmbeddedThumbnail.suits(size, photo, filling: cell, acceptsSmaller: false) {
      if let found = picture(item) { return (found, true) }
    }
    for (item, size) in known.reversed()
    where acceptsSmaller
      && EmbeddedThumbnail.suits(size, photo, filling: cell, acceptsSmaller: true)
    {
      if let found = picture(item) { return (found, false) }
    }
    return nil
  }

  /// Returns an item as a separate picture.
  ///
  /// The result is nil if the item is not a picture, is too large or is incomplete.
  func picture(_ item: Int) -> HEIFThumbnail? {
    let isGrid = items.type(ofItem: item) == "grid"
    let tiles = isGrid ? references.targets("dimg", from: item) : []
    guard tiles.count <= Self.maximumTileCount, isGrid == !tiles.isEmpty else { return nil }
    var room = Self.maximumThumbnailByteCount
    var entries: [HEIFThumbnail.Item] = []
    for number in [item] + tiles {
      guard let entry = thumbnailItem(number, isCoded: !isGrid || number != item, upTo: room)
      else {
        return nil
      }
      room -= entry.content.count + entry.properties.reduce(0) { $0 + $1.content.count }
      guard room >= 0 else { return nil }
      entries.append(entry)
    }
    if !isGrid { entries[0].properties = entries[0].properties.cropped }
    if !entries[0].properties.contains(where: { $0.code == "colr" }) {
      // If a thumbnail has no color properties, those of the main picture apply.
      entries[0].properties.insert(contentsOf: properties(["colr"], of: primary), at: 0)
    }
    return HEIFThumbnail(items: entries)
  }

  /// Returns an item with its bytes, or nil if some of them are not available.
  func thumbnailItem(_ item: Int, isCoded: Bool, upTo limit: Int) -> HEIFThumbnail.Item? {
    guard let type = items.type(ofItem: item), Self.coded.contains(type) == isCoded,
      let extents = items.extents(ofItem: item), !extents.contains(where: hasHole),
      let content = items.content(ofItem: item, upTo: limit)
    else { return nil }
    // A hole consists of whole disk blocks, so the missing bytes may extend beyond it as zeros.
    // Zeros at the beginning or the end of the content may therefore be missing bytes. An HEVC unit
    // never ends with a zero.
    let end = content.suffix(type == "hvc1" ? 1 : 8)
    guard
      !isCoded || content.prefix(8).contains(where: { $0 != 0 }) && end.contains(where: { $0 != 0 })
    else { return nil }
    return HEIFThumbnail.Item(
      type: type, content: content,
      properties: properties(HEIFThumbnail.Property.codes, of: item).ordered)
  }

  /// Returns the properties of an item whose codes are in a set, in their order.
  private func properties(_ codes: Set<String>, of item: Int) -> [HEIFThumbnail.Property] {
    properties.boxes(ofItem: item).filter { codes.contains($0.code) }.prefix(
      Self.maximumPropertyCount
    )
    .compactMap { box in
      guard box.body.count <= Self.maximumThumbnailByteCount else { return nil }
      return source.bytes(at: box.body.lowerBound, count: box.body.count).map {
        HEIFThumbnail.Property(code: box.code, content: $0)
      }
    }
  }
}
