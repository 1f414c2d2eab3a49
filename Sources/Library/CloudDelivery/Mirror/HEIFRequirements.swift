// SPDX-License-Identifier: Apache-2.0

/// Finds the metadata and the embedded thumbnail of a HEIF or AVIF file.
///
/// Both are stored as items of the file, like its images.
struct HEIFRequirements {
  /// The maximum length of an embedded thumbnail that is fetched.
  ///
  /// The thumbnails of phones have 4 to 30 KiB.
  static let maximumThumbnailByteCount = 128 << 10
  /// The minimum length in bytes of a thumbnail, if the file has several.
  ///
  /// A shorter thumbnail shows few details.
  private static let minimumThumbnailByteCount = 2 << 10
  /// The maximum number of references that are read, and of targets of one reference.
  ///
  /// A thumbnail has one tile or a few.
  private static let maximumReferenceCount = 256
  /// The maximum number of extents of all items together.
  ///
  /// A larger number indicates an attack.
  private static let maximumExtentCount = 1 << 16

  let file: SparseBytes
  /// The range of the box that describes the file.
  ///
  /// All bytes of this box are known.
  let meta: Range<Int>

  /// Checks that the EXIF and XMP items and an embedded thumbnail are known.
  ///
  /// Throws an error for the first bytes that are missing.
  func walk() throws(SparseBytes.Stop) {
    var wanted: Set<Int> = []
    var extents: [Int: [Range<Int>]] = [:]
    let metaBoxes = try boxes(in: meta.dropFirst(4))
    for (code, body) in metaBoxes {
      if code == "iinf" { wanted = try metadataItems(body) }
      if code == "iloc" { extents = try self.itemExtents(body) }
    }
    for item in wanted.sorted() {
      for range in extents[item] ?? [] {
        try file.touch(range.lowerBound, range.count, limit: PrefixRequirements.maximumBlockLength)
      }
    }
    // The thumbnail comes last, because nothing else depends on it.
    for range in try thumbnail(metaBoxes, extents) {
      try file.touch(range.lowerBound, range.count, limit: Self.maximumThumbnailByteCount)
    }
  }

  /// Returns the ranges of the thumbnail of the primary image.
  ///
  /// If there are several thumbnails, it is the shortest one that shows enough details.
  private func thumbnail(
    _ metaBoxes: [(code: String, body: Range<Int>)], _ extents: [Int: [Range<Int>]]
  ) throws(SparseBytes.Stop) -> [Range<Int>] {
    guard let pitm = metaBoxes.first(where: { $0.code == "pitm" })?.body,
      let iref = metaBoxes.first(where: { $0.code == "iref" })?.body
    else { return [] }
    let isShort = try file.integer(at: pitm.lowerBound, 1) == 0
    let primary = try file.integer(at: pitm.lowerBound + 4, isShort ? 2 : 4)
    let small = try references("thmb", iref).filter { $0.targets.contains(primary) }.map(\.from)
    if small.isEmpty { return [] }
    let tiles = try references("dimg", iref)
    var found: [(count: Int, ranges: [Range<Int>])] = []
    for item in Set(small) where item != primary {
      let items = Set([item] + (tiles.first { $0.from == item }?.targets ?? []))
      let ranges = items.flatMap { extents[$0] ?? [] }.sorted { $0.lowerBound < $1.lowerBound }
      let count = ranges.reduce(0) { $0 + $1.count }
      guard count <= Self.maximumThumbnailByteCount,
        !ranges.contains(where: { $0.upperBound > file.count })
      else { continue }
      found.append((count, ranges))
    }
    found.sort { $0.count < $1.count }
    return (found.first { $0.count >= Self.minimumThumbnailByteCount } ?? found.last)?.ranges ?? []
  }

  /// Returns the references of a kind.
  ///
  /// References with too many targets are skipped.
  private func references(
    _ kind: String, _ iref: Range<Int>
  ) throws(SparseBytes.Stop) -> [(from: Int, targets: [Int])] {
    let width = try file.integer(at: iref.lowerBound, 1) == 0 ? 2 : 4
    var found: [(from: Int, targets: [Int])] = []
    for (code, body) in try boxes(in: iref.dropFirst(4)) where code == kind {
      let offset = body.lowerBound + width + 2
      guard found.count < Self.maximumReferenceCount, body.count >= width + 2 else { continue }
      let count = try file.integer(at: offset - 2, 2)
      guard count <= Self.maximumReferenceCount, count * width <= body.upperBound - offset else {
        continue
      }
      var targets: [Int] = []
      for index in 0..<count { targets.append(try file.integer(at: offset + index * width, width)) }
      found.append((try file.integer(at: body.lowerBound, width), targets))
    }
    return found
  }

  private func boxes(
    in range: Range<Int>
  ) throws(SparseBytes.Stop) -> [(code: String, body: Range<Int>)] {
    var found: [(code: String, body: Range<Int>)] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, found.count < 4096 {
      let box = try file.box(at: offset, before: range.upperBound)
      found.append(box)
      offset = box.body.upperBound
    }
    return found
  }

  private func metadataItems(_ iinf: Range<Int>) throws(SparseBytes.Stop) -> Set<Int> {
    let isShort = try file.integer(at: iinf.lowerBound, 1) == 0
    var items: Set<Int> = []
    for (code, body) in try boxes(in: iinf.dropFirst(isShort ? 6 : 8)) where code == "infe" {
      let version = try file.integer(at: body.lowerBound, 1)
      guard version >= 2 else { continue }
      let width = version == 2 ? 2 : 4
      let item = try file.integer(at: body.lowerBound + 4, width)
      let type = try file.code(at: body.lowerBound + 6 + width)
      if type == "Exif" || type == "mime" { items.insert(item) }
    }
    return items
  }

  private func itemExtents(_ iloc: Range<Int>) throws(SparseBytes.Stop) -> [Int: [Range<Int>]] {
    var offset = iloc.lowerBound
    func next(_ width: Int) throws(SparseBytes.Stop) -> Int {
      guard offset + width <= iloc.upperBound else { throw .ended }
      defer { offset += width }
      return width == 0 ? 0 : try file.integer(at: offset, width)
    }
    let version = try next(1)
    _ = try next(3)
    let sizes = try next(2)
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var found: [Int: [Range<Int>]] = [:]
    var room = Self.maximumExtentCount
    for _ in 0..<min(try next(version < 2 ? 2 : 4), 1 << 16) {
      let item = try next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try next(2) & 15
      _ = try next(2)
      let base = try next(baseWidth)
      let extents = try next(2)
      room -= extents
      guard room >= 0 else { throw .ended }
      for _ in 0..<extents {
        _ = try next(indexWidth)
        let start = base + (try next(offsetWidth))
        let length = try next(lengthWidth)
        // Data inside the meta box is already known, and need not be added.
        if method == 0, start < file.count {
          found[item, default: []].append(start..<start + length)
        }
      }
    }
    return found
  }
}
