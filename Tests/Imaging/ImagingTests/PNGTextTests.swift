// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging
@testable import MediaFormats

/// The texts of a PNG, plain and compressed.
@Suite struct PNGTextTests {
  /// Ten digits twenty times, compressed by zlib.
  private let packed = stride(from: 0, to: Self.hex.count, by: 2).compactMap { index in
    UInt8(Self.hex.dropFirst(index).prefix(2), radix: 16)
  }
  private static let hex = "78da3330343236313533b7b03418d22c0015582905"
  private let text = Array(String(repeating: "0123456789", count: 20).utf8)

  @Test("the same text is read however it is written")
  func kinds() throws {
    let name = MadeBytes.text("Name\0")
    for (code, body, isCompressed) in [
      ("tEXt", name + text, false), ("zTXt", name + [0] + packed, true),
      ("iTXt", name + [0, 0, 0, 0] + text, false),
      ("iTXt", name + [1, 0] + MadeBytes.text("en\0Nom\0") + packed, true),
    ] {
      let read = try #require(PNGText(code, body))
      #expect(read.keyword == "Name" && read.text == text && read.isCompressed == isCompressed)
    }
    #expect(PNGText("zTXt", name + [0] + packed) { _ in false } == nil)
  }

  @Test("a profile is written as digits behind its name and length")
  func profiles() throws {
    let body = MadeBytes.text("Raw profile type exif\0\nexif\n  4\n0a0B\nfF10\n")
    #expect(try #require(PNGText("tEXt", body)).profile == [10, 11, 255, 16])
    #expect(PNGText("tEXt", MadeBytes.text("Raw profile type exif\0\nexif\n"))?.profile == [])
  }

  @Test("what ends early, is damaged, or says another kind of packing is no text")
  func corruptedTexts() {
    let name = MadeBytes.text("Name\0")
    for count in packed.indices {
      #expect(PNGText("zTXt", name + [0] + packed.prefix(count)) == nil)
    }
    for index in packed.indices {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        var changed = packed
        changed[index] = value
        _ = PNGText("zTXt", name + [0] + changed)
      }
    }
    #expect(PNGText("zTXt", name + [0] + packed + [0]) == nil)
    #expect(PNGText("zTXt", name + [1] + packed) == nil)
    #expect(PNGText("iTXt", name + [2, 0, 0, 0] + text) == nil)
    #expect(PNGText("tEXt", text) == nil && PNGText("zTXt", []) == nil)
  }

  @Test("more than a text's worth is not unpacked")
  func bombs() {
    let maximum = MadeBytes.text("Name\0") + [0] + Self.zeros(PNGText.maximumByteCount)
    #expect(PNGText("zTXt", maximum)?.text.count == PNGText.maximumByteCount)
    let more = MadeBytes.text("Name\0") + [0] + Self.zeros(PNGText.maximumByteCount + 1)
    #expect(PNGText("zTXt", more) == nil)
  }

  /// Returns a zlib stream of zeros in uncompressed blocks.
  private static func zeros(_ count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 1]
    var left = count
    while left > 0 {
      let chunkLength = min(left, 0xFFFF)
      left -= chunkLength
      stream +=
        [left == 0 ? 1 : 0] + MadeBytes.little(chunkLength, 2)
        + MadeBytes.little(chunkLength ^ 0xFFFF, 2)
      stream += [UInt8](repeating: 0, count: chunkLength)
    }
    return stream + MadeBytes.big((count % 65521) << 16 | 1)
  }
}
