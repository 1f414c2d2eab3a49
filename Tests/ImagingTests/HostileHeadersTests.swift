// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// Parsers given bytes that lie: they answer or give up, and never trap or hang.
@Suite struct HostileHeadersTests {
  /// Every header that Swift code reads, from memory.
  private func readEverything(_ bytes: [UInt8]) {
    let source = MemoryBytes(bytes)
    _ = ContentSniffer.contentType(of: source)
    _ = JPEGFile.facts(source)?.header(.jpeg)
    _ = PNGFile.facts(source)?.header(.png)
    _ = WebPFile.facts(source)?.header(.webp)
    _ = GIFFile.facts(source)?.header(.gif)
    _ = HEIFFile.facts(source)?.header(.heic)
    _ = TIFFFile.facts(source).map { $0.header(.tiff, $1) }
    _ = RawFile.header(source)
    _ = MovieBoxes(source)
    _ = MotionVideo.place(in: source, XMPFacts(bytes), SamsungTrailer(source), box: 0..<bytes.count)
    _ = AuxiliaryPictures.subtypes(in: source, indexAt: 0)
    _ = MendedHEIC.mended(bytes)
    _ = ExifFacts(bytes)
  }

  private func pictures() throws -> [[UInt8]] {
    let image = PixelImage(transparent: PixelSize(width: 16, height: 16))
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8,
      ]
    return try [ContentType.jpeg, .png, .webp, .heic].map { type in
      try PictureDrawer.encode(.pixels(image), as: PictureEncoding(type, exif: exif))
    } + [exif]
  }

  @Test func everyFlippedByteIsSurvived() throws {
    for bytes in try pictures() {
      for place in bytes.indices.prefix(1200) {
        for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
          var changed = bytes
          changed[place] = value
          readEverything(changed)
        }
      }
    }
  }

  @Test func everyCutIsSurvived() throws {
    for bytes in try pictures() {
      for length in 0..<min(bytes.count, 1200) { readEverything(Array(bytes.prefix(length))) }
    }
  }

  @Test func numbersAtTheirLimitsAreSurvived() {
    let limits: [[UInt8]] = [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ]
    for limit in limits {
      readEverything(Array("II+\0\u{8}\0\0\0".utf8) + limit + limit)
      readEverything(Array("MM\0+\0\u{8}\0\0".utf8) + limit + limit)
      readEverything([0, 0, 0, 1] + Array("meta".utf8) + limit + limit)
    }
  }

  @Test func aDirectoryThatContainsItselfEnds() {
    // The EXIF pointer points back at the directory that it stands in.
    let bytes: [UInt8] =
      Array("MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8,
      ]
    #expect(ExifFacts(bytes).captureDate == nil)
  }
}
