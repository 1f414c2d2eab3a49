// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerCore
import PickerModel
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Locations, names and serial numbers in fields that few makers use.
@Suite struct MakerFieldRemovalTests {
  private static let secret = "a secret"

  /// Returns a photo whose maker note has one field with a text behind it, and one that is kept.
  private func photo(_ maker: String, _ prefix: String, _ tag: Int, isLittle: Bool = false)
    -> [UInt8]
  {
    let number = { (value: Int, width: Int) in
      isLittle ? MadeBytes.little(value, width) : MadeBytes.big(value, width)
    }
    let start = 8 + 2 + 24 + 4 + maker.utf8.count + 1 + prefix.utf8.count
    let fields = [(tag, start + 2 + 24 + 4), (0xFFF0, start)].flatMap { tag, offset in
      number(tag, 2) + number(2, 2) + number(Self.secret.utf8.count, 4) + number(offset, 4)
    }
    return MadeBytes.tiff(
      maker, 0x927C,
      MadeBytes.text(prefix) + number(2, 2) + fields + number(0, 4) + MadeBytes.text(Self.secret))
  }

  @Test(
    "locations in notes of Panasonic, Leica and Casio are removed",
    arguments: [
      ("Panasonic", "Panasonic\0\0\0", 0x6D), ("Panasonic", "Panasonic\0\0\0", 0x80),
      ("LEICA", "LEICA\0\0\0", 0x67), ("LEICA CAMERA AG", "LEICA CAMERA AG\0\0\0", 0x67),
      ("CASIO", "QVC\0\0\0", 0x3006),
    ])
  func locations(maker: String, prefix: String, tag: Int) throws {
    for isLittle in [false, true] {
      let photo = photo(maker, prefix, tag, isLittle: isLittle)
      let after = try Removing.stripped(photo, .removeLocation, .tiff)
      #expect(after.position(of: Self.secret) == nil)
      #expect(after.count { $0 == 0xFF } >= photo.count { $0 == 0xFF })
      #expect(try Removing.stripped(photo, .removeCaptions, .tiff) == photo)
    }
  }

  @Test(
    "titles, a baby's name and known faces in Panasonic's notes are removed",
    arguments: [0x61, 0x65, 0x66])
  func captions(_ tag: Int) throws {
    let photo = photo("Panasonic", "Panasonic\0\0\0", tag)
    #expect(try Removing.stripped(photo, .removeCaptions, .tiff).position(of: Self.secret) == nil)
    #expect(try Removing.stripped(photo, .removeLocation, .tiff) == photo)
  }

  @Test("if a location in a maker's notes cannot be reached, all of the notes are removed")
  func unreachable() throws {
    var photo = photo("Panasonic", "Panasonic\0\0\0", 0x67)
    let field = try #require(photo.position(of: [0, 0x67, 0, 2]))
    photo.replaceSubrange(field + 8..<field + 12, with: [0x7F, 0, 0, 0])
    let after = try Removing.stripped(photo, .removeLocation, .tiff)
    #expect(after.position(of: Self.secret) == nil && after.position(of: "Panasonic") != nil)
  }

  @Test("the names of faces are removed from Fujifilm's and Samsung's notes")
  func faces() throws {
    let text = MadeBytes.text(Self.secret)
    let fields = [(0x4282, 7), (0x1000, 2)].flatMap { tag, type in
      MadeBytes.little(tag, 2) + MadeBytes.little(type, 2) + MadeBytes.little(text.count)
        + MadeBytes.little(12 + 2 + 24 + 4 + (tag == 0x1000 ? text.count : 0))
    }
    let fuji = MadeBytes.tiff(
      "FUJIFILM", 0x927C,
      MadeBytes.text("FUJIFILM") + MadeBytes.little(12) + MadeBytes.little(2, 2) + fields
        + MadeBytes.little(0) + text + MadeBytes.text("NORMAL  "))
    let after = try Removing.stripped(fuji, .removeCaptions, .tiff)
    #expect(after.position(of: Self.secret) == nil && after.position(of: "NORMAL  ") != nil)
    #expect(try Removing.stripped(fuji, .removeLocation, .tiff) == fuji)
    let samsung = MadeBytes.tiff(
      "SAMSUNG", 0x927C,
      MadeBytes.big(2, 2) + MadeBytes.field(1, 7, 4, MadeBytes.text("0100"))
        + MadeBytes.field(0x0123, 2, text.count, MadeBytes.big(30)) + MadeBytes.big(0) + text)
    #expect(try Removing.stripped(samsung, .removeCaptions, .tiff).position(of: Self.secret) == nil)
    #expect(try Removing.stripped(samsung, .removeLocation, .tiff) == samsung)
  }

