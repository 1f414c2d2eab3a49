// SPDX-License-Identifier: Apache-2.0

/// A keyed archive in a binary property list, as Photos stores what it knows of a place.
///
/// The bytes come from outside: every offset is looked at before it is followed, and objects are
/// read one at a time when they are asked for, so that no chain of references has to end.
struct PropertyArchive {
  /// An object as far as anybody here wants to know it.
  enum Object {
    case text(String)
    case number(Int)
    /// The place of an archived object.
    case reference(Int)
    /// The places of a list's parts.
    case list([Int])
    /// The places of keys and values, in pairs.
    case table([(key: Int, value: Int)])
  }

  /// No place needs more.
  static let most = 1 << 17
  /// Parts of a list and of a table, and letters of a text: ample for an address, and few enough
  /// that bytes which lead to each other over and over are soon done with.
  private static let (mostParts, mostPairs, mostLetters) = (4096, 64, 500)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let offsets: Int
  /// The places of the archived objects.
  private var archived: [Int] = []
  /// The place of the object that holds the others.
  private(set) var root = 0

  /// Opens an archive; nil where it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.count <= Self.most, bytes.starts(with: "bplist00".utf8) else {
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
      let head = place(of: "$top", in: top), case .reference(let first)? = value("root", of: head),
      objects.indices.contains(first)
    else { return nil }
    archived = objects
    root = objects[first]
  }

  /// The value of a key, followed where it is a reference to an archived object.
  func value(_ key: String, of table: Int) -> Object? {
    place(of: key, in: table).flatMap { object(at: $0) }
  }

  /// The place of a key's value, followed where it is a reference.
  func place(of key: String, in table: Int) -> Int? {
    guard case .table(let pairs)? = object(at: table),
      let pair = pairs.first(where: { pair in
        if case .text(key)? = object(at: pair.key) { true } else { false }
      })
    else { return nil }
    return followed(pair.value)
  }

  /// The text of a key, nil where it has none.
  func text(_ key: String, of table: Int) -> String? {
    guard case .text(let text)? = value(key, of: table), text != "$null" else { return nil }
    return CatalogueRow.line(text)
  }

  /// The parts of a list that a key has, followed where they are references.
  func list(_ key: String, of table: Int) -> [Int] {
    guard let list = place(of: key, in: table),
      case .list(let parts)? = value("NS.objects", of: list)
    else { return [] }
    return parts.map(followed)
  }

  private func followed(_ place: Int) -> Int {
    guard case .reference(let number)? = object(at: place), archived.indices.contains(number)
    else { return place }
    return archived[number]
  }

  /// Reads the object of a place; nil where there is none, or one of no interest.
  func object(at place: Int) -> Object? {
    guard place >= 0, place < count,
      var at = Self.integer(bytes, offsets + place * offsetSize, offsetSize), at < offsets
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
      guard size <= Self.mostLetters, at + size <= offsets else { return nil }
      return .text(String(decoding: bytes[at..<at + size], as: UTF8.self))
    case 0x6:
      guard size <= Self.mostLetters, at + size * 2 <= offsets else { return nil }
      let units = (0..<size).map {
        UInt16(bytes[at + $0 * 2]) << 8 | UInt16(bytes[at + $0 * 2 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    case 0xA: return references(at, size).map(Object.list)
    default:
      guard size <= Self.mostPairs, let all = references(at, size * 2) else { return nil }
      return .table((0..<size).map { (all[$0], all[size + $0]) })
    }
  }

  private func references(_ at: Int, _ size: Int) -> [Int]? {
    guard size <= Self.mostParts, at + size * referenceSize <= offsets else { return nil }
    return (0..<size).map { Self.integer(bytes, at + $0 * referenceSize, referenceSize) ?? -1 }
  }

  /// A whole number of some bytes, the highest first; nil outside the bytes or where it is too
  /// large for any place in them.
  private static func integer(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
    guard at >= 0, at + size <= bytes.count else { return nil }
    var value: UInt64 = 0
    for byte in bytes[at..<at + size] { value = value << 8 | UInt64(byte) }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }
}
