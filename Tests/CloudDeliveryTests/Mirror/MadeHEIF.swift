// SPDX-License-Identifier: Apache-2.0

/// A HEIF file of items that lie one after another, the first of them the main picture.
struct MadeHEIF {
  /// Items are numbered from 1; each is of so many bytes.
  var items: [(type: String, count: Int)]
  var references: [(code: String, from: Int, targets: [Int])] = []
  /// What is said of an item's extents where it is not the truth, by its number.
  var lies: [Int: [Range<Int>]] = [:]

  /// The file.
  var bytes: [UInt8] {
    head + meta
      + MadeFiles.box(
        "mdat", items.flatMap { [UInt8](repeating: 7, count: $0.count) })
  }

  /// Where an item's bytes are.
  func range(ofItem item: Int) -> Range<Int> {
    let start = head.count + meta.count + 8 + items[..<(item - 1)].reduce(0) { $0 + $1.count }
    return start..<start + items[item - 1].count
  }

  private var head: [UInt8] { MadeFiles.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) }

  private var meta: [UInt8] { meta(start: head.count + meta(start: 0).count + 8) }

  private func meta(start: Int) -> [UInt8] {
    var entries: [UInt8] = []
    var places: [UInt8] = []
    var place = start
    for (index, item) in items.enumerated() {
      let number = MadeFiles.big(index + 1, 2)
      entries += MadeFiles.box(
        "infe", [2, 0, 0, 0] + number + [0, 0] + Array(item.type.utf8) + [0])
      let extents = lies[index + 1] ?? [place..<place + item.count]
      places += number + [0, 0] + MadeFiles.big(extents.count, 2)
      for extent in extents {
        places += MadeFiles.big(extent.lowerBound, 4) + MadeFiles.big(extent.count, 4)
      }
      place += item.count
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
        + MadeFiles.box("iloc", [0, 0, 0, 0, 0x44, 0] + count + places))
  }
}
