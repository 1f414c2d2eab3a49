// SPDX-License-Identifier: Apache-2.0

/// A keyed archive in a binary property list, the format in which Photos stores locations.
///
/// The bytes are untrusted, so every offset is checked before it is used. Each object is read only
/// when it is requested. Objects that refer to each other therefore cannot cause an endless loop.
struct PropertyArchive {
  /// An archived object of one of the types that a location uses.
  enum Object {
    case text(String)
    case number(Int)
    /// The index of an archived object.
    case reference(Int)
    /// The indexes of the elements of a list.
    case list([Int])
    /// The indexes of the keys and values of a dictionary, as pairs.
    case table([(key: Int, value: Int)])
  }

  /// The maximum size of an archive.
  ///
  /// No location needs more.
  static let maximumByteCount = 1 << 17
  /// The maximum numbers of list elements, of dictionary pairs, and of characters in a text.
  ///
  /// They are more than enough for an address. They are small enough to finish quickly if objects
  /// refer to each other repeatedly.
  private static let (maximumElementCount, maximumPairCount, maximumTextLength) = (4096, 64, 500)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let offsets: Int
  /// The indexes of the archived objects.
  private var archived: [Int] = []
  /// The index of the root object.
  private(set) var root = 0

  /// Opens an archive, or returns nil if the bytes are not an archive.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.count <= Self.maximumByteCount,
      bytes.starts(with: "bplist00".utf8)
    else {
      return nil
    }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes, trailer + 8, 8), count <= bytes.count,
      let top = Self.integer(bytes, trailer + 16, 8),
      let offsets = Self.integer(bytes, trailer + 24, 8), offsets <= trailer
    else { return nil }
    self.count = count
    self.offsets = offsets
    guard case .list(let objects)? = value("$objects", of: top),
      let topObject = index(of: "$top", in: top),
      case .reference(let first)? = value("root", of: topObject),
      objects.indices.contains(first)
    else { return nil }
    archived = objects
    root = objects[first]
  }

  /// Returns the value of a key.
  ///
  /// If the value is a reference, returns the object to which it refers.
  func value(_ key: String, of table: Int) -> Object? {
    index(of: key, in: table).flatMap { object(at: $0) }
  }

  /// Returns the index of a key's value.
  ///
  /// If the value is a reference, returns the index of the object to which it refers.
  func index(of key: String, in table: Int) -> Int? {
    guard case .table(let pairs)? = object(at: table),
      let pair = pairs.first(where: { pair in
        if case .text(key)? = object(at: pair.key) { true } else { false }
      })
    else { return nil }
    return followed(pair.value)
  }

  /// Returns the text of a key, or nil if it has none.
  func text(_ key: String, of table: Int) -> String? {
    guard case .text(let text)? = value(key, of: table), text != "$null" else { return nil }
    return CatalogueRow.line(text)
  }

  /// Returns the elements of a key's list.
  ///
  /// For elements that are references, returns the indexes of the objects to which they refer.
  func list(_ key: String, of table: Int) -> [Int] {
    guard let list = index(of: key, in: table),
      case .list(let elements)? = value("NS.objects", of: list)
    else { return [] }
    return elements.map(followed)
  }

  private func followed(_ index: Int) -> Int {
    guard case .reference(let number)? = object(at: index), archived.indices.contains(number)
    else { return index }
    return archived[number]
  }

  /// Reads the object at an index.
  ///
  /// Returns nil if there is no object, or if its type does not occur in a location.
  func object(at index: Int) -> Object? {
    guard index >= 0, index < count,
      var at = Self.integer(bytes, offsets + index * offsetSize, offsetSize), at < offsets
    else { return nil }
    let (kind, low) = (bytes[at] >> 4, Int(bytes[at] & 0xF))
    at += 1
    switch kind {
    case 0x1: return low <= 3 ? Self.integer(bytes, at, 1 << low).map(Object.number) : nil
    case 0x8: return low < 8 ? Self.integer(bytes, at, low + 1).map(Object.reference) : nil
    case 0x5, 0x6, 0xA, 0xD: break
    default: return nil
    }
    var size = low
    if low == 0xF {
      guard at < offsets, bytes[at] >> 4 == 1, bytes[at] & 0xF <= 3,
        let long = Self.integer(bytes, at + 1, 1 << Int(bytes[at] & 0xF)), long <= bytes.count
      else { return nil }
      at += 1 + 1 << Int(bytes[at] & 0xF)
      size = long
    }
    switch kind {
    case 0x5:
      guard size <= Self.maximumTextLength, at + size <= offsets else { return nil }
      return .text(String(decoding: bytes[at..<at + size], as: UTF8.self))
    case 0x6:
      guard size <= Self.maximumTextLength, at + size * 2 <= offsets else { return nil }
      let units = (0..<size).map {
        UInt16(bytes[at + $0 * 2]) << 8 | UInt16(bytes[at + $0 * 2 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    case 0xA: return references(at, size).map(Object.list)
    default:
      guard size <= Self.maximumPairCount, let all = references(at, size * 2) else { return nil }
      return .table((0..<size).map { (all[$0], all[size + $0]) })
    }
  }

  private func references(_ at: Int, _ size: Int) -> [Int]? {
    guard size <= Self.maximumElementCount, at + size * referenceSize <= offsets else { return nil }
    return (0..<size).map { Self.integer(bytes, at + $0 * referenceSize, referenceSize) ?? -1 }
  }

  /// Reads a big-endian integer.
  ///
  /// Returns nil if it lies outside the bytes, or is too large for an offset.
  private static func integer(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
    guard at >= 0, at + size <= bytes.count else { return nil }
    var value: UInt64 = 0
    for byte in bytes[at..<at + size] { value = value << 8 | UInt64(byte) }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }
}
