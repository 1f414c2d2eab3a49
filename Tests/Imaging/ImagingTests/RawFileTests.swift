// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// Detection and measurement of raw pictures from different makers.
@Suite struct RawFileTests {
  private typealias Entry = (tag: Int, type: Int, value: Int)

  /// Returns a little-endian TIFF of one directory, with an optional header of another maker.
  private func tiff(
    _ entries: [Entry], header: [UInt8] = [0x49, 0x49, 0x2A, 0], at: Int = 8
  ) -> [UInt8] {
    var bytes = header + MadeBytes.little(at)
    bytes += [UInt8](repeating: 0, count: at - bytes.count)
    bytes += MadeBytes.little(entries.count, 2)
    for entry in entries {
      bytes +=
        MadeBytes.little(entry.tag, 2) + MadeBytes.little(entry.type, 2)
        + MadeBytes.little(1) + MadeBytes.little(entry.value)
    }
    return bytes + MadeBytes.little(0)
  }

  private func facts(_ bytes: [UInt8]) -> (type: ContentType?, size: PixelSize?, isRaw: Bool) {
    let source = MemoryBytes(bytes)
    let header = RawFile.header(source)
    return (
      ContentSniffer.contentType(of: source), header?.pixelSize,
      header?.subtypes.contains(.raw) == true
    )
  }

  private static let size = PixelSize(width: 60, height: 40)
  private static let sides: [Entry] = [(0x100, 3, 60), (0x101, 3, 40)]

  @Test(
    "every maker's way is known",
    arguments: [
      "a DNG's version", "Canon's mark", "Nikon's packing", "Olympus' number", "Panasonic's number",
    ])
  func makersAreDetected(_ way: String) {
    var bytes: [UInt8]
    switch way {
    case "a DNG's version": bytes = tiff(Self.sides + [(0xC612, 4, 1)])
    case "Canon's mark":
      bytes = tiff(Self.sides, at: 16)
      bytes.replaceSubrange(8..<12, with: [0x43, 0x52, 2, 0])
    case "Nikon's packing":
      bytes = tiff([(0x100, 3, 60), (0x101, 3, 40), (0x103, 3, 34713)])
    case "Olympus' number": bytes = tiff(Self.sides, header: MadeBytes.text("IIRO"))
    default:
      bytes = tiff([(4, 3, 2), (5, 3, 3), (6, 3, 42), (7, 3, 63)], header: [0x49, 0x49, 0x55, 0])
    }
    let found = facts(bytes)
    #expect(found.type == .rawImage && found.size == Self.size && found.isRaw)
  }

  @Test func aPlainTIFFIsNotRaw() {
    #expect(facts(tiff(Self.sides)).type == .tiff)
    #expect(facts(tiff([(0x100, 3, 60), (0x101, 3, 40), (0x103, 3, 1)])).type == .tiff)
  }

  @Test func aFujifilmIsMeasuredByItsList() {
    let jpeg = MadeBytes.jpeg()
    let list =
      MadeBytes.big(2) + MadeBytes.big(0x100, 2) + MadeBytes.big(4, 2) + [0, 1, 0, 1]
      + MadeBytes.big(0x111, 2) + MadeBytes.big(4, 2) + MadeBytes.big(40, 2) + MadeBytes.big(60, 2)
    var header = MadeBytes.text("FUJIFILMCCD-RAW ")
    header += [UInt8](repeating: 0x20, count: 84 - header.count)
    header += MadeBytes.big(108) + MadeBytes.big(jpeg.count) + MadeBytes.big(108 + jpeg.count)
    header += [UInt8](repeating: 0, count: 108 - header.count)
    let found = facts(header + jpeg + list)
    #expect(found.type == .rawImage && found.size == Self.size && found.isRaw)
    #expect(facts(header + jpeg).size == PixelSize(width: 4, height: 3))
    #expect(facts(header).size == nil)
  }

  @Test func directoriesThatGoRoundEnd() {
    // The next directory is the same one again.
    let bytes = Array(tiff(Self.sides).dropLast(4)) + MadeBytes.little(8)
    #expect(facts(bytes).type == .tiff)
  }
}