  @Test(
    "Photoshop's layers in a TIFF are removed with every option",
    arguments: [PickerMetadataOptions.removeLocation, .removeCaptions, .removeSerialNumbers])
  func layers(_ options: PickerMetadataOptions) throws {
    let photo = MadeBytes.tiff(
      "Maker", 0x935C, MadeBytes.text("Adobe Photoshop Document Data Block\0" + Self.secret))
    #expect(try Removing.stripped(photo, options, .tiff).position(of: Self.secret) == nil)
  }

  @Test("what programs write in place of IPTC's data sets is searched, or removed")
  func otherIPTC() throws {
    let caption = [0x1C, 2, 120, 0, 8] + MadeBytes.text(Self.secret)
    let block =
      MadeBytes.text("Photoshop 3.0\0" + "8BIM") + MadeBytes.big(0x0404, 2) + [0, 0]
      + MadeBytes.big(caption.count) + caption + [0]
    let photo = MadeBytes.tiff("Maker", 0x83BB, block)
    #expect(try Removing.stripped(photo, .removeLocation, .tiff) == photo)
    for content in [block, Array("\0\u{2}a secret".utf8)] {
      let photo = MadeBytes.tiff("Maker", 0x83BB, content)
      #expect(try Removing.stripped(photo, .removeCaptions, .tiff).position(of: Self.secret) == nil)
    }
  }

  @Test("Adobe's fields of owner and serial number are removed", arguments: [0xFDE8, 0xFDE9])
  func adobe(_ tag: Int) throws {
    let photo = MadeBytes.tiff("Maker", tag, MadeBytes.text("Serial Number: 12"))
    let after = try Removing.stripped(photo, .removeSerialNumbers, .tiff)
    #expect(after.position(of: "Number") == nil)
    #expect(try Removing.stripped(photo, .removeCaptions, .tiff) == photo)
  }

  /// Returns a JPEG with Photoshop's resources.
  private func photoshop(_ resources: [(number: Int, content: [UInt8])]) -> [UInt8] {
    var block: [UInt8] = []
    for (number, content) in resources {
      block += MadeBytes.text("8BIM") + MadeBytes.big(number, 2) + [0, 0]
      block += MadeBytes.big(content.count) + content
      if content.count % 2 == 1 { block.append(0) }
    }
    return MadeBytes.jpeg(MadeBytes.segment(0xED, MadeBytes.text("Photoshop 3.0\0") + block))
  }

