// SPDX-License-Identifier: Apache-2.0

/// A HEIF file with consecutive items, the first of which is the primary image.
struct MadeHEIF {
  /// The types and lengths of the items, which are numbered from 1.
  var items: [(type: String, count: Int)]
  var references: [(code: String, from: Int, targets: [Int])] = []
  /// Wrong extents to write for items, by their numbers.
  var lies: [Int: [Range<Int>]] = [:]

  /// The file.
  var bytes: [UInt8] {
    fileType + meta
      + MadeFiles.box(
        "mdat", items.flatMap { [UInt8](repeating: 7, count: $0.count) })
  }

  /// Returns the range of an item's bytes.
  func range(ofItem item: Int) -> Range<Int> {
    let start = fileType.count + meta.count + 8 + items[..<(item - 1)].reduce(0) { $0 + $1.count }
    return start..<start + items[item - 1].count
  }

  private var fileType: [UInt8] { MadeFiles.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) }

  private var meta: [UInt8] { meta(start: fileType.count + meta(start: 0).count + 8) }

  private func meta(start: Int) -> [UInt8] {
    var entries: [UInt8] = []
    var locationEntries: [UInt8] = []
    var offset = start
    for (index, item) in items.enumerated() {
      let number = MadeFiles.big(index + 1, 2)
      entries += MadeFiles.box(
        "infe", [2, 0, 0, 0] + number + [0, 0] + Array(item.type.utf8) + [0])
      let extents = lies[index + 1] ?? [offset..<offset + item.count]
      locationEntries += number + [0, 0] + MadeFiles.big(extents.count, 2)
      for extent in extents {
        locationEntries += MadeFiles.big(extent.lowerBound, 4) + MadeFiles.big(extent.count, 4)
      }
      offset += item.count
    }
    let links = references.flatMap { link in
      MadeFiles.box(
        link.code,
        MadeFiles.big(link.from, 2) + MadeFiles.big(link.targets.count, 2)
          + link.targets.flatMap { MadeFiles.big($0, 2) })
    }
    let count = MadeFiles.big(items.count, 2)
    return MadeFiles.box(
      "meta",
      [0, 0, 0, 0] + MadeFiles.box("pitm", [0, 0, 0, 0, 0, 1])
        + MadeFiles.box("iinf", [0, 0, 0, 0] + count + entries)
        + MadeFiles.box("iref", [0, 0, 0, 0] + links)
        + MadeFiles.box("iloc", [0, 0, 0, 0, 0x44, 0] + count + locationEntries))
  }
}
