// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Creates mutated files from valid ones.
struct Mutator {
  /// The maximum length of a mutated file in bytes; a longer file is truncated.
  static let maximumLength = 1 << 20
  private static let oddBytes: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF]

  var chance: SplitMix64
  let corpus: SeedCorpus

  /// Returns a copy of a valid file with one to four mutations.
  mutating func mutant(of seed: Seed) -> [UInt8] {
    var bytes = seed.bytes
    // Numbers are changed first, because their offsets are valid only until bytes are inserted or
    // removed.
    for _ in 0..<chance.below(4) { edit(seed.map.fields, &bytes) }
    switch chance.below(10) {
    case 0...2: flip(&bytes)
    case 3: bytes = Array(bytes.prefix(chance.below(bytes.count)))
    case 4: duplicate(seed.map.segments, &bytes)
    case 5: reorder(seed.map.segments, &bytes)
    case 6: drop(seed.map.segments, &bytes)
    case 7: splice(seed, &bytes)
    case 8: insert(&bytes)
    default: edit(seed.map.fields, &bytes)
    }
    // A decoder stops at a wrong checksum, so most mutated files get correct ones.
    if seed.format == .png, chance.happens(0.85) { Self.repairChecksums(&bytes) }
    return Array(bytes.prefix(Self.maximumLength))
  }

  private mutating func edit(_ fields: [FileMap.Field], _ bytes: inout [UInt8]) {
    guard let field = chance.one(of: fields) else { return flip(&bytes) }
    let maximum = field.width >= 8 ? Int.max : (1 << (8 * field.width)) - 1
    let old = bytes.number(field.offset, field.width, isBig: field.isBig)
    let values = [
      0, 1, 2, maximum, maximum - 1, maximum >> 1, (maximum >> 1) + 1, old &+ 1, old &- 1, old &* 2,
      old / 2,
      old ^ 0x80, bytes.count, bytes.count &- field.offset, field.offset, 0xFFFF, 0x10000,
      22_000, 14_000, 1 << 30, chance.below(maximum), chance.below(256),
    ]
    let value = chance.one(of: values) ?? 0
    bytes.put(value, at: field.offset, field.width, isBig: field.isBig)
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...chance.below(8) {
      let position = chance.below(chance.happens(0.5) ? min(bytes.count, 512) : bytes.count)
      if chance.happens(0.5) {
        bytes[position] ^= 1 << UInt8(chance.below(8))
      } else {
        bytes[position] = chance.one(of: Self.oddBytes) ?? 0
      }
    }
  }

  private mutating func segment(_ segments: [Range<Int>], in bytes: [UInt8]) -> Range<Int>? {
    chance.one(of: segments).map { $0.clamped(to: 0..<bytes.count) }
  }

  private mutating func duplicate(_ segments: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let segment = segment(segments, in: bytes), !segment.isEmpty else { return flip(&bytes) }
    let copy = Array(bytes[segment])
    let room = max(1, (Self.maximumLength - bytes.count) / copy.count)
    let times = chance.happens(0.2) ? min(room, 1 + chance.below(400)) : 1
    let copies = Array(repeatElement(copy, count: times).joined())
    bytes.insert(contentsOf: copies, at: segment.upperBound)
  }

  private mutating func reorder(_ segments: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let first = segment(segments, in: bytes), let second = segment(segments, in: bytes),
      first.upperBound <= second.lowerBound
    else { return duplicate(segments, &bytes) }
    let (one, other) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: one)
    bytes.replaceSubrange(first, with: other)
  }

  private mutating func drop(_ segments: [Range<Int>], _ bytes: inout [UInt8]) {
    guard let segment = segment(segments, in: bytes) else { return flip(&bytes) }
    if chance.happens(0.5) {
      bytes.removeSubrange(segment)
    } else {
      for position in segment { bytes[position] = 0 }
    }
  }

  /// Replaces the end of the file with the end of another file, usually of the same format.
  private mutating func splice(_ seed: Seed, _ bytes: inout [UInt8]) {
    let kin = corpus.seeds.filter { $0.format == seed.format }
    guard let other = chance.one(of: chance.happens(0.7) ? kin : corpus.seeds) else { return }
    let cut = segment(seed.map.segments, in: bytes)?.lowerBound ?? chance.below(bytes.count)
    let from =
      segment(other.map.segments, in: other.bytes)?.lowerBound ?? chance.below(other.bytes.count)
    bytes = Array(bytes.prefix(cut)) + Array(other.bytes.dropFirst(from))
  }

  private mutating func insert(_ bytes: inout [UInt8]) {
    let position = chance.below(bytes.count)
    let count = 1 + chance.below(chance.happens(0.1) ? 4096 : 16)
    let isNoise = chance.happens(0.5)
    let fill = chance.one(of: Self.oddBytes) ?? 0
    var noise = chance
    let new = (0..<count).map { _ in isNoise ? UInt8(truncatingIfNeeded: noise.next()) : fill }
    chance = noise
    bytes.insert(contentsOf: new, at: position)
  }

  /// Recomputes the checksum of every PNG chunk.
  static func repairChecksums(_ bytes: inout [UInt8]) {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes.number(position, 4, isBig: true)
      guard length <= bytes.count - position - 12 else { return }
      let end = position + 8 + length
      bytes.put(CRC32.of(bytes[position + 4..<end]), at: end, 4, isBig: true)
      position = end + 4
    }
  }
}