  @Test("Photoshop's caption and unknown blocks are removed; sizes and URLs stay")
  func resources() throws {
    let caption = photoshop([(0x03F0, [8] + MadeBytes.text(Self.secret))])
    #expect(
      try Removing.stripped(caption, .removeCaptions, .jpeg).position(of: Self.secret) == nil)
    #expect(try Removing.stripped(caption, .removeSerialNumbers, .jpeg) == caption)
    let unknown = photoshop([(0x0FA0, MadeBytes.text(Self.secret))])
    for options in [PickerMetadataOptions.removeCaptions, .removeSerialNumbers] {
      #expect(try Removing.stripped(unknown, options, .jpeg).position(of: Self.secret) == nil)
    }
    #expect(try Removing.stripped(unknown, .removeLocation, .jpeg) == unknown)
    let location = photoshop([(0x0FA0, MadeBytes.text("GPSLatitude"))])
    #expect(
      try Removing.stripped(location, .removeLocation, .jpeg).position(of: "GPSLatitude") == nil)
    let known = photoshop([(0x03ED, [1, 2, 3, 4]), (0x040B, [5]), (0x07D0, [6]), (0x0425, [7])])
    #expect(try Removing.stripped(known, .removeCaptions, .jpeg) == known)
  }

  @Test(
    "IPTC's own notes on a document are removed with captions",
    arguments: [230, 231, 255] as [UInt8])
  func dataSets(_ number: UInt8) throws {
    let block = [0x1C, 2, number, 0, 4] + MadeBytes.text("word")
    let copy = try IPTCRemover.stripped(block, NamesToRemove(.removeCaptions))
    #expect(copy == [UInt8](repeating: 0, count: block.count))
  }

  @Test(
    "a PNG's text with an unknown keyword is removed; dates and programs stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func texts(_ options: PickerMetadataOptions) throws {
    for (code, text) in [
      ("tEXt", "parameters\0" + Self.secret), ("tEXt", "Titre\0" + Self.secret),
      ("iTXt", "XX\0\0\0de\0Titel\0" + Self.secret),
    ] {
      let photo = MadeBytes.png(MadeBytes.chunk(code, MadeBytes.text(text)))
      #expect(
        try Removing.stripped(photo, options, .png).position(of: Self.secret) == nil, "\(text)")
      #expect(try Removing.stripped(photo, .removeLocation, .png) == photo)
    }
    let title = MadeBytes.png(MadeBytes.chunk("tEXt", MadeBytes.text("Title\0" + Self.secret)))
    let isTitleKept = try Removing.stripped(title, options, .png) == title
    #expect(isTitleKept == (options == .removeSerialNumbers))
    for keyword in [
      "Make", "Software", "Creation Time", "Author", "Copyright", "Source", "date:create",
      "exif:Make",
    ] {
      let photo = MadeBytes.png(MadeBytes.chunk("tEXt", MadeBytes.text(keyword + "\0kept")))
      #expect(try Removing.stripped(photo, options, .png) == photo, "\(keyword)")
    }
  }

  @Test("a picture behind a picture is found whatever it begins with")
  func pictureBehind() throws {
    let comment = MadeBytes.segment(0xFE, MadeBytes.text(Self.secret))
    let photo = MadeBytes.jpeg() + MadeBytes.jpeg(comment)
    #expect(try Removing.stripped(photo, .removeCaptions, .jpeg).position(of: Self.secret) == nil)
    #expect(try Removing.stripped(photo, .removeSerialNumbers, .jpeg) == photo)
  }

  @Test(
    "text behind a picture is removed; Samsung's notes and zeros stay",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func textBehind(_ options: PickerMetadataOptions) throws {
    let trailer = MadeBytes.samsung([("Other", MadeBytes.text("kept"))])
    let text = MadeBytes.text(Self.secret)
    let zeros = [UInt8](repeating: 0, count: text.count)
    for rest in [[], MadeBytes.jpeg(), MadeBytes.video(), trailer, MadeBytes.video() + trailer] {
      let photo = MadeBytes.jpeg() + text + rest
      #expect(try Removing.stripped(photo, options, .jpeg) == MadeBytes.jpeg() + zeros + rest)
      #expect(try Removing.stripped(photo, .removeLocation, .jpeg) == photo)
    }
    // Behind a truncated picture, the next bytes may be pixels.
    let broken = Array(MadeBytes.jpeg().dropLast(2)) + [0xFF, 0xC4, 0xFF, 0xFF] + text
    #expect(try Removing.stripped(broken, options, .jpeg) == broken)
  }

  @Test(
    "text behind a PNG, a GIF and a WebP is removed",
    arguments: [PickerMetadataOptions.removeCaptions, .removeSerialNumbers])
  func textBehindOthers(_ options: PickerMetadataOptions) throws {
    let webp = MadeBytes.text("WEBPVP8L") + MadeBytes.little(2) + [0x2F, 0]
    let text = MadeBytes.text("XXXX" + Self.secret)
    for (photo, type) in [
      (MadeBytes.png(), ContentType.png),
      (MadeBytes.text("GIF89a") + [1, 0, 1, 0, 0, 0, 0, 0x3B], .gif),
      (MadeBytes.text("RIFF") + MadeBytes.little(webp.count) + webp, .webp),
    ] {
      let after = try Removing.stripped(photo + text, options, type)
      #expect(after == photo + [UInt8](repeating: 0, count: text.count), "\(type)")
      #expect(try Removing.stripped(photo + text, .removeLocation, type) == photo + text)
      #expect(Removing.isRefused(photo + MadeBytes.text("GPSLatitude"), .removeLocation, type))
    }
  }
}
