// SPDX-License-Identifier: Apache-2.0

/// The items of a HEIF file and where their bytes are.
struct HEIFItems {
  private struct Item {
    let number: Int
    let type: String
    /// Behind its type: its name and, of some, what it contains.
    let rest: Range<Int>
  }

  /// All places of all items together; more are an attack.
  private static let mostExtents = 1 << 16

  private let file: any ByteSource
  private let idat: Range<Int>?
  private var items: [Item] = []
  private var types: [Int: String] = [:]
  private var places: [Int: (isInside: Bool, extents: [Range<Int>])] = [:]
  /// Items whose bytes are made of other items' bytes, or lie outside the file.
  private var elsewhere: Set<Int> = []

  /// Whether every item and every place was read.
  private(set) var isWhole = true

  init(_ file: any ByteSource, _ parts: [Box]) {
    self.file = file
    idat = parts.first("idat")?.body
    let areRead = [
      parts.first("iinf").map { readItems($0) }, parts.first("iloc").map { readPlaces($0) },
    ]
    // Where there are two lists, others may read the second.
    isWhole =
      areRead.allSatisfy { $0 == true }
      && ["iinf", "iloc", "idat"].allSatisfy { code in
        parts.lazy.filter { $0.code == code }.count <= 1
      }
  }

  /// The bytes of the first item of a type, nil where there is none or they lie outside.
  func content(ofType type: String, atMost limit: Int) -> [UInt8]? {
    for item in items where item.type == type {
      if let content = content(ofItem: item.number, atMost: limit) { return content }
    }
    return nil
  }

  /// The bytes of an item, nil where it has no place or they lie outside.
  func content(ofItem item: Int, atMost limit: Int) -> [UInt8]? {
    guard let extents = extents(ofItem: item), extents.reduce(0, { $0 + $1.count }) <= limit
    else { return nil }
    let parts = extents.compactMap { file.bytes(at: $0.lowerBound, count: $0.count) }
    return parts.count == extents.count ? parts.flatMap(\.self) : nil
  }

  /// Where in the file an item's bytes are, nil where nothing says it.
  func extents(ofItem item: Int) -> [Range<Int>]? {
    guard let place = places[item], let base = place.isInside ? idat?.lowerBound : 0 else {
      return nil
    }
    return place.extents.map { base + $0.lowerBound..<base + $0.upperBound }
  }

  /// Every item with its four letters.
  var all: [(number: Int, type: String)] { items.map { ($0.number, $0.type) } }

  /// Whether an item's bytes are made of other items' bytes, which nothing here follows, or lie
  /// outside the file.
  func isElsewhere(_ item: Int) -> Bool { elsewhere.contains(item) }

  /// Whether an item of text holds XMP, or does not say what else it holds.
  func isXMP(_ item: Int) -> Bool {
    guard let rest = items.first(where: { $0.number == item })?.rest,
      let bytes = file.bytes(at: rest.lowerBound, count: min(rest.count, 1024))
    else { return true }
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard words.count > 1, !words[1].isEmpty else { return true }
    let kind = String(decoding: words[1], as: UTF8.self).lowercased()
    return kind.contains("xml") || kind.contains("xmp")
  }

  /// An item's four letters, nil where there is no such item.
  func type(ofItem item: Int) -> String? { types[item] }

  private mutating func readItems(_ iinf: Box) -> Bool {
    var scanner = BoxScanner(file, iinf)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let count = scanner.next(version == 0 ? 2 : 4)
    else { return false }
    for entry in file.boxes(in: scanner.rest) where entry.code == "infe" {
      var scanner = BoxScanner(file, entry)
      guard let version = scanner.next(1), version >= 2, scanner.next(3) != nil,
        let number = scanner.next(version == 2 ? 2 : 4), scanner.next(2) != nil,
        let type = file.code(at: scanner.place)
      else { continue }
      items.append(
        Item(number: number, type: type, rest: scanner.rest.dropFirst(4)))
      types[number] = types[number] ?? type
    }
    return items.count == count
  }

  private mutating func readPlaces(_ iloc: Box) -> Bool {
    var scanner = BoxScanner(file, iloc)
    guard let version = scanner.next(1), scanner.next(3) != nil, let sizes = scanner.next(2),
      let count = scanner.next(version < 2 ? 2 : 4)
    else { return false }
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var room = Self.mostExtents
    guard count <= 1 << 16 else { return false }
    for _ in 0..<count {
      guard let number = scanner.next(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : scanner.next(2), scanner.next(2) != nil,
        let base = scanner.next(baseWidth), let extents = scanner.next(2)
      else { return false }
      room -= extents
      guard room >= 0 else { return false }
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        guard scanner.next(indexWidth) != nil, let offset = scanner.next(offsetWidth),
          let length = scanner.next(lengthWidth)
        else { return false }
        let (start, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, start <= file.count, length <= file.count else {
          elsewhere.insert(number)
          continue
        }
        ranges.append(start..<start + length)
      }
      if method & 15 > 1 { elsewhere.insert(number) }
      places[number] = (method & 15 == 1, ranges)
    }
    return true
  }
}
