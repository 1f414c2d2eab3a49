// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// The description of the main picture of a HEIF file.
@Suite struct HEIFFileTests {
  /// Returns a description of one item with properties, and additional boxes.
  private func file(
    brands: [String] = ["heic", "mif1"], _ properties: [[UInt8]] = [], _ more: [UInt8]...
  ) -> MemoryBytes {
    let size = MadeBytes.full("ispe", MadeBytes.big(8), MadeBytes.big(6))
    let all = [size] + properties
    let associations =
      MadeBytes.big(1) + MadeBytes.big(1, 2) + [UInt8(all.count)]
      + all.indices.map { UInt8($0 + 1) }
    let meta = MadeBytes.full(
      "meta", MadeBytes.full("pitm", MadeBytes.big(1, 2)),
      MadeBytes.box(
        "iprp", MadeBytes.box("ipco", all.flatMap(\.self)), MadeBytes.full("ipma", associations)),
      more.flatMap(\.self))
    let type =
      MadeBytes.text(brands[0]) + MadeBytes.big(0)
      + brands.dropFirst().flatMap { MadeBytes.text($0) }
    return MemoryBytes(MadeBytes.box("ftyp", type) + meta)
  }

  private func colours(transfer: Int) -> [UInt8] {
    MadeBytes.box(
      "colr", MadeBytes.text("nclx"), MadeBytes.big(9, 2), MadeBytes.big(transfer, 2), [0, 9, 0x80])
  }

  @Test func aPlainPictureHasNoSubtypes() {
    let facts = HEIFFile.facts(file([colours(transfer: 13)]))
    #expect(facts?.size == PixelSize(width: 8, height: 6))
    #expect(facts?.subtypes == [])
  }

  @Test("a turn counts wherever it is listed", arguments: [[1, 2], [2, 1]])
  func rotations(_ order: [UInt8]) {
    let plain = file([MadeBytes.box("irot", [1])]).content
    let listed = plain.position(of: [1, 0, 1, 2, 1, 2])
    var turned = plain
    if let listed { turned.replaceSubrange(listed + 4..<listed + 6, with: order) }
    #expect(listed != nil)
    #expect(HEIFFile.facts(MemoryBytes(turned))?.size == PixelSize(width: 6, height: 8))
  }

  @Test(arguments: [16, 18])
  func brightTransfersAreHDR(_ transfer: Int) {
    #expect(HEIFFile.facts(file([colours(transfer: transfer)]))?.subtypes == .hdr)
  }

  @Test(
    arguments: [
      ("urn:com:apple:photo:2020:aux:hdrgainmap", AssetSubtypes.hdr),
      ("urn:com:apple:photo:2018:aux:portraiteffectsmatte", .depthEffect),
      ("urn:mpeg:hevc:2015:auxid:2", .depthEffect),
      ("urn:mpeg:mpegB:cicp:systems:auxiliary:depth", .depthEffect),
      ("urn:mpeg:hevc:2015:auxid:1", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func auxiliaryPicturesAreDetected(_ name: String, _ expected: AssetSubtypes) {
    let kind = MadeBytes.full("auxC", MadeBytes.text(name + "\0"))
    #expect(HEIFFile.facts(file([kind]))?.subtypes == expected)
  }

  @Test func aToneMapIsHDR() {
    #expect(HEIFFile.facts(file(brands: ["heic", "tmap"]))?.subtypes == .hdr)
    let entry = MadeBytes.box(
      "infe", [2, 0, 0, 0], MadeBytes.big(7, 2), [0, 0], MadeBytes.text("tmap"), [0])
    let list = MadeBytes.full("iinf", MadeBytes.big(1, 2), entry)
    #expect(HEIFFile.facts(file([], list))?.subtypes == .hdr)
  }

  @Test func aPairForTwoEyesIsSpatial() {
    let group = MadeBytes.full("ster", MadeBytes.big(9), MadeBytes.big(2), MadeBytes.big(1))
    #expect(HEIFFile.facts(file([], MadeBytes.box("grpl", group)))?.subtypes == .spatial)
    let other = MadeBytes.full("altr", MadeBytes.big(9), MadeBytes.big(2), MadeBytes.big(1))
    #expect(HEIFFile.facts(file([], MadeBytes.box("grpl", other)))?.subtypes == [])
  }
}
