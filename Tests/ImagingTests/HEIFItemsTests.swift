// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Testing

@testable import Imaging

/// What the items of a HEIF are, and that nothing of them is passed over in silence.
@Suite struct HEIFItemsTests {
  private func entry(_ number: Int, _ type: String, _ more: String = "") -> [UInt8] {
    MadeBytes.box(
      "infe", [2, 0, 0, 0] + MadeBytes.big(number, 2) + [0, 0], MadeBytes.text(type),
      MadeBytes.text("\0" + more))
  }

  /// A picture whose items have these entries, said to be as many, and whose places are these.
  private func photo(
    _ entries: [[UInt8]], count: Int? = nil, places: [(item: Int, length: Int)] = [],
    content: [UInt8] = []
  ) -> [UInt8] {
    func made(_ start: Int) -> [UInt8] {
      let extents = places.flatMap { place -> [UInt8] in
        MadeBytes.big(place.item, 2) + [0, 0, 0, 1] + MadeBytes.big(start)
          + MadeBytes.big(place.length)
      }
      return MadeBytes.box("ftyp", MadeBytes.text("heic"), MadeBytes.big(0))
        + MadeBytes.full(
          "meta", MadeBytes.full("hdlr", MadeBytes.big(0), MadeBytes.text("pict")),
          MadeBytes.full("pitm", MadeBytes.big(1, 2)),
          MadeBytes.full("iinf", MadeBytes.big(count ?? entries.count, 2), entries.flatMap(\.self)),
          MadeBytes.full(
            "iloc", [0x44, 0], MadeBytes.big(places.count, 2), extents))
        + MadeBytes.box("mdat", content)
    }
    return made(made(0).count - content.count)
  }

  private func items(_ file: [UInt8]) throws -> HEIFItems {
    HEIFItems(MemoryBytes(file), try #require(HEIFFile.description(MemoryBytes(file))).parts)
  }

  private func boxesOfMeta(_ file: [UInt8]) -> [Box] {
    let source = MemoryBytes(file)
    let meta = source.boxes(in: 0..<source.count).first("meta")
    return meta.map { source.boxes(in: $0.body.dropFirst(4)) } ?? []
  }

  private func edits(_ file: [UInt8], _ parts: PickerMetadataOptions) throws -> [FileEdit] {
    try MetadataRemoval.edits(of: MemoryBytes(file), "photo", .heic, removing: parts)
  }

  @Test("R7: a list that is not read to its end is refused")
  func whole() throws {
    let one = photo([entry(1, "hvc1")])
    #expect(try items(one).isWhole && edits(one, .removeLocation).isEmpty)
    var twice = one
    let place = try #require(twice.position(of: "pitm"))
    twice.replaceSubrange(place..<place + 4, with: MadeBytes.text("iinf"))
    #expect(!HEIFItems(MemoryBytes(twice), boxesOfMeta(twice)).isWhole)
    let many = photo((1...5000).map { entry($0, "hvc1") })
    for file in [many, photo([entry(1, "hvc1")], count: 2)] {
      #expect(try !items(file).isWhole)
      #expect(throws: MediaError.self) { try edits(file, .removeLocation) }
    }
  }

  @Test("R7: metadata that is somewhere, but nobody says how much of it, is refused")
  func lengths() throws {
    let block = MadeBytes.big(0) + MadeBytes.text("MM\0*") + MadeBytes.big(8) + [0, 0, 0, 0]
    for (length, isRead) in [(block.count, true), (0, false)] {
      let file = photo([entry(2, "Exif")], places: [(2, length)], content: block)
      let changes = try? edits(file, .removeLocation)
      #expect((changes != nil) == isRead)
    }
    #expect(throws: MediaError.self) { try edits(photo([entry(2, "Exif")]), .removeLocation) }
  }

  @Test("R7: text of another kind than XMP stays as it is")
  func texts() throws {
    let json = MadeBytes.text(#"{"edits": 1}"#)
    for (kind, isXMP) in [
      ("application/rdf+xml\0", true), ("application/json\0", false), ("", true),
    ] {
      let file = photo(
        [entry(2, "mime", kind)], places: [(2, json.count)], content: json)
      #expect(try items(file).isXMP(2) == isXMP)
      // What is no XMP though it should be goes whole.
      #expect(try edits(file, .removeLocation).isEmpty == !isXMP)
    }
  }
}
