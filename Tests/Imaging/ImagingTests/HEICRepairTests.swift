// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

@testable import Imaging
@testable import MediaFormats

/// The repair of HEIC descriptions in memory.
@Suite struct HEICRepairTests {
  private func file(ipma: [UInt8], from: Int = 2, coded: [UInt8] = []) -> [UInt8] {
    let size = { (width: Int, height: Int) in
      MadeBytes.full("ispe", MadeBytes.big(width), MadeBytes.big(height))
    }
    let properties =
      MadeBytes.box("irot", [1]) + size(64, 64) + size(64, 40) + MadeBytes.box("hvcC", coded)
      + MadeBytes.box("pixi", [0])
    let reference = MadeBytes.box(
      "thmb", MadeBytes.big(from, 2), MadeBytes.big(1, 2), MadeBytes.big(1, 2))
    return MadeBytes.box("ftyp", Array("heic\0\0\0\0mif1".utf8))
      + MadeBytes.full(
        "meta", MadeBytes.full("pitm", MadeBytes.big(1, 2)), MadeBytes.full("iref", reference),
        MadeBytes.box("iprp", MadeBytes.box("ipco", properties), ipma))
      + [9, 9]
  }

  /// Returns the associations of two items: the main picture and the thumbnail.
  private func ipma(_ main: [UInt8], _ small: [UInt8]) -> [UInt8] {
    let entry = { (item: Int, list: [UInt8]) in MadeBytes.big(item, 2) + [UInt8(list.count)] + list
    }
    return MadeBytes.full("ipma", MadeBytes.big(2), entry(1, main), entry(2, small))
  }

  /// Returns the decoder configuration of a picture of 64 by 64.
  private func configuration() throws -> [UInt8] {
    let picture = PixelImage(
      size: PixelSize(width: 64, height: 64), bytes: [UInt8](repeating: 200, count: 64 * 64 * 4))
    let file = try PictureDrawer.encode(.pixels(picture), as: PictureEncoding(.heic))
    let pictures = try #require(HEIFPictures(MemoryBytes(file), hasHole: { _ in false }))
    let item = try #require(pictures.thumbnailItem(pictures.primary, isCoded: true, upTo: .max))
    return try #require(item.properties.first { $0.code == "hvcC" }).content
  }

  @Test("a turn that stands before its size is put behind it, and nothing else moves")
  func order() throws {
    let before = file(ipma: ipma([0x81, 5, 2], [0x84, 3, 0x81]))
    let after = try #require(HEICRepair.repaired(before))
    #expect(after == file(ipma: ipma([2, 0x81, 5], [0x84, 3, 0x81])))
    #expect(HEICRepair.repaired(after) == nil)
  }

  @Test("associations of two bytes are put in order too")
  func wide() throws {
    let ipma = { (main: [UInt8]) in
      MadeBytes.box("ipma", [0, 0, 0, 1], MadeBytes.big(1), MadeBytes.big(1, 2), [2], main)
    }
    let after = try #require(HEICRepair.repaired(file(ipma: ipma([0x80, 1, 0, 2]))))
    #expect(after == file(ipma: ipma([0, 2, 0x80, 1])))
  }

  @Test("only a small picture that comes out larger than it says is hidden")
  func hidden() throws {
    let coded = try configuration()
    let right = file(ipma: ipma([2], [0x84, 2]), coded: coded)
    #expect(HEICRepair.repaired(right) == nil)
    let wrong = file(ipma: ipma([2], [0x84, 3]), coded: coded)
    let after = try #require(HEICRepair.repaired(wrong))
    #expect(after.count == wrong.count && after.position(of: "thmb") == nil)
    #expect(zip(after, wrong).filter { $0 != $1 }.count <= 4)
    #expect(HEICRepair.repaired(file(ipma: ipma([2], [0x84, 3]), from: 7, coded: coded)) == nil)
  }

  @Test("files without a fault and files without sense are left alone")
  func alone() {
    #expect(HEICRepair.repaired([]) == nil)
    #expect(HEICRepair.repaired(file(ipma: ipma([2, 0x81], [0x84, 3]))) == nil)
    #expect(
      HEICRepair.repaired(file(ipma: MadeBytes.full("ipma", [0xFF, 0xFF, 0xFF, 0xFF]))) == nil)
    let long = MadeBytes.full("ipma", MadeBytes.big(1), MadeBytes.big(1, 2), [200, 0x81, 2])
    #expect(HEICRepair.repaired(file(ipma: long)) == nil)
  }

  @Test("every flipped byte is survived")
  func flippedBytes() throws {
    let bytes = file(ipma: ipma([0x81, 5, 2], [0x84, 3]), coded: try configuration())
    for index in bytes.indices {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        if let repaired = HEICRepair.repaired(changed) { #expect(repaired.count == changed.count) }
      }
    }
  }
}
