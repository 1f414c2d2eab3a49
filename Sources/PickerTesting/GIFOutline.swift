// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a GIF says of itself: how large it is, and how long its frames show; for tests.
public struct GIFOutline: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// How long each frame shows, in milliseconds.
  public private(set) var delays: [Int] = []
  /// Whether it begins anew at its end, for ever.
  public private(set) var isEndless = false

  /// Reads a file's blocks.
  ///
  /// - Parameter bytes: The file; nil where it is no GIF, or not all of one.
  public init?(_ bytes: [UInt8]) {
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard bytes.count > 13, bytes.prefix(6).elementsEqual("GIF89a".utf8) else { return nil }
    size = PixelSize(width: number(6), height: number(8))
    var place = 13 + table(bytes[10])
    var images = 0
    while place + 10 < bytes.count {
      switch bytes[place] {
      case 0x21 where bytes[place + 1] == 0xF9:
        delays.append(number(place + 4) * 10)
        place += 2
      case 0x21:
        let name = bytes[(place + 3)...].prefix(8)
        if name.elementsEqual("NETSCAPE".utf8) { isEndless = number(place + 16) == 0 }
        place += 2
      case 0x2C:
        images += 1
        place += 11 + table(bytes[place + 9])
      default: return nil
      }
      while place < bytes.count, bytes[place] > 0 { place += Int(bytes[place]) + 1 }
      place += 1
    }
    guard bytes.last == 0x3B, images == delays.count else { return nil }
  }
}
