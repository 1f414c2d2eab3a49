// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import ThumbnailCache

@Suite struct PackedPixelsTests {
  private func unpacked(_ bytes: [UInt8], _ size: PixelSize) -> PixelImage? {
    bytes.withUnsafeBytes { PackedPixels.unpack($0, size: size) }
  }

  @Test(arguments: 1...9) func opaquePixelsComeBackOutOfThreeBytesEach(width: Int) {
    let size = PixelSize(width: width, height: 3)
    let image = PixelImage.of("\(width)", size)
    let packed = PackedPixels.pack(image)
    #expect(packed.count == width * 3 * 3)
    #expect(unpacked(packed, size) == image)
  }

  @Test func oneTransparentPixelKeepsAllFour() {
    let size = PixelSize(width: 4, height: 2)
    var image = PixelImage.of("a", size)
    image.bytes[3 * 4 + 3] = 254
    let packed = PackedPixels.pack(image)
    #expect(packed == image.bytes && unpacked(packed, size) == image)
  }

  @Test func anotherNumberOfBytesIsNoPicture() {
    let size = PixelSize(width: 4, height: 2)
    for count in [0, 1, 23, 25, 31, 33] {
      #expect(unpacked([UInt8](repeating: 9, count: count), size) == nil)
    }
  }
}
