// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// The entries at the end of Samsung's files.
@Suite struct SamsungTrailerTests {
  private func trailer(_ entries: [(name: String, content: [UInt8])]) -> SamsungTrailer? {
    SamsungTrailer(MemoryBytes([9, 9, 9] + MadeBytes.samsung(entries)))
  }

  @Test func entriesAreFoundByName() throws {
    let found = try #require(trailer([("Image_UTC_Data", [1]), ("MotionPhoto_Data", [2, 3, 4])]))
    #expect(found.entries.map(\.name) == ["Image_UTC_Data", "MotionPhoto_Data"])
    let range = try #require(found.motionVideo)
    let file =
      [9, 9, 9] + MadeBytes.samsung([("Image_UTC_Data", [1]), ("MotionPhoto_Data", [2, 3, 4])])
    #expect(Array(file[range]) == [2, 3, 4])
  }

  @Test(
    arguments: [
      ("SlowMotion_Data", AssetSubtypes(), AssetSubtypes.slomo),
      ("Super_SlowMotion_Data", AssetSubtypes(), .slomo),
      ("FastMotion_Data", AssetSubtypes(), .timelapse),
      ("Hyperlapse_Data", AssetSubtypes(), .timelapse),
      ("Samsung_Capture_Info", .screenshot, AssetSubtypes()),
      ("Burst_Shot_Info", .burst, AssetSubtypes()),
      ("SingleShot_DepthMap_1", .depthEffect, AssetSubtypes()),
      ("DualShot_DepthMap_2", .depthEffect, AssetSubtypes()),
      ("Panorama_Shot_Info", .panorama, AssetSubtypes()),
      ("MotionPhoto_Data", AssetSubtypes(), AssetSubtypes()),
    ] as [(String, AssetSubtypes, AssetSubtypes)])
  func namesShowSubtypes(_ name: String, _ still: AssetSubtypes, _ video: AssetSubtypes) throws {
    let found = try #require(trailer([(name, [])]))
    #expect(found.subtypes(of: .image) == still)
    #expect(found.subtypes(of: .video) == video)
  }

  @Test func tablesThatLieAreSurvived() {
    let whole = MadeBytes.samsung([("MotionPhoto_Data", [1, 2]), ("Burst_Shot_Info", [])])
    for index in whole.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] = value
        let found = SamsungTrailer(MemoryBytes(changed))
        for entry in found?.entries ?? [] { #expect(entry.content.upperBound <= changed.count) }
      }
    }
    for length in whole.indices { _ = SamsungTrailer(MemoryBytes(Array(whole.suffix(length)))) }
    #expect(SamsungTrailer(MemoryBytes([])) == nil)
  }
}
