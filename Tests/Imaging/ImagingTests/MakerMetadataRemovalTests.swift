// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats
@testable import MetadataRemoval

/// Private metadata of camera makers in pictures.
@Suite struct MakerMetadataRemovalTests {
  private static let location: [UInt8] = [0x40, 0x4A, 0x4C, 0xCC, 0xCC, 0xCC, 0xCC, 0xCD]

  private func stripped(
    _ bytes: [UInt8], _ options: PickerMetadataOptions, _ type: ContentType = .jpeg
  ) throws -> [UInt8] {
    try Removing.stripped(bytes, options, type)
  }

  /// Returns a thermal camera's file with temperatures and a location.
  private func thermal(isLittle: Bool, kind: Int = 0x2B) -> [UInt8] {
    let number = { (value: Int, width: Int) in
      isLittle ? MadeBytes.little(value, width) : MadeBytes.big(value, width)
    }
    let records = [(1, [1, 2, 3, 4]), (kind, [0, 0, 0, 1] + Self.location)] as [(Int, [UInt8])]
    var start = 64 + records.count * 32
    var list: [UInt8] = []
    for (kind, content) in records {
      list += number(kind, 2) + number(1, 2) + number(100, 4) + number(1, 4) + number(start, 4)
      list += number(content.count, 4) + [UInt8](repeating: 0, count: 12)
      start += content.count
    }
    let header = MadeBytes.text("FFF\0MTX IR\0") + [UInt8](repeating: 0, count: 9)
    return header + number(100, 4) + number(64, 4) + number(records.count, 4)
      + [UInt8](repeating: 0, count: 32) + list + records.flatMap(\.1)
  }

  /// Splits a block into segments of equal length.
  private func segments(_ block: [UInt8], _ length: Int, count: Int? = nil) -> [UInt8] {
    let starts = Array(stride(from: 0, to: block.count, by: length))
    return starts.enumerated().flatMap { index, start in
      MadeBytes.segment(
        0xE1,
        MadeBytes.text("FLIR\0") + [1, UInt8(index), UInt8((count ?? starts.count) - 1)]
          + block[start..<min(start + length, block.count)])
    }
  }

  @Test(
    "a thermal picture loses its location and keeps its temperatures", arguments: [true, false])
  func flir(_ isLittle: Bool) throws {
    let block = thermal(isLittle: isLittle)
    // Once in one segment, once with a border in the middle of the location.
    for length in [1000, block.count - 5] {
      let photo = MadeBytes.jpeg(segments(block, length))
      let after = try stripped(photo, .removeLocation)
      let wanted = block.dropLast(12) + [UInt8](repeating: 0, count: 12)
      #expect(after == MadeBytes.jpeg(segments(Array(wanted), length)))
    }
    let photo = MadeBytes.jpeg(segments(thermal(isLittle: isLittle, kind: 0x2A), 1000))
    #expect(try stripped(photo, .removeLocation) == photo)
  }

  @Test("if a thermal picture's list cannot be read, all of the list is removed")
  func garbledFLIR() throws {
    let block = thermal(isLittle: false)
    var far = block
    far.replaceSubrange(64 + 32 + 12..<64 + 32 + 16, with: [0x7F, 0, 0, 0])
    for photo in [
      MadeBytes.jpeg(segments(block, 1000, count: 3)), MadeBytes.jpeg(segments(far, 1000)),
    ] {
      let after = try stripped(photo, .removeLocation)
      #expect(after.position(of: Array(Self.location.prefix(4))) == nil)
      #expect(after.position(of: "FLIR") != nil)
    }
  }

