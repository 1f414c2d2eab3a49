// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import SampleLibrary
import Testing

@Suite struct EXIFBlockTests {
  private var block = EXIFBlock(
    orientation: .right, pixelSize: PixelSize(width: 1024, height: 768),
    captureDate: Timestamp(rfc3339: "2024-06-14T18:32:05.070+05:45"),
    location: GeographicLocation(latitude: -22.907, longitude: 43.1735),
    thumbnail: [0xFF, 0xD8] + [UInt8](repeating: 7, count: 3_001) + [0xFF, 0xD9])

  @Test func everythingIsReadBack() throws {
    let reader = try #require(TIFFReader(block.bytes))
    #expect(reader.main[0x010F]?.text == "Locket")
    #expect(reader.main[0x0110]?.text == "Sample")
    #expect(reader.main[0x0112]?.number == 6)
    #expect(reader.details[0x9003]?.text == "2024:06:14 18:32:05")
    #expect(reader.details[0x9011]?.text == "+05:45")
    #expect(reader.details[0x9291]?.text == "070")
    #expect(reader.details[0xA002]?.number == 1024)
    #expect(reader.details[0xA003]?.number == 768)
    #expect(reader.position[1]?.text == "S")
    #expect(reader.position[2]?.fractions == [22, 54, 25.2])
    #expect(reader.position[3]?.text == "E")
    #expect(reader.position[4]?.fractions == [43, 10, 24.6])
    #expect(reader.preview[0x0103]?.number == 6)
    #expect(reader.preview[0x0112]?.number == 6)
    #expect(reader.thumbnail == block.thumbnail)
  }

  @Test func unknownValuesAreOmitted() throws {
    let bare = EXIFBlock(orientation: .up, pixelSize: PixelSize(width: 10, height: 20))
    let reader = try #require(TIFFReader(bare.bytes))
    #expect(reader.details[0x9003] == nil)
    #expect(reader.details[0x9011] == nil)
    #expect(reader.position.isEmpty)
    #expect(reader.preview.isEmpty)
    #expect(reader.thumbnail == nil)
  }

  @Test(
    arguments: zip(
      ["2024-06-14T18:32:05Z", "2024-06-14T18:32:05", "2024-06-14T18:32:05-03:30"],
      ["+00:00", nil, "-03:30"]))
  func offsetsAreWrittenAsEXIFDoes(date: String, offset: String?) throws {
    var block = block
    block.captureDate = Timestamp(rfc3339: date)
    let reader = try #require(TIFFReader(block.bytes))
    #expect(reader.details[0x9011]?.text == offset)
    #expect(reader.details[0x9003]?.text == "2024:06:14 18:32:05")
    #expect(reader.details[0x9291]?.text == "000")
  }

  @Test func thumbnailThatDoesNotFitIsOmitted() throws {
    var block = block
    block.thumbnail = [UInt8](repeating: 1, count: 65_400)
    let reader = try #require(TIFFReader(block.bytes))
    #expect(block.bytes.count <= EXIFBlock.maxByteCount)
    #expect(reader.thumbnail == nil)
    #expect(reader.preview.isEmpty)
    #expect(reader.main[0x0112]?.number == 6)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")))
  func exiftoolReportsNoErrors() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/block.exif"
    try Data(block.bytes).write(to: URL(fileURLWithPath: file))
    let run = try ProgramRun(
      "/usr/bin/exiftool",
      [
        "-n", "-s3", "-validate", "-warning", "-Orientation", "-DateTimeOriginal",
        "-OffsetTimeOriginal", "-SubSecTimeOriginal", "-GPSLatitude", "-GPSLongitude",
        "-ThumbnailLength", file,
      ])
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "0 0 0", "6", "2024:06:14 18:32:05", "+05:45", "070", "-22.907", "43.1735", "3005",
      ])
  }
}
