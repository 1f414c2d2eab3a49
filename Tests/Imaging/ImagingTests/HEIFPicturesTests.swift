// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// Extraction of a HEIF's thumbnails, including files with invalid statements about them.
@Suite struct HEIFPicturesTests {
  private let cell = PixelSize(width: 8, height: 8)
  private let size = PixelSize(width: 64, height: 64)

  /// Returns a photo whose items are a thumbnail and the main picture.
  private func photo(
    joinedBy code: String = "thmb", more: [HEIFThumbnail.Property] = []
  ) throws -> [UInt8] {
    let picture = PixelImage(
      size: size, bytes: [UInt8](repeating: 200, count: size.width * size.height * 4))
    let file = try PictureDrawer.encode(.pixels(picture), as: PictureEncoding(.heic))
    let pictures = try #require(HEIFPictures(MemoryBytes(file), hasHole: { _ in false }))
    let item = try #require(pictures.thumbnailItem(pictures.primary, isCoded: true, upTo: .max))
    var small = item
    small.properties += more
    var joined = HEIFThumbnail(items: [small, item]).file
    let index = try #require(joined.position(of: "dimg"))
    joined.replaceSubrange(index..<index + 4, with: Array(code.utf8))
    joined[try #require(joined.position(of: "pitm")) + 9] = 2
    return joined
  }

  private func thumbnail(_ file: [UInt8], hasHole: Bool = false) -> HEIFThumbnail? {
    HEIFPictures(MemoryBytes(file), hasHole: { _ in hasHole })?
      .thumbnail(filling: cell, of: size, acceptsSmaller: true)?.picture
  }

  @Test("a small picture becomes a file of its own, which is read as any other")
  func file() throws {
    let small = try #require(thumbnail(try photo()))
    #expect(small.items.count == 1)
    let file = small.file
    #expect(ContentSniffer.contentType(of: MemoryBytes(file)) == .heic)
    #expect(HEIFFile.facts(MemoryBytes(file))?.size == size)
    #expect(thumbnail(file) == nil)
  }

  @Test("what is not a photo's small picture, or not here, is none")
  func none() throws {
    #expect(thumbnail(try photo(), hasHole: true) == nil)
    #expect(thumbnail(try photo(joinedBy: "auxl")) == nil)
    var itself = try photo()
    itself[try #require(itself.position(of: "thmb")) + 5] = 2
    #expect(thumbnail(itself) == nil)
    var unknown = try photo()
    unknown[try #require(unknown.position(of: "thmb")) + 5] = 9
    #expect(thumbnail(unknown) == nil)
    var outside = try photo()
    outside[try #require(outside.position(of: "iloc")) + 18] = 0x7F
    #expect(thumbnail(outside) == nil)
    let zeros = try photo()
    let start = zeros.count - (zeros.count - (try #require(zeros.position(of: "mdat"))) - 4) / 2
    var cut = zeros
    cut[start - 1] = 0
    #expect(thumbnail(cut) == nil)
  }

  @Test("a photo with a hole in its main picture is a head")
  func prefixes() throws {
    let bytes = try photo()
    let main = try #require(bytes.position(of: "mdat")) + 4
    for (hole, isHere) in [(0, true), (main - 1, true), (bytes.count - 1, false)] {
      let pictures = try #require(
        HEIFPictures(MemoryBytes(bytes), hasHole: { $0.contains(hole) }))
      #expect(pictures.isMainPictureHere == isHere)
    }
  }

  @Test("what decoding takes follows from how a picture is coded and whether it is made of tiles")
  func bytesPerPixel() throws {
    let picture = PixelImage(
      size: size, bytes: [UInt8](repeating: 200, count: size.width * size.height * 4))
    func taken(_ file: [UInt8]) -> Int? {
      HEIFPictures(MemoryBytes(file), hasHole: { _ in false })?.bytesPerPixel
    }
    func changed(_ file: [UInt8], _ code: String, at offset: Int, to value: UInt8) throws -> [UInt8]
    {
      var copy = file
      copy[try #require(file.position(of: code)) + 4 + offset] = value
      return copy
    }
    let heic = try PictureDrawer.encode(.pixels(picture), as: PictureEncoding(.heic))
    let tenBits = try changed(heic, "hvcC", at: 17, to: 0xFA)
    #expect(taken(heic) == 6 && taken(tenBits) == 12)
    let avif = try PictureDrawer.encode(.pixels(picture), as: PictureEncoding(.avif))
    #expect(taken(avif) == 7)
    #expect(taken(try changed(avif, "av1C", at: 2, to: 0x4C)) == 13)
    #expect(taken(try changed(avif, "av1C", at: 2, to: 0)) == 13)
    let tiled = try changed(try photo(joinedBy: "dimg"), "pitm", at: 5, to: 1)
    #expect(taken(tiled) == 5)
    #expect(taken(try changed(tiled, "hvcC", at: 17, to: 0xFA)) == 10)
  }

  @Test("every flipped byte of the description is survived")
  func flippedBytes() throws {
    let bytes = try photo()
    for index in bytes.indices.prefix(try #require(bytes.position(of: "mdat"))) {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        _ = thumbnail(changed)?.file
        _ = HEIFPictures(MemoryBytes(changed), hasHole: { _ in true })?.isMainPictureHere
      }
    }
  }

  @Test("the same long property a hundred times is not copied as often")
  func properties() throws {
    for (count, isTaken) in [(1000, true), (200_000, false)] {
      let colours = HEIFThumbnail.Property(
        code: "colr", content: [UInt8](repeating: 1, count: count))
      let file = try photo(more: [HEIFThumbnail.Property](repeating: colours, count: 200))
      let small = thumbnail(file)
      #expect((small != nil) == isTaken)
      #expect(small?.items[0].properties.count ?? 0 <= 16)
    }
  }

  @Test("references and places beyond all measure are read only up to one")
  func measure() {
    func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
      let count = UInt32(body.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - $0 * 8)) } + Array(code.utf8)
        + body
    }
    let reference = box("dimg", [0, 1, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 131_070))
    let locations = [UInt8](repeating: 0, count: 4) + [0, 0, 0xFF, 0xFF]
    let file = box(
      "meta",
      [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1])
        + box("iref", [0, 0, 0, 0] + (0..<40).flatMap { _ in reference })
        // Items whose 65,535 extents take no bytes at all.
        + box(
          "iloc", locations + (0..<0xFFFF).flatMap { _ in [0, 1, 0, 0, 0xFF, 0xFF] as [UInt8] }))
    #expect(thumbnail(file) == nil)
    #expect(HEIFPictures(MemoryBytes(file), hasHole: { _ in true })?.isMainPictureHere == true)
  }
}
