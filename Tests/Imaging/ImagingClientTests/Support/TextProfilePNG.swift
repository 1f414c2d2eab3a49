// SPDX-License-Identifier: Apache-2.0

import PickerModel

@testable import Imaging
@testable import MetadataRemoval

/// PNG files with profile texts as exiv2 and ImageMagick write them.
enum TextProfilePNG {
  /// Inserts an EXIF text behind the header of a PNG.
  static func bytes(_ png: [UInt8], exif: [UInt8], isCompressed: Bool = true) -> [UInt8] {
    let digits = (Array("Exif\0\0".utf8) + exif).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    let text = "\nexif\n  \(digits.count)\n\(digits.joined())\n"
    let name = Array("Raw profile type exif\0".utf8)
    let textChunk =
      isCompressed
      ? chunk("zTXt", name + [0] + stored(Array(text.utf8))) : chunk("tEXt", name + text.utf8)
    return png.prefix(33) + textChunk + png.dropFirst(33)
  }

  /// Returns a chunk with its checksum.
  static func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(code.utf8) + body
    return big(body.count) + content + Checksum32.bytes(of: content)
  }

  /// Returns a zlib stream without compression.
  private static func stored(_ text: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in text {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let count = text.count
    let lengths = [count, count >> 8, ~count, ~count >> 8].map { UInt8(truncatingIfNeeded: $0) }
    return [0x78, 1, 1] + lengths + text + big(high << 16 | low)
  }

  private static func big(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
