// SPDX-License-Identifier: Apache-2.0

/// A file made to take more than it is worth.
struct Bomb: Sendable {
  let format: FuzzFormat
  let name: String
  let make: @Sendable () -> [UInt8]

  init(_ format: FuzzFormat, _ name: String, _ make: @escaping @Sendable () -> [UInt8]) {
    self.format = format
    self.name = name
    self.make = make
  }

  /// Every bomb there is; some need small whole files to start from.
  static func all(_ shelf: SeedShelf) -> [Bomb] {
    huge(shelf) + stills(shelf) + containers(shelf) + films(shelf) + sidecars
  }

  /// The first whole file of a format.
  static func seed(_ format: FuzzFormat, _ shelf: SeedShelf) -> [UInt8] {
    shelf.seeds.first { $0.format == format }?.bytes ?? []
  }

  /// Tiny files that claim to be huge, at sizes beyond, at and below what is opened here.
  private static func huge(_ shelf: SeedShelf) -> [Bomb] {
    let sides = [65_535, 22_000, 14_000, 9_000]
    return shelf.seeds.filter { !$0.format.isText }.flatMap { seed in
      sides.map { side in
        Bomb(seed.format, "huge-\(seed.name)-\(side)") { claiming(side, seed) }
      }
    }
  }

  /// Replaces every number that is the picture's width or height.
  private static func claiming(_ side: Int, _ seed: Seed) -> [UInt8] {
    var bytes = seed.bytes
    for field in seed.map.fields {
      let value = seed.bytes.number(field.place, field.width, isBig: field.isBig)
      guard field.width > 1, value == 64 || value == 48 || value == 63 || value == 47 else {
        // QuickTime and track headers count in 65536ths.
        if field.width == 4, value == 64 << 16 || value == 48 << 16 {
          bytes.put(side << 16, at: field.place, 4, isBig: field.isBig)
        }
        continue
      }
      bytes.put(value % 2 == 0 ? side : side - 1, at: field.place, field.width, isBig: field.isBig)
    }
    if seed.format == .png { Mutator.mendChecksums(&bytes) }
    if seed.format == .webp { claimWebP(side, &bytes) }
    return bytes
  }

  /// WebP packs its sides into bits.
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
