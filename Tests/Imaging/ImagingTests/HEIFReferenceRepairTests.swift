// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging
@testable import MediaFormats

/// The repair of references with more than one target.
@Suite struct HEIFReferenceRepairTests {
  private func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(8 + body.count)] + Array(code.utf8) + body
  }

  private func reference(_ code: String, from: UInt8, to targets: [UInt8]) -> [UInt8] {
    box(code, [0, from, 0, UInt8(targets.count)] + targets.flatMap { [0, $0] })
  }

  private func file(_ references: [[UInt8]]) -> [UInt8] {
    let iref = box("iref", [0, 0, 0, 0] + references.flatMap(\.self))
    return box("ftyp", Array("heic\0\0\0\0tmap".utf8)) + box("meta", [0, 0, 0, 0] + iref) + [9, 9]
  }

  @Test func firstTargetsStayAndTheLengthToo() throws {
    let before = file([
      reference("dimg", from: 1, to: [2, 3]), reference("auxl", from: 4, to: [1, 5]),
      reference("cdsc", from: 6, to: [1, 5]),
    ])
    let after = try #require(HEICRepair.repaired(before))
    #expect(after.count == before.count)
    #expect(after.suffix(2) == [9, 9])
    let kept = reference("dimg", from: 1, to: [2, 3])
    #expect(after.position(of: String(decoding: kept, as: UTF8.self)) != nil)
    let repaired = reference("cdsc", from: 6, to: [1])
    #expect(after.position(of: String(decoding: repaired, as: UTF8.self)) != nil)
    #expect(HEICRepair.repaired(after) == nil)
  }

  @Test func muchSpaceGoesToAReferenceOfItsOwn() throws {
    let many = (1...9).map { UInt8($0) }
    let before = file([reference("cdsc", from: 20, to: many)])
    let after = try #require(HEICRepair.repaired(before))
    #expect(after.count == before.count)
    #expect(HEICRepair.repaired(after) == nil)
  }

  @Test func plainFilesAreLeftAlone() {
    #expect(HEICRepair.repaired(file([reference("cdsc", from: 6, to: [1])])) == nil)
    #expect(HEICRepair.repaired([]) == nil)
    #expect(HEICRepair.repaired(file([])) == nil)
  }
}
