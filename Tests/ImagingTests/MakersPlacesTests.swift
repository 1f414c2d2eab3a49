// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// What makers write into pictures in ways of their own.
@Suite struct MakersPlacesTests {
  private static let place: [UInt8] = [0x40, 0x4A, 0x4C, 0xCC, 0xCC, 0xCC, 0xCC, 0xCD]

  private func erased(
    _ bytes: [UInt8], _ parts: PickerMetadataOptions, _ type: ContentType = .jpeg
  ) throws -> [UInt8] {
    var copy = bytes
    try MetadataRemoval.edits(of: MemoryBytes(bytes), "photo", type, removing: parts)
      .apply(to: &copy)
    #expect(copy.count == bytes.count)
    return copy
  }

  /// A thermal camera's file: temperatures, and where it was.
  private func thermal(isLittle: Bool, kind: Int = 0x2B) -> [UInt8] {
    let number = { (value: Int, width: Int) in
      isLittle ? MadeBytes.little(value, width) : MadeBytes.big(value, width)
    }
    let records = [(1, [1, 2, 3, 4]), (kind, [0, 0, 0, 1] + Self.place)] as [(Int, [UInt8])]
    var start = 64 + records.count * 32
    var list: [UInt8] = []
    for (kind, content) in records {
      list += number(kind, 2) + number(1, 2) + number(100, 4) + number(1, 4) + number(start, 4)
      list += number(content.count, 4) + [UInt8](repeating: 0, count: 12)
      start += content.count
    }
    let head = MadeBytes.text("FFF\0MTX IR\0") + [UInt8](repeating: 0, count: 9)
    return head + number(100, 4) + number(64, 4) + number(records.count, 4)
      + [UInt8](repeating: 0, count: 32) + list + records.flatMap(\.1)
  }

