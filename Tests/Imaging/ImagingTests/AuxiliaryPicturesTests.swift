// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// The pictures behind the end of a JPEG: gain maps, depth maps and second-eye views.
@Suite struct AuxiliaryPicturesTests {
  /// Returns a JPEG with an index of itself and one more picture.
  private func file(kind: Int, _ other: [UInt8]) -> [UInt8] {
    let header = MadeBytes.big(0x4D4D_002A) + MadeBytes.big(8)
    let entry = { (kind: Int, count: Int, offset: Int) in
      MadeBytes.big(kind) + MadeBytes.big(count) + MadeBytes.big(offset) + [0, 0, 0, 0]
    }
    let index = { (main: Int, offset: Int) in
      header + MadeBytes.big(1, 2) + MadeBytes.big(0xB002, 2) + MadeBytes.big(7, 2)
        + MadeBytes.big(32) + MadeBytes.big(26) + MadeBytes.big(0)
        + entry(0x030000, main, 0) + entry(kind, other.count, offset)
    }
    let photo = { (index: [UInt8]) in
      MadeBytes.jpeg(MadeBytes.segment(0xE2, MadeBytes.text("MPF\0") + index))
    }
    let length = photo(index(0, 0)).count
    // Offsets count from the header of the index: behind two bytes of start, four of the segment,
    // four of its name.
    return photo(index(length, length - 10)) + other
  }

  private func subtypes(kind: Int = 0, _ other: [UInt8]) throws -> AssetSubtypes {
    let source = MemoryBytes(file(kind: kind, other))
    let index = try #require(JPEGFile.facts(source)?.pictureIndex)
    return AuxiliaryPictures.subtypes(in: source, indexAt: index)
  }

  @Test func gainMapsAndDepthAreDetectedByTheirMetadata() throws {
    let apple = MadeBytes.xmp(
      "<a apdi:AuxiliaryImageType='urn:com:apple:photo:2020:aux:hdrgainmap'/>")
    #expect(try subtypes(MadeBytes.jpeg(apple)) == .hdr)
    #expect(try subtypes(MadeBytes.jpeg(MadeBytes.xmp("<a hdrgm:Version='1.0'/>"))) == .hdr)
    let standard = MadeBytes.segment(0xE2, MadeBytes.text("urn:iso:std:iso:ts:21496:-1\0\0\0\0\0"))
    #expect(try subtypes(MadeBytes.jpeg(standard)) == .hdr)
    let depth = MadeBytes.xmp("<a apdi:AuxiliaryImageType='disparity'/>")
    #expect(try subtypes(MadeBytes.jpeg(depth)) == .depthEffect)
    #expect(try subtypes(MadeBytes.jpeg()) == [])
  }

  @Test func anotherEyesPictureIsSpatial() throws {
    #expect(try subtypes(kind: 0x020002, MadeBytes.jpeg()) == .spatial)
    #expect(try subtypes(kind: 0x010001, MadeBytes.jpeg()) == [])
  }

  @Test func theOtherPicturesOtherTraitsAreItsOwn() throws {
    let other = MadeBytes.jpeg(MadeBytes.xmp("<a GPano:ProjectionType='x' GCamera:BurstID='1'/>"))
    #expect(try subtypes(other) == [])
  }

  @Test func invalidIndexDoesNotTrap() throws {
    let whole = file(kind: 0, MadeBytes.jpeg())
    for position in whole.indices.prefix(100) {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = whole
        changed[position] = value
        let source = MemoryBytes(changed)
        if let index = JPEGFile.facts(source)?.pictureIndex {
          _ = AuxiliaryPictures.subtypes(in: source, indexAt: index)
        }
      }
    }
  }
}
