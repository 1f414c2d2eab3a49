// SPDX-License-Identifier: Apache-2.0

/// The items of a HEIF file, such as pictures and metadata, and the ranges of their bytes.
package struct HEIFItems {
  private struct Item {
    let number: Int
    let type: String
    /// The content type of a `mime` item.
    ///
    /// The text is empty if the item states no type or is compressed.
    let contentType: String
  }

  /// The maximum number of extents (ranges of bytes) of all items together.
  ///
  /// A valid file has fewer; more are an attack.
  private static let maximumExtentCount = 1 << 16
  private static let maximumItemCount = 1 << 16
  private static let maximumNameLength = 256

  private let file: any ByteSource
  private let idat: Range<Int>?
  private var items: [Item] = []
  private var types: [Int: String] = [:]
  private var locations: [Int: (isInside: Bool, extents: [Range<Int>])] = [:]
  /// The items whose bytes are in other items or outside the file.
  private var elsewhere: Set<Int> = []
  /// Whether the list of items and the list of their locations were read completely and name each
  /// item only once.
  package private(set) var isWhole = false

  package init(_ file: any ByteSource, _ boxes: [Box]) {
    self.file = file
    idat = boxes.first("idat")?.body
    let areRead = [
      boxes.first("iinf").map { readItems($0) }, boxes.first("iloc").map { readLocations($0) },
    ]
    isWhole = areRead.allSatisfy { $0 == true }
  }

  /// Returns the bytes of the first item of a type.
  ///
  /// The result is nil if there is no such item, if its bytes are not inside the file, or if they
  /// exceed the limit.
  package func content(ofType type: String, upTo limit: Int) -> [UInt8]? {
    for item in items where item.type == type {
      if let content = content(ofItem: item.number, upTo: limit) { return content }
    }
    return nil
  }

  /// Returns the bytes of an item.
  ///
  /// The result is nil if the item states no location, if its bytes are not inside the file, or if
  /// they exceed the limit.
  package func content(ofItem item: Int, upTo limit: Int) -> [UInt8]? {
    guard let extents = extents(ofItem: item), extents.reduce(0, { $0 + $1.count }) <= limit
    else { return nil }
    let chunks = extents.compactMap { file.bytes(at: $0.lowerBound, count: $0.count) }
    return chunks.count == extents.count ? chunks.flatMap(\.self) : nil
  }

  /// Returns the ranges of an item's bytes in the file, or nil if the file does not state them.
  package func extents(ofItem item: Int) -> [Range<Int>]? {
    guard let location = locations[item], let base = location.isInside ? idat?.lowerBound : 0 else {
      return nil
    }
    return location.extents.map { base + $0.lowerBound..<base + $0.upperBound }
  }

  /// All items with their types and content types.
  package var all: [(number: Int, type: String, contentType: String)] {
    items.map { ($0.number, $0.type, $0.contentType) }
  }

  /// Returns whether the bytes of an item are in other items or outside the file.
  ///
  /// Locket does not read the bytes of such items.
  package func isElsewhere(_ item: Int) -> Bool { elsewhere.contains(item) }

  /// Returns the four-character type of an item, or nil if there is no such item.
  package func type(ofItem item: Int) -> String? { types[item] }

  private mutating func readItems(_ iinf: Box) -> Bool {
    var scanner = BoxScanner(file, iinf)
    guard let version = scanner.next(1), scanner.next(3) != nil,
      let count = scanner.next(version == 0 ? 2 : 4)
    else { return false }
    var walk = BoxWalk(file, scanner.rest)
    var isWhole = true
    while items.count < Self.maximumItemCount, let entry = walk.next() {
      guard entry.code == "infe" else { continue }
      var scanner = BoxScanner(file, Box(code: entry.code, body: entry.body))
      guard let version = scanner.next(1), version >= 2, scanner.next(3) != nil,
        let number = scanner.next(version == 2 ? 2 : 4), scanner.next(2) != nil,
        let type = file.code(at: scanner.offset)
      else {
        isWhole = false
        continue
      }
      let contentType = type == "mime" ? contentType(scanner.rest.dropFirst(4)) : ""
      isWhole = isWhole && contentType != nil
      items.append(Item(number: number, type: type, contentType: contentType ?? ""))
      types[number] = types[number] ?? type
    }
    return isWhole && items.count == count && walk.offset == iinf.body.upperBound
  }

  /// Reads the content type, which follows the name of an item.
  ///
  /// Returns nil if the name is too long, and an empty text if the item is compressed.
  private func contentType(_ range: Range<Int>) -> String? {
    let bytes =
      file.bytes(at: range.lowerBound, count: min(range.count, Self.maximumNameLength)) ?? []
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard fields.count > 2 else { return range.count > Self.maximumNameLength ? nil : "" }
    guard fields[2].isEmpty else { return "" }
    return String(decoding: fields[1], as: UTF8.self)
  }

  private mutating func readLocations(_ iloc: Box) -> Bool {
    var scanner = BoxScanner(file, iloc)
    guard let version = scanner.next(1), scanner.next(3) != nil, let sizes = scanner.next(2),
      let count = scanner.next(version < 2 ? 2 : 4), count <= Self.maximumItemCount
    else { return false }
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var room = Self.maximumExtentCount
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
      isWhole = isWhole && locations[number] == nil
      locations[number] = (method & 15 == 1, ranges)
    }
    return isWhole
  }
}