  /// Segments with as many bytes each.
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
    "R7: a thermal picture loses its place and keeps its temperatures", arguments: [true, false])
  func flir(_ isLittle: Bool) throws {
    let block = thermal(isLittle: isLittle)
    // Once in one segment, once with a border in the middle of the place.
    for length in [1000, block.count - 5] {
      let photo = MadeBytes.jpeg(segments(block, length))
      let after = try erased(photo, .removeLocation)
      let wanted = block.dropLast(12) + [UInt8](repeating: 0, count: 12)
      #expect(after == MadeBytes.jpeg(segments(Array(wanted), length)))
    }
    let photo = MadeBytes.jpeg(segments(thermal(isLittle: isLittle, kind: 0x2A), 1000))
    #expect(try erased(photo, .removeLocation) == photo)
  }

  @Test("R7: where a thermal picture's list cannot be read, all of it goes")
  func garbledFLIR() throws {
    let block = thermal(isLittle: false)
    var far = block
    far.replaceSubrange(64 + 32 + 12..<64 + 32 + 16, with: [0x7F, 0, 0, 0])
    for photo in [
      MadeBytes.jpeg(segments(block, 1000, count: 3)), MadeBytes.jpeg(segments(far, 1000)),
    ] {
      let after = try erased(photo, .removeLocation)
      #expect(after.position(of: Array(Self.place.prefix(4))) == nil)
      #expect(after.position(of: "FLIR") != nil)
    }
  }

  private func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let whole = MadeBytes.text(code) + body
    return MadeBytes.big(body.count) + whole + Checksum32.bytes(of: whole)
  }

  private func png(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89] + MadeBytes.text("PNG\r\n\u{1A}\n")
      + chunk("IHDR", MadeBytes.big(1) + MadeBytes.big(1) + [8, 0, 0, 0, 0])
      + chunks.flatMap(\.self) + chunk("IDAT", [0x78]) + chunk("IEND", [])
  }

  @Test("R7: chunks of a PNG that nobody reads here go; colours and gain maps stay")
  func chunks() throws {
    let told = MadeBytes.text("exif:GPSLatitude 39,21.102N")
    let zeros = { (count: Int) in self.chunk("loCk", [UInt8](repeating: 0, count: count)) }
    for code in ["caBX", "tXMP", "meTa"] {
      let photo = png(chunk(code, told), chunk("gdAT", told), chunk("pHYs", told))
      let wanted = png(zeros(told.count), chunk("gdAT", told), chunk("pHYs", told))
      #expect(try erased(photo, .removeLocation, .png) == wanted)
    }
    let sentence = png(chunk("caBX", [1, 2, 3]), chunk("gAMA", [0, 0, 1, 2]))
    let wanted = png(zeros(3), chunk("gAMA", [0, 0, 1, 2]))
    for parts in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try erased(sentence, parts, .png) == wanted)
    }
    #expect(try erased(sentence, .removeLocation, .png) == sentence)
  }

  /// One field of a directory; what is longer than four bytes lies elsewhere.
  private func field(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    MadeBytes.big(tag, 2) + MadeBytes.big(type, 2) + MadeBytes.big(count) + value
      + [UInt8](repeating: 0, count: 4 - value.count)
  }

  /// A TIFF with a camera's maker and a last field.
  private func tiff(_ maker: String, _ tag: Int, _ content: [UInt8]) -> [UInt8] {
    let maker = MadeBytes.text(maker + "\0")
    let start = 8 + 2 + 24 + 4
    return MadeBytes.text("MM\0*") + MadeBytes.big(8) + MadeBytes.big(2, 2)
      + field(0x010F, 2, maker.count, MadeBytes.big(start))
      + field(tag, 7, content.count, MadeBytes.big(start + maker.count))
      + MadeBytes.big(0) + maker + content
  }

  @Test(
    "R7: the cities of Pentax's other notes go, in EXIF and in a DNG", arguments: [0x927C, 0xC634])
  func pentax(_ tag: Int) throws {
    let note = { (fields: [UInt8]) in
      MadeBytes.text("PENTAX \0MM") + MadeBytes.big(3, 2) + fields + MadeBytes.big(0)
    }
    let model = field(5, 4, 1, [0, 1, 0x2E, 0x6C])
    let photo = tiff("PENTAX", tag, note(model + field(0x23, 1, 1, [22]) + field(0x24, 1, 1, [23])))
    let none = field(0xFFFE, 1, 1, [0])
    let wanted = tiff("PENTAX", tag, note(model + none + none))
    #expect(try erased(photo, .removeLocation, .tiff) == wanted)
    #expect(try erased(photo, .removeCaptions, .tiff) == photo)
    // The numbers in the other order.
    let room = [UInt8](repeating: 0, count: 12 * 256)
    for start in [[0x50, 0x50], [1, 0]] as [[UInt8]] {
      let garbled = tiff("PENTAX", tag, MadeBytes.text("PENTAX \0MM") + start + model + room)
      #expect(throws: MediaError.self) { try erased(garbled, .removeLocation, .tiff) }
    }
  }

  @Test("R7: Samsung's notes go where they name a place, and stay where they name none")
  func samsung() throws {
    let note = { (tag: Int) in
      MadeBytes.big(2, 2) + field(1, 7, 4, MadeBytes.text("0100"))
        + field(tag, 2, 8, [0, 0, 0, 30])
        + MadeBytes.big(0) + MadeBytes.text("Waldheim")
    }
    for tag in [0x30, 0x31] {
      let photo = tiff("SAMSUNG", 0x927C, note(tag))
      #expect(try erased(photo, .removeLocation, .tiff).position(of: "Waldheim") == nil)
    }
    let photo = tiff("SAMSUNG", 0x927C, note(0x21))
    #expect(try erased(photo, .removeLocation, .tiff) == photo)
  }

  @Test(
    "R7: the raw file inside a DNG goes with whatever is to go",
    arguments: [PickerMetadataOptions.removeLocation, .removeCaptions, .removeSerialNumbers])
  func original(_ parts: PickerMetadataOptions) throws {
    let photo = tiff("Maker", 0xC68C, Self.place + Self.place)
    #expect(photo.position(of: Self.place) != nil)
    #expect(try erased(photo, parts, .tiff).position(of: Self.place) == nil)
  }

  @Test(
    "R7: what programs put behind a TIFF is refused", arguments: ["AXS!", "8BIM", "GPSLatitude"])
  func behindTIFF(_ mark: String) throws {
    let photo = tiff("Maker", 0x0131, MadeBytes.text("Program"))
    #expect(try erased(photo + [0, 0, 0], .removeLocation, .tiff) == photo + [0, 0, 0])
    let marked = photo + MadeBytes.text("words " + mark)
    #expect(throws: MediaError.self) { try erased(marked, .removeLocation, .tiff) }
  }

  @Test(
    "R7: the way out is told where there is one, and not of what moves", arguments: [true, false])
  func wayOut(_ isAnimated: Bool) {
    let gif = MadeBytes.text("GIF89a") + [1, 0, 1, 0, 0, 0, 0, 99]
    let error = #expect(throws: MediaError.self) {
      try MetadataRemoval.edits(
        of: MemoryBytes(gif), "photo", .gif, removing: .removeCaptions, isAnimated: isAnimated)
    }
    #expect(error?.detail.contains("or as compatible") == !isAnimated)
  }

  /// A JPEG of a maker whose notes hold one field.
  private func noted(_ maker: String, _ head: String, _ tag: Int, _ value: String) -> [UInt8] {
    let text = MadeBytes.text(value)
    let note =
      MadeBytes.text(head) + MadeBytes.big(1, 2) + MadeBytes.big(tag, 2)
      + MadeBytes.big(7, 2) + MadeBytes.big(text.count)
    let name = MadeBytes.text(maker + "\0")
    let field = { (tag: Int, type: Int, count: Int, value: Int) in
      MadeBytes.big(tag, 2) + MadeBytes.big(type, 2) + MadeBytes.big(count) + MadeBytes.big(value)
    }
    let start = 8 + 2 + 24 + 4
    let inner = start + name.count
    let count = note.count + 8 + text.count
    let exif =
      MadeBytes.text("MM\0*") + MadeBytes.big(8) + MadeBytes.big(2, 2)
      + field(0x10F, 2, name.count, start) + field(0x8769, 4, 1, inner) + MadeBytes.big(0) + name
      + MadeBytes.big(1, 2) + field(0x927C, 7, count, inner + 18) + MadeBytes.big(0)
    let behind = MadeBytes.big(exif.count + note.count + 8) + MadeBytes.big(0) + text
    return MadeBytes.jpeg(
      MadeBytes.segment(0xE1, MadeBytes.text("Exif\0\0") + exif + note + behind))
  }

  @Test(
    "R7: the city of a traveller's camera goes, whoever built it",
    arguments: [
      ("Panasonic", "Panasonic\0\0\0", 0x80), ("LEICA", "LEICA\0\0\0", 0x6D),
      ("CASIO", "QVC\0\0\0", 0x3006),
    ])
  func travellers(_ maker: String, _ head: String, _ tag: Int) throws {
    let photo = noted(maker, head, tag, "Bremerhaven")
    #expect(photo.position(of: "Bremerhaven") != nil)
    #expect(try erased(photo, .removeLocation).position(of: "Bremerhaven") == nil)
    #expect(try erased(photo, .removeCaptions) == photo)
    let other = noted(maker, head, 0x51, "A lens in use")
    #expect(try erased(other, .removeLocation) == other)
  }

  @Test("R7: what lies behind a picture goes with captions, but for Samsung's notes")
  func behind() throws {
    let text = MadeBytes.text("a note of somebody")
    #expect(try erased(MadeBytes.jpeg() + text, .removeCaptions).position(of: text) == nil)
    let second = MadeBytes.jpeg(MadeBytes.segment(0xFE, text))
    let commented = [UInt8](second.prefix(2)) + second.dropFirst(2)
    #expect(try erased(MadeBytes.jpeg() + commented, .removeCaptions).position(of: text) == nil)
    let notes = MadeBytes.samsung([("Other", text)])
    #expect(try erased(MadeBytes.jpeg() + notes, .removeCaptions) == MadeBytes.jpeg() + notes)
  }

  @Test("R7: of a PNG's texts a few that nobody types sentences into stay")
  func texts() throws {
    for (keyword, stays) in [
      ("parameters", false), ("Warning", false), ("Software", true), ("date:create", true),
    ] {
      let body = MadeBytes.text("tEXt" + keyword + "\0something")
      let png =
        [0x89] + MadeBytes.text("PNG\r\n\u{1A}\n") + MadeBytes.big(body.count - 4) + body
        + MadeBytes.big(0) + MadeBytes.big(0) + MadeBytes.text("IEND") + MadeBytes.big(0)
      let after = try erased(png, .removeCaptions, .png)
      #expect((after.position(of: "something") != nil) == stays, "\(keyword)")
    }
  }

  @Test("R7: Photoshop's own caption goes")
  func photoshop() throws {
    let block =
      MadeBytes.text("8BIM") + MadeBytes.big(0x03F0, 2) + [0, 0] + MadeBytes.big(6)
      + [5] + MadeBytes.text("Berta")
    let after = try PhotoshopEraser.erased(block, NamesToRemove(.removeCaptions))
    #expect(after.count == block.count && after.position(of: "Berta") == nil)
    #expect(try PhotoshopEraser.erased(block, NamesToRemove(.removeLocation)) == block)
  }
}
