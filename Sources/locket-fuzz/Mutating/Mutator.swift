// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Spoils files.
struct Mutator {
  /// Spoiled files are cut to this length, in bytes.
  static let longest = 1 << 20
  private static let oddBytes: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF]

  var chance: SplitMix64
  let shelf: SeedShelf

  /// Spoils a whole file in one to four ways.
  mutating func mutant(of seed: Seed) -> [UInt8] {
    var bytes = seed.bytes
    // Numbers first: their places are those of the whole file.
    for _ in 0..<chance.below(4) { edit(seed.map.fields, &bytes) }
    switch chance.below(10) {
    case 0...2: flip(&bytes)
    case 3: bytes = Array(bytes.prefix(chance.below(bytes.count)))
    case 4: duplicate(seed.map.parts, &bytes)
    case 5: reorder(seed.map.parts, &bytes)
    case 6: drop(seed.map.parts, &bytes)
    case 7: splice(seed, &bytes)
    case 8: insert(&bytes)
    default: edit(seed.map.fields, &bytes)
    }
    // A checksum that is wrong would be all that a decoder looks at.
    if seed.format == .png, chance.happens(0.85) { Self.mendChecksums(&bytes) }
    return Array(bytes.prefix(Self.longest))
  }

  private mutating func edit(_ fields: [FileMap.Field], _ bytes: inout [UInt8]) {
    guard let field = chance.one(of: fields) else { return flip(&bytes) }
    let most = field.width >= 8 ? Int.max : (1 << (8 * field.width)) - 1
    let old = bytes.number(field.place, field.width, isBig: field.isBig)
    let values = [
      0, 1, 2, most, most - 1, most >> 1, (most >> 1) + 1, old &+ 1, old &- 1, old &* 2, old / 2,
      old ^ 0x80, bytes.count, bytes.count &- field.place, field.place, 0xFFFF, 0x10000,
      22_000, 14_000, 1 << 30, chance.below(most), chance.below(256),
    ]
    let value = chance.one(of: values) ?? 0
    bytes.put(value, at: field.place, field.width, isBig: field.isBig)
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...chance.below(8) {
      let place = chance.below(chance.happens(0.5) ? min(bytes.count, 512) : bytes.count)
      if chance.happens(0.5) {
        bytes[place] ^= 1 << UInt8(chance.below(8))
      } else {
        bytes[place] = chance.one(of: Self.oddBytes) ?? 0
      }
    }
  }

  private mutating func part(_ parts: [Range<Int>], in bytes: [UInt8]) -> Range<Int>? {
    chance.one(of: parts).map { $0.clamped(to: 0..<bytes.count) }
  }

  private mutating func duplicate(_ parts: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let part = part(parts, in: bytes), !part.isEmpty else { return flip(&bytes) }
    let copy = Array(bytes[part])
    let room = max(1, (Self.longest - bytes.count) / copy.count)
    let times = chance.happens(0.2) ? min(room, 1 + chance.below(400)) : 1
    let copies = Array(repeatElement(copy, count: times).joined())
    bytes.insert(contentsOf: copies, at: part.upperBound)
  }

  private mutating func reorder(_ parts: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let first = part(parts, in: bytes), let second = part(parts, in: bytes),
      first.upperBound <= second.lowerBound
    else { return duplicate(parts, &bytes) }
    let (one, other) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: one)
    bytes.replaceSubrange(first, with: other)
  }

  private mutating func drop(_ parts: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let part = part(parts, in: bytes) else { return flip(&bytes) }
    if chance.happens(0.5) {
      bytes.removeSubrange(part)
    } else {
      for place in part { bytes[place] = 0 }
    }
  }

  /// Continues with another file, of the same kind mostly.
  private mutating func splice(_ seed: Seed, _ bytes: inout [UInt8]) {
    let kin = shelf.seeds.filter { $0.format == seed.format }
    guard let other = chance.one(of: chance.happens(0.7) ? kin : shelf.seeds) else { return }
    let cut = part(seed.map.parts, in: bytes)?.lowerBound ?? chance.below(bytes.count)
    let from = part(other.map.parts, in: other.bytes)?.lowerBound ?? chance.below(other.bytes.count)
    bytes = Array(bytes.prefix(cut)) + Array(other.bytes.dropFirst(from))
  }

  private mutating func insert(_ bytes: inout [UInt8]) {
    let place = chance.below(bytes.count)
    let count = 1 + chance.below(chance.happens(0.1) ? 4096 : 16)
    let isNoise = chance.happens(0.5)
    let fill = chance.one(of: Self.oddBytes) ?? 0
    var noise = chance
    let new = (0..<count).map { _ in isNoise ? UInt8(truncatingIfNeeded: noise.next()) : fill }
    chance = noise
    bytes.insert(contentsOf: new, at: place)
  }

  /// Writes every PNG chunk's checksum anew.
  static func mendChecksums(_ bytes: inout [UInt8]) {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes.number(place, 4, isBig: true)
      guard length <= bytes.count - place - 12 else { return }
      let end = place + 8 + length
      bytes.put(CRC32.of(bytes[place + 4..<end]), at: end, 4, isBig: true)
      place = end + 4
    }
  }
}
