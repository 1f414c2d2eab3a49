// SPDX-License-Identifier: Apache-2.0

/// Finds the metadata of a HEIF or AVIF file, which lies among its pictures.
struct HEIFNeeds {
  let file: SparseBytes
  /// The known box that describes the file.
  let meta: Range<Int>

  /// Needs what the items for EXIF and XMP point to.
  func walk() throws(SparseBytes.Stop) {
    var wanted: Set<Int> = []
    var places: [Int: [Range<Int>]] = [:]
    for (code, body) in try boxes(in: meta.dropFirst(4)) {
      if code == "iinf" { wanted = try metadataItems(body) }
      if code == "iloc" { places = try self.places(body) }
    }
    for item in wanted.sorted() {
      for range in places[item] ?? [] {
        try file.touch(range.lowerBound, range.count, atMost: HeadNeeds.longestBlock)
      }
    }
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
    for _ in 0..<min(try next(version < 2 ? 2 : 4), 1 << 16) {
      let item = try next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try next(2) & 15
      _ = try next(2)
      let base = try next(baseWidth)
      for _ in 0..<(try next(2)) {
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
