// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// The size that the parameters of an HEVC stream state.
@Suite struct HEVCSizeTests {
  private func configuration(_ size: PixelSize) throws -> [UInt8] {
    let picture = PixelImage(
      size: size, bytes: [UInt8](repeating: 90, count: size.width * size.height * 4))
    let file = try PictureDrawer.encode(.pixels(picture), as: PictureEncoding(.heic))
    let pictures = try #require(HEIFPictures(MemoryBytes(file), hasHole: { _ in false }))
    let item = try #require(pictures.thumbnailItem(pictures.primary, isCoded: true, upTo: .max))
    return try #require(item.properties.first { $0.code == "hvcC" }).content
  }

  @Test(arguments: [(64, 64), (1664, 64), (128, 192)])
  func sizesAreRead(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    #expect(HEVCSize.size(try configuration(size)) == size)
  }

  /// The configuration that Sony's camera writes for 320 by 212: whole blocks of 64, and no crop.
  @Test func missingCropIsDetected() throws {
    let sony =
      "0102040000000d08000000003cf000fcfdfafa00000b01a10001"
      + "0022420101022000000300b01000000300003ca00a080404d8d7b9084e206460d18306c6"
    let bytes = stride(from: 0, to: sony.count, by: 2).compactMap { index in
      UInt8(sony.dropFirst(index).prefix(2), radix: 16)
    }
    #expect(HEVCSize.size(bytes) == PixelSize(width: 320, height: 256))
  }

  @Test func truncatedNumbersAreNil() {
    for bytes in [[], [0], [0, 0, 0, 0, 0], [0b0000_0101]] as [[UInt8]] {
      var bits = BitScanner(bytes)
      #expect(bits.exponential() == nil, "\(bytes)")
    }
    var bits = BitScanner([0b1_010_011_0, 0b0100_0000])
    #expect((0..<4).map { _ in bits.exponential() } == [0, 1, 2, 3])
  }

  @Test("truncated or corrupted parameters yield no size or any size, and never crash")
  func corruptedParameters() throws {
    let bytes = try configuration(PixelSize(width: 64, height: 64))
    for count in 0..<bytes.count { _ = HEVCSize.size(Array(bytes.prefix(count))) }
    #expect(HEVCSize.size(Array(bytes.prefix(30))) == nil)
    for index in bytes.indices {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        _ = HEVCSize.size(changed)
      }
    }
    #expect(HEVCSize.size([UInt8](repeating: 0xFF, count: 4096)) == nil)
    #expect(HEVCSize.size([UInt8](repeating: 0, count: 4096)) == nil)
  }
}
