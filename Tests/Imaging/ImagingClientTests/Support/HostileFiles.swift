// SPDX-License-Identifier: Apache-2.0

/// Files with false statements.
enum HostileFiles {
  /// A PNG that claims 65536 by 65536 pixels.
  static let hugePNG: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", [0, 1, 0, 0, 0, 1, 0, 0, 8, 2, 0, 0, 0])
    + chunk("IDAT", [0x78, 0x9C, 0x63, 0x00, 0x00])
    + chunk("IEND", [])

  private static func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(code.utf8) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(checksum(content))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
      }
    }
  }
}
