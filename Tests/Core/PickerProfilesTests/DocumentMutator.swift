// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// Makes invalid and unusual documents from valid ones, the same for the same seed.
struct DocumentMutator: RandomNumberGenerator {
  private var state: UInt64
  private let documents: [(bytes: [UInt8], value: JSONValue)]
  /// Every value that appears in the documents, and some invalid ones.
  private let values: [JSONValue]

  init(seed: UInt64, documents: [[UInt8]]) throws {
    state = seed
    self.documents = try documents.map {
      ($0, try JSONDecoder().decode(JSONValue.self, from: Data($0)))
    }
    values =
      self.documents.flatMap { Self.all(in: $0.value) } + [
        .null, true, false, "", 0, -1, 1, 50, 65, 16_385, .integer(.max), .integer(.min),
        .number(0.5), .number(1e300), .number(-1e-300), [], [:], "mine", "watchos", "…", [[[]]],
      ]
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns the next document: half of them have other values, half other bytes.
  mutating func document() throws -> [UInt8] {
    guard let (bytes, value) = documents.randomElement(using: &self) else { return [] }
    let count = Int.random(in: 1...4, using: &self)
    if Bool.random(using: &self) {
      return (0..<count).reduce(bytes) { bytes, _ in mutated(bytes) }
    }
    let other = (0..<count).reduce(value) { value, _ in mutated(value) }
    // Keys must be sorted, or the same seed would not give the same document.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return [UInt8](try encoder.encode(other))
  }

  private static func all(in value: JSONValue) -> [JSONValue] {
    let members = value.objectValue.map { $0.sorted { $0.key < $1.key }.map(\.value) }
    let inner = value.arrayValue ?? members ?? []
    return [value] + inner.flatMap(all)
  }

  /// Inserts, removes or replaces one value.
  private mutating func mutated(_ value: JSONValue) -> JSONValue {
    let other = values.randomElement(using: &self) ?? .null
    if var members = value.objectValue, let key = members.keys.sorted().randomElement(using: &self)
    {
      switch Int.random(in: 0..<8, using: &self) {
      case 0: members[key] = nil
      case 1: members[key] = other
      case 2: members[String(key.dropLast())] = other
      default: members[key] = members[key].map { mutated($0) }
      }
      return .object(members)
    }
    if var list = value.arrayValue, let index = list.indices.randomElement(using: &self) {
      switch Int.random(in: 0..<4, using: &self) {
      case 0: list.remove(at: index)
      case 1: list.insert(list[index], at: index)
      case 2: list.append(other)
      default: list[index] = mutated(list[index])
      }
      return .array(list)
    }
    return other
  }

  /// Texts that have crashed JSON readers.
  private static let spices: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "true", "-", "0", "1e999",
    "-1e-999", "9223372036854775808", "0.1", "NaN", "\u{0}", "\u{FEFF}", "é", "😀", "//", "\n",
    "\"extends\": \"mine\",", "\"version\": 2,", "\"a.b[0]\": {},", "[[[[[[[[[[[[[[[[[[[[[[",
  ]

  /// Changes, removes, doubles, truncates or inserts some bytes.
  private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let offset = Int.random(in: 0...bytes.count, using: &self)
    let end = min(bytes.count, offset + Int.random(in: 0...24, using: &self))
    switch Int.random(in: 0..<6, using: &self) {
    case 0 where offset < bytes.count: bytes[offset] = UInt8.random(in: 0...255, using: &self)
    case 1: bytes.removeSubrange(offset..<end)
    case 2: bytes.insert(contentsOf: Array(bytes[offset..<end]), at: offset)
    case 3: bytes.removeSubrange(offset...)
    case 4:
      let other = documents.randomElement(using: &self)?.bytes ?? []
      let start = Int.random(in: 0...other.count, using: &self)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 60)], at: offset)
    default:
      let spice = Self.spices.randomElement(using: &self) ?? ""
      bytes.insert(contentsOf: Array(spice.utf8), at: offset)
    }
    return bytes
  }
}