  @Test("unknown chunks of a PNG are removed; colours and gain maps stay")
  func chunks() throws {
    let locationText = MadeBytes.text("exif:GPSLatitude 39,21.102N")
    let zeros = { (count: Int) in MadeBytes.chunk("loCk", [UInt8](repeating: 0, count: count)) }
    for code in ["caBX", "tXMP", "meTa"] {
      let photo = MadeBytes.png(
        MadeBytes.chunk(code, locationText), MadeBytes.chunk("gdAT", locationText),
        MadeBytes.chunk("pHYs", locationText))
      let wanted = MadeBytes.png(
        zeros(locationText.count), MadeBytes.chunk("gdAT", locationText),
        MadeBytes.chunk("pHYs", locationText))
      #expect(try stripped(photo, .removeLocation, .png) == wanted)
    }
    let sentence = MadeBytes.png(
      MadeBytes.chunk("caBX", [1, 2, 3]), MadeBytes.chunk("gAMA", [0, 0, 1, 2]))
    let wanted = MadeBytes.png(zeros(3), MadeBytes.chunk("gAMA", [0, 0, 1, 2]))
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try stripped(sentence, options, .png) == wanted)
    }
    #expect(try stripped(sentence, .removeLocation, .png) == sentence)
  }

  @Test(
    "the cities in Pentax's other notes are removed, in EXIF and in a DNG",
    arguments: [0x927C, 0xC634])
  func pentax(_ tag: Int) throws {
    let makerNote = { (fields: [UInt8]) in
      MadeBytes.text("PENTAX \0MM") + MadeBytes.big(3, 2) + fields + MadeBytes.big(0)
    }
    let model = MadeBytes.field(5, 4, 1, [0, 1, 0x2E, 0x6C])
    let photo = MadeBytes.tiff(
      "PENTAX", tag,
      makerNote(model + MadeBytes.field(0x23, 1, 1, [22]) + MadeBytes.field(0x24, 1, 1, [23])))
    let none = MadeBytes.field(0xFFFE, 1, 1, [0])
    let wanted = MadeBytes.tiff("PENTAX", tag, makerNote(model + none + none))
    #expect(try stripped(photo, .removeLocation, .tiff) == wanted)
    #expect(try stripped(photo, .removeCaptions, .tiff) == photo)
    // The same with the other byte order.
    let room = [UInt8](repeating: 0, count: 12 * 256)
    for start in [[0x50, 0x50], [1, 0]] as [[UInt8]] {
      let garbled = MadeBytes.tiff(
        "PENTAX", tag, MadeBytes.text("PENTAX \0MM") + start + model + room)
      if tag == 0x927C {
        let after = try stripped(garbled, .removeLocation, .tiff)
        #expect(after.position(of: "PENTAX \0MM") == nil)
      } else {
        #expect(Removing.isRefused(garbled, .removeLocation, .tiff))
      }
    }
  }

  @Test("Samsung's notes are removed if they name a location, and stay otherwise")
  func samsung() throws {
    let makerNote = { (tag: Int) in
      MadeBytes.big(2, 2) + MadeBytes.field(1, 7, 4, MadeBytes.text("0100"))
        + MadeBytes.field(tag, 2, 8, [0, 0, 0, 30])
        + MadeBytes.big(0) + MadeBytes.text("Waldheim")
    }
    for tag in [0x30, 0x31] {
      let photo = MadeBytes.tiff("SAMSUNG", 0x927C, makerNote(tag))
      #expect(try stripped(photo, .removeLocation, .tiff).position(of: "Waldheim") == nil)
    }
    let photo = MadeBytes.tiff("SAMSUNG", 0x927C, makerNote(0x21))
    #expect(try stripped(photo, .removeLocation, .tiff) == photo)
  }

  @Test(
    "the raw file inside a DNG is removed with every option",
    arguments: [PickerMetadataOptions.removeLocation, .removeCaptions, .removeSerialNumbers])
  func original(_ options: PickerMetadataOptions) throws {
    let photo = MadeBytes.tiff("Maker", 0xC68C, Self.location + Self.location)
    #expect(photo.position(of: Self.location) != nil)
    #expect(try stripped(photo, options, .tiff).position(of: Self.location) == nil)
  }

  @Test("what programs write behind a TIFF is refused", arguments: ["AXS!", "8BIM", "GPSLatitude"])
  func behindTIFF(_ mark: String) throws {
    let photo = MadeBytes.tiff("Maker", 0x0131, MadeBytes.text("Program"))
    #expect(try stripped(photo + [0, 0, 0], .removeLocation, .tiff) == photo + [0, 0, 0])
    let marked = photo + MadeBytes.text("words " + mark)
    #expect(Removing.isRefused(marked, .removeLocation, .tiff))
  }

  @Test(
    "a refused still names the compatible form as a way out, an animation does not",
    arguments: [true, false])
  func wayOut(_ isAnimated: Bool) {
    let gif = MadeBytes.text("GIF89a") + [1, 0, 1, 0, 0, 0, 0, 99]
    let error = #expect(throws: MediaError.self) {
      try MetadataRemover.edits(
        of: MemoryBytes(gif), "photo", .gif, removing: .removeCaptions, isAnimated: isAnimated)
    }
    #expect(error?.detail.contains("or in the format compatible") == !isAnimated)
  }

  @Test("a Samsung network's country is removed even if its trailer looks like a box")
  func countryBehindVideo() throws {
    var trailer = MadeBytes.samsung([
      ("Image_UTC_Data", [UInt8](repeating: 7, count: 300)), ("MCC_Data", MadeBytes.text("234")),
    ])
    trailer.replaceSubrange(0..<4, with: [0, 0, 1, 0x60])
    let photo = MadeBytes.jpeg() + MadeBytes.video() + trailer
    let after = try stripped(photo, .removeLocation)
    #expect(after.position(of: "MCC_Data234") == nil && after.position(of: "MCC_Data000") != nil)
    #expect(zip(after, photo).count { $0 != $1 } == 3)
  }
}
