// SPDX-License-Identifier: Apache-2.0

/// The items of a HEIF file and where their bytes are.
struct HEIFItems {
  private struct Item {
    let number: Int
    let type: String
    /// What a `mime` item says it is, empty where it says nothing or is packed.
    let contentType: String
  }

  /// All places of all items together; more are an attack.
  private static let mostExtents = 1 << 16
  private static let mostItems = 1 << 16
  private static let longestName = 256

  private let file: any ByteSource
  private let idat: Range<Int>?
  private var items: [Item] = []
  private var types: [Int: String] = [:]
  private var places: [Int: (isInside: Bool, extents: [Range<Int>])] = [:]
  /// Items whose bytes are made of other items' bytes, or lie outside the file.
  private var elsewhere: Set<Int> = []
  /// Whether both lists were read to their ends, and say one thing of each item.
  private(set) var isWhole = false

  init(_ file: any ByteSource, _ parts: [Box]) {
    self.file = file
    idat = parts.first("idat")?.body
    let areRead = [
      parts.first("iinf").map { readItems($0) }, parts.first("iloc").map { readPlaces($0) },
    ]
    isWhole = areRead.allSatisfy { $0 == true }
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

  /// Every item with its four letters, and what it says it is.
  var all: [(number: Int, type: String, contentType: String)] {
    items.map { ($0.number, $0.type, $0.contentType) }
  }

  /// Whether an item's bytes are made of other items' bytes, which nothing here follows, or lie
  /// outside the file.
  func isElsewhere(_ item: Int) -> Bool { elsewhere.contains(item) }

  /// An item's four letters, nil where there is no such item.
  func type(ofItem item: Int) -> String? { types[item] }

  private mutating func readItems(_ iinf: Box) -> Bool {
    var scanner = BoxScanner(file, iinf)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let count = scanner.next(version == 0 ? 2 : 4)
    else { return false }
    var walk = BoxWalk(file, scanner.rest)
    var isWhole = true
    while items.count < Self.mostItems, let entry = walk.next() {
      guard entry.code == "infe" else { continue }
      var scanner = BoxScanner(file, Box(code: entry.code, body: entry.body))
      guard let version = scanner.next(1), version >= 2, scanner.next(3) != nil,
        let number = scanner.next(version == 2 ? 2 : 4), scanner.next(2) != nil,
        let type = file.code(at: scanner.place)
      else {
        isWhole = false
        continue
      }
      let contentType = type == "mime" ? contentType(scanner.rest.dropFirst(4)) : ""
      isWhole = isWhole && contentType != nil
      items.append(Item(number: number, type: type, contentType: contentType ?? ""))
      types[number] = types[number] ?? type
    }
    return isWhole && items.count == count && walk.place == iinf.body.upperBound
  }

  /// Behind an item's name its type stands, and maybe how it is packed; nil where that lies too far
  /// behind.
  private func contentType(_ range: Range<Int>) -> String? {
    let bytes = file.bytes(at: range.lowerBound, count: min(range.count, Self.longestName)) ?? []
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard words.count > 2 else { return range.count > Self.longestName ? nil : "" }
    guard words[2].isEmpty else { return "" }
    return String(decoding: words[1], as: UTF8.self)
  }

  private mutating func readPlaces(_ iloc: Box) -> Bool {
    var scanner = BoxScanner(file, iloc)
    guard let version = scanner.next(1), scanner.next(3) != nil, let sizes = scanner.next(2),
      let count = scanner.next(version < 2 ? 2 : 4), count <= Self.mostItems
    else { return false }
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var room = Self.mostExtents
    var isWhole = true
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
      isWhole = isWhole && places[number] == nil
      places[number] = (method & 15 == 1, ranges)
    }
    return isWhole
  }
}
