// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// Parsers of invalid bytes return a result or nil, and never trap or hang.
@Suite struct HostileHeadersTests {
  /// Reads every header that Swift code parses, from memory.
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
    _ = MotionVideo.range(in: source, XMPFacts(bytes), SamsungTrailer(source), box: 0..<bytes.count)
    _ = AuxiliaryPictures.subtypes(in: source, indexAt: 0)
    _ = HEICRepair.repaired(bytes)
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

  @Test func flippedBytesDoNotTrap() throws {
    for bytes in try pictures() {
      for index in bytes.indices.prefix(1200) {
        for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          readEverything(changed)
        }
      }
    }
  }

  @Test func truncatedFilesDoNotTrap() throws {
    for bytes in try pictures() {
      for length in 0..<min(bytes.count, 1200) { readEverything(Array(bytes.prefix(length))) }
    }
  }

  @Test func extremeNumbersDoNotTrap() {
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
    // The EXIF pointer references the directory that contains it.
    let bytes: [UInt8] =
      Array("MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8,
      ]
    #expect(ExifFacts(bytes).captureDate == nil)
  }
}
