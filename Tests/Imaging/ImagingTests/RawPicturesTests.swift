// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// The JPEGs inside raw pictures of different makers.
@Suite struct RawPicturesTests {
  private static let screen = PixelSize(width: 60, height: 40)
  private static let whole = PixelSize(width: 600, height: 400)

  /// Returns a JPEG of a size without pixels; the marker states whether it is lossless.
  private func jpeg(_ size: PixelSize, _ marker: UInt8 = 0xC0) -> [UInt8] {
    [0xFF, 0xD8]
      + MadeBytes.segment(
        marker,
        [8] + MadeBytes.big(size.height, 2) + MadeBytes.big(size.width, 2) + [1, 1, 0x11, 0])
      + [0xFF, 0xD9]
  }

  private func sizes(_ file: [UInt8]) -> [PixelSize] {
    RawPictures(MemoryBytes(file)).all.map(\.size)
  }

  /// Returns a little-endian TIFF of one directory, followed by the data that its fields reference.
  private func tiff(
    _ entries: [(tag: Int, type: Int, count: Int, value: Int)], _ behind: [UInt8] = []
  ) -> [UInt8] {
    [0x49, 0x49, 0x2A, 0] + MadeBytes.little(8) + MadeBytes.little(entries.count, 2)
      + entries.flatMap {
        MadeBytes.little($0.tag, 2) + MadeBytes.little($0.type, 2) + MadeBytes.little($0.count)
          + MadeBytes.little($0.value)
      } + MadeBytes.little(0) + behind
  }

  /// Returns a rotated CR3 with its screen-sized picture, and a full-sized one in a track.
  private func canon(wholeAt offset: Int? = nil) -> [UInt8] {
    let names: [[UInt8]] = [
      [0x85C0_B687, 0x820F_11E0, 0x8111_F4CE, 0x462B_6A48].flatMap { MadeBytes.big($0) },
      [0xEAF4_2B5E, 0x1C98_4B88, 0xB9FB_B7DC, 0x406E_4D16].flatMap { MadeBytes.big($0) },
    ]
    let whole = jpeg(Self.whole)
    let directory = tiff([(0x100, 3, 1, 600), (0x101, 3, 1, 400), (0x112, 3, 1, 6)])
    let made = { (offset: Int) in
      let table =
        MadeBytes.full("stsz", MadeBytes.big(0), MadeBytes.big(1), MadeBytes.big(whole.count))
        + MadeBytes.full("co64", MadeBytes.big(1), MadeBytes.big(offset, 8))
      return MadeBytes.box("ftyp", MadeBytes.text("crx "), MadeBytes.big(1))
        + MadeBytes.box(
          "moov", MadeBytes.box("uuid", names[0], MadeBytes.box("CMT1", directory)),
          MadeBytes.track("vide", MadeBytes.box("CRAW"), table))
        + MadeBytes.box(
          "uuid", names[1], MadeBytes.big(0, 8),
          MadeBytes.box("PRVW", [UInt8](repeating: 0, count: 16), jpeg(Self.screen)))
        + MadeBytes.box("mdat", whole)
    }
    let file = made(0)
    return made(offset ?? file.count - whole.count)
  }

  @Test("Canon's boxes: the screen's picture and the whole one, as the directory turns them")
  func canonsBoxes() {
    let turned = [Self.screen, Self.whole].map { PixelSize(width: $0.height, height: $0.width) }
    #expect(sizes(canon()) == turned)
    #expect(RawPictures(MemoryBytes(canon())).orientation == 6)
    for offset in [4, 1 << 40, Int.max] {
      #expect(sizes(canon(wholeAt: offset)) == [turned[0]])
    }
    let header = RawFile.header(MemoryBytes(canon()))
    #expect(header?.pixelSize == turned[1] && header?.subtypes == .raw)
  }

  @Test("Fujifilm's head names one")
  func fujifilm() {
    var header = MadeBytes.text("FUJIFILMCCD-RAW ")
    header += [UInt8](repeating: 0x20, count: 84 - header.count)
    let whole = jpeg(Self.whole)
    header += MadeBytes.big(108) + MadeBytes.big(whole.count)
    header += [UInt8](repeating: 0, count: 108 - header.count)
    #expect(sizes(header + whole) == [Self.whole])
    #expect(sizes(header + whole.dropLast()) == [])
  }

  @Test("Panasonic's field holds one")
  func panasonic() {
    let screen = jpeg(Self.screen)
    #expect(sizes(tiff([(0x2E, 7, screen.count, 26)], screen)) == [Self.screen])
  }

  @Test("what a sensor saw, packed as a lossless JPEG, is no picture")
  func lossless() {
    for (marker, isPicture) in [(0xC0, true), (0xC2, true), (0xC3, false)] as [(UInt8, Bool)] {
      let data = jpeg(Self.whole, marker)
      let file = tiff([(0x111, 4, 1, 38), (0x117, 4, 1, data.count)], data)
      #expect(sizes(file) == (isPicture ? [Self.whole] : []))
    }
  }

  @Test("every flipped byte is survived")
  func flippedBytes() {
    for file in [canon(), tiff([(0x111, 4, 1, 38), (0x117, 4, 1, 30)], jpeg(Self.screen))] {
      for index in file.indices {
        for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
          var changed = file
          changed[index] = value
          _ = sizes(changed)
          _ = RawFile.header(MemoryBytes(changed))
        }
      }
    }
  }
}
