// SPDX-License-Identifier: Apache-2.0

/// Finds the metadata and the small picture of a HEIF or AVIF file, which lie among its pictures.
struct HEIFNeeds {
  /// A small picture of more bytes is not worth them; those of telephones have 4 to 30 KiB.
  static let longestThumbnail = 128 << 10
  /// Of several small pictures one of fewer bytes shows little.
  private static let leastThumbnail = 2 << 10
  /// No honest file refers to more; a small picture is of one tile or few.
  private static let mostReferences = 256
  /// All places of all items together; more are an attack.
  private static let mostExtents = 1 << 16

  let file: SparseBytes
  /// The known box that describes the file.
  let meta: Range<Int>

  /// Needs what the items for EXIF and XMP point to, then a small picture.
  func walk() throws(SparseBytes.Stop) {
    var wanted: Set<Int> = []
    var places: [Int: [Range<Int>]] = [:]
    let parts = try boxes(in: meta.dropFirst(4))
    for (code, body) in parts {
      if code == "iinf" { wanted = try metadataItems(body) }
      if code == "iloc" { places = try self.places(body) }
    }
    for item in wanted.sorted() {
      for range in places[item] ?? [] {
        try file.touch(range.lowerBound, range.count, atMost: HeadNeeds.longestBlock)
      }
    }
    // Last, as nothing depends on it.
    for range in try thumbnail(parts, places) {
      try file.touch(range.lowerBound, range.count, atMost: Self.longestThumbnail)
    }
  }

  /// Where the bytes of the main picture's small one are: of several the shortest that shows
  /// something.
  private func thumbnail(
    _ parts: [(code: String, body: Range<Int>)], _ places: [Int: [Range<Int>]]
  ) throws(SparseBytes.Stop) -> [Range<Int>] {
    guard let pitm = parts.first(where: { $0.code == "pitm" })?.body,
      let iref = parts.first(where: { $0.code == "iref" })?.body
    else { return [] }
    let isShort = try file.integer(at: pitm.lowerBound, 1) == 0
    let primary = try file.integer(at: pitm.lowerBound + 4, isShort ? 2 : 4)
    let small = try references("thmb", iref).filter { $0.targets.contains(primary) }.map(\.from)
    if small.isEmpty { return [] }
    let tiles = try references("dimg", iref)
    var found: [(count: Int, ranges: [Range<Int>])] = []
    for item in Set(small) where item != primary {
      let items = Set([item] + (tiles.first { $0.from == item }?.targets ?? []))
      let ranges = items.flatMap { places[$0] ?? [] }.sorted { $0.lowerBound < $1.lowerBound }
      let count = ranges.reduce(0) { $0 + $1.count }
      guard count <= Self.longestThumbnail, !ranges.contains(where: { $0.upperBound > file.count })
      else { continue }
      found.append((count, ranges))
    }
    found.sort { $0.count < $1.count }
    return (found.first { $0.count >= Self.leastThumbnail } ?? found.last)?.ranges ?? []
  }

  /// The references of a kind, as far as they are short.
  private func references(
    _ kind: String, _ iref: Range<Int>
  ) throws(SparseBytes.Stop) -> [(from: Int, targets: [Int])] {
    let width = try file.integer(at: iref.lowerBound, 1) == 0 ? 2 : 4
    var found: [(from: Int, targets: [Int])] = []
    for (code, body) in try boxes(in: iref.dropFirst(4)) where code == kind {
      let place = body.lowerBound + width + 2
      guard found.count < Self.mostReferences, body.count >= width + 2 else { continue }
      let count = try file.integer(at: place - 2, 2)
      guard count <= Self.mostReferences, count * width <= body.upperBound - place else { continue }
      var targets: [Int] = []
      for index in 0..<count { targets.append(try file.integer(at: place + index * width, width)) }
      found.append((try file.integer(at: body.lowerBound, width), targets))
    }
    return found
  }

  private func boxes(
    in range: Range<Int>
  ) throws(SparseBytes.Stop) -> [(code: String, body: Range<Int>)] {
    var found: [(code: String, body: Range<Int>)] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound, found.count < 4096 {
      let box = try file.box(at: place, before: range.upperBound)
      found.append(box)
      place = box.body.upperBound
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

  private func places(_ iloc: Range<Int>) throws(SparseBytes.Stop) -> [Int: [Range<Int>]] {
    var place = iloc.lowerBound
    func next(_ width: Int) throws(SparseBytes.Stop) -> Int {
      guard place + width <= iloc.upperBound else { throw .ended }
      defer { place += width }
      return width == 0 ? 0 : try file.integer(at: place, width)
    }
    let version = try next(1)
    _ = try next(3)
    let sizes = try next(2)
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var found: [Int: [Range<Int>]] = [:]
    var room = Self.mostExtents
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
        // What lies inside the description is known with it.
        if method == 0, start < file.count {
          found[item, default: []].append(start..<start + length)
        }
      }
    }
    return found
  }
}
