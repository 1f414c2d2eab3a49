// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// The metadata in the chunks of a PNG.
@Suite struct PNGFileTests {
  private func file(_ chunks: [UInt8]...) -> MemoryBytes {
    let size = MadeBytes.big(30) + MadeBytes.big(20) + [8, 2, 0, 0, 0]
    return MemoryBytes(
      [0x89] + MadeBytes.text("PNG\r\n\u{1A}\n") + MadeBytes.chunk("IHDR", size)
        + chunks.flatMap(\.self)
        + MadeBytes.chunk("IEND", []))
  }

  private func exif(_ orientation: UInt8) -> [UInt8] {
    MadeBytes.text("MM\0*") + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
      + [0, 0, 0, 0, 0, 0]
  }

  private func exifText(_ orientation: UInt8) -> [UInt8] {
    let digits = exif(orientation).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return MadeBytes.chunk(
      "tEXt", MadeBytes.text("Raw profile type exif\0\nexif\n26\n\(digits.joined())\n"))
  }

  @Test("a note of EXIF counts, unless the file has the block that readers know")
  func exifTexts() throws {
    let noted = try #require(PNGFile.facts(file(exifText(6))))
    #expect(noted.isExifInText && noted.exif == exif(6))
    #expect(noted.header(.png).pixelSize == PixelSize(width: 20, height: 30))
    for file in [
      file(exifText(6), MadeBytes.chunk("eXIf", exif(1))),
      file(MadeBytes.chunk("eXIf", exif(1)), exifText(6)),
    ] {
      let facts = try #require(PNGFile.facts(file))
      #expect(!facts.isExifInText && facts.exif == exif(1))
    }
  }

  @Test("XMP is read from all the places that programs write it to")
  func xmp() {
    let packet = MadeBytes.text("<x/>")
    let digits = packet.map { String($0, radix: 16) }.joined()
    let spaced = MadeBytes.text("http://ns.adobe.com/xap/1.0/\0") + packet
    let digits1 = spaced.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    for chunk in [
      MadeBytes.chunk("iTXt", MadeBytes.text("XML:com.adobe.xmp\0\0\0\0\0") + packet),
      MadeBytes.chunk("tEXt", MadeBytes.text("Raw profile type xmp\0\nxmp\n4\n\(digits)\n")),
      MadeBytes.chunk("tEXt", MadeBytes.text("Raw profile type APP1\0\nAPP1\n33\n\(digits1)\n")),
    ] {
      #expect(PNGFile.facts(file(chunk))?.xmp == packet)
    }
  }

  @Test("a date and a screenshot are told by texts")
  func texts() {
    let facts = PNGFile.facts(
      file(
        MadeBytes.chunk("tEXt", MadeBytes.text("Creation Time\02024:05:01 10:11:12")),
        MadeBytes.chunk("tEXt", MadeBytes.text("Software\0gnome-screenshot"))))
    #expect(facts?.otherDate == "2024:05:01 10:11:12" && facts?.subtypes == .screenshot)
  }
}
