// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

/// Files that hold their picture in several sizes, of which the first is the photo.
@Suite struct SeveralSizesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a TIFF of single-colour squares, each half as long as the one before.
  private func tiff(_ side: Int, _ colours: [[UInt8]]) -> [UInt8] {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var out = Array("II*\0".utf8) + number(8, 4)
    for (level, colour) in colours.enumerated() {
      let side = side >> level
      let fields = [
        (0xFE, 4, level == 0 ? 0 : 1), (0x100, 3, side), (0x101, 3, side), (0x102, 3, 8),
        (0x103, 3, 1), (0x106, 3, 2), (0x111, 4, 0), (0x115, 3, 3), (0x116, 3, side),
        (0x117, 4, side * side * 3), (0x11C, 3, 1),
      ]
      let pixels = out.count + 2 + fields.count * 12 + 4
      let end = pixels + side * side * 3
      out += number(fields.count, 2)
      for (tag, type, value) in fields {
        out += number(tag, 2) + number(type, 2) + number(1, 4)
        out += number(tag == 0x111 ? pixels : value, 4)
      }
      out += number(level + 1 < colours.count ? end : 0, 4)
      out += (0..<side * side).flatMap { _ in colour }
    }
    return out
  }

  @Test(
    "a rendition is of the photo, not of a smaller picture beside it",
    arguments: Backend.allCases, [64, 40, 30, 8])
  func pyramid(_ backend: Backend, _ box: Int) async throws {
    let (green, red, blue): ([UInt8], [UInt8], [UInt8]) = ([0, 200, 0], [200, 0, 0], [0, 0, 200])
    let path = try folder.write(tiff(64, [green, red, blue]), as: "original")
    let request = RenditionRequest(fitting: PixelSize(width: box, height: box), mode: .compatible)
    let made = try await backend.photos.rendition(
      ofFileAt: path, request, to: folder.path + "/out")
    #expect(made.contentType == .jpeg)
    #expect(made.pixelSize == PixelSize(width: box, height: box))
    // A level that is large enough may be used instead: libvips treats it as the same picture.
    if box > 32 {
      let image = try await backend.photos.thumbnail(ofFileAt: made.file, size: made.pixelSize)
        .image
      #expect(image.bytes[0] < 60 && image.bytes[1] > 150 && image.bytes[2] < 60)
    }
  }
}
