// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The size and the frame delays of a GIF, for tests.
public struct GIFOutline: Hashable, Sendable {
  /// The width and height of the GIF in pixels.
  public let size: PixelSize
  /// The duration of each frame of the GIF in milliseconds.
  public private(set) var delays: [Int] = []
  /// Whether the GIF's animation repeats forever.
  public private(set) var isEndless = false

  /// Reads the blocks of a GIF, or returns nil if the bytes are not a complete GIF.
  ///
  /// - Parameter bytes: The bytes of the file.
  public init?(_ bytes: [UInt8]) {
    func number(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard bytes.count > 13, bytes.prefix(6).elementsEqual("GIF89a".utf8) else { return nil }
    size = PixelSize(width: number(6), height: number(8))
    var offset = 13 + table(bytes[10])
    var images = 0
    while offset + 10 < bytes.count {
      switch bytes[offset] {
      case 0x21 where bytes[offset + 1] == 0xF9:
        delays.append(number(offset + 4) * 10)
        offset += 2
      case 0x21:
        let name = bytes[(offset + 3)...].prefix(8)
        if name.elementsEqual("NETSCAPE".utf8) { isEndless = number(offset + 16) == 0 }
        offset += 2
      case 0x2C:
        images += 1
        offset += 11 + table(bytes[offset + 9])
      default: return nil
      }
      while offset < bytes.count, bytes[offset] > 0 { offset += Int(bytes[offset]) + 1 }
      offset += 1
    }
    guard bytes.last == 0x3B, images == delays.count else { return nil }
  }
}
