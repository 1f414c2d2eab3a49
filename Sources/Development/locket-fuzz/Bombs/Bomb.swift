// SPDX-License-Identifier: Apache-2.0

/// A file that is made so that a reader needs too much time or memory for it.
struct Bomb: Sendable {
  let format: FuzzFormat
  let name: String
  let make: @Sendable () -> [UInt8]

  init(_ format: FuzzFormat, _ name: String, _ make: @escaping @Sendable () -> [UInt8]) {
    self.format = format
    self.name = name
    self.make = make
  }

  /// Returns all bombs; some are made from small valid files.
  static func all(_ corpus: SeedCorpus) -> [Bomb] {
    huge(corpus) + stills(corpus) + containers(corpus) + videos(corpus) + sidecars
  }

  /// Returns the first valid file of a format.
  static func seed(_ format: FuzzFormat, _ corpus: SeedCorpus) -> [UInt8] {
    corpus.seeds.first { $0.format == format }?.bytes ?? []
  }

  /// Returns tiny files whose headers state a huge picture, with sizes above, at and below the
  /// limits.
  private static func huge(_ corpus: SeedCorpus) -> [Bomb] {
    let sides = [65_535, 22_000, 14_000, 9_000]
    return corpus.seeds.filter { !$0.format.isText }.flatMap { seed in
      sides.map { side in
        Bomb(seed.format, "huge-\(seed.name)-\(side)") { claiming(side, seed) }
      }
    }
  }

  /// Replaces every number in a file that equals the width or height of its picture.
  private static func claiming(_ side: Int, _ seed: Seed) -> [UInt8] {
    var bytes = seed.bytes
    for field in seed.map.fields {
      let value = seed.bytes.number(field.offset, field.width, isBig: field.isBig)
      guard field.width > 1, value == 64 || value == 48 || value == 63 || value == 47 else {
        // In QuickTime, track headers store the width and height as multiples of 1/65536.
        if field.width == 4, value == 64 << 16 || value == 48 << 16 {
          bytes.put(side << 16, at: field.offset, 4, isBig: field.isBig)
        }
        continue
      }
      bytes.put(value % 2 == 0 ? side : side - 1, at: field.offset, field.width, isBig: field.isBig)
    }
    if seed.format == .png { Mutator.repairChecksums(&bytes) }
    if seed.format == .webp { claimWebP(side, &bytes) }
    return bytes
  }

  /// Sets the size of a WebP, which stores width and height in bit fields.
  private static func claimWebP(_ side: Int, _ bytes: inout [UInt8]) {
    let side = min(side, 16_383)
    let type = String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self)
    if type == "VP8 " {
      bytes.put(side, at: 26, 2, isBig: false)
      bytes.put(side, at: 28, 2, isBig: false)
    } else if type == "VP8X" {
      bytes.put(side - 1, at: 24, 3, isBig: false)
      bytes.put(side - 1, at: 27, 3, isBig: false)
    }
  }
}
