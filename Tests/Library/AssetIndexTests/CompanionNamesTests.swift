// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Preview files that a camera writes beside a video belong to that video.
@Suite struct CompanionNamesTests {
  @Test("thumbnails and previews beside a video are not assets, alone they are")
  func scan() async throws {
    let folder = try TemporaryDirectory()
    let beside = ["MVI_1.THM", "GOPR1.LRV", "GOPR1.thm", "GL010023.LRV", "DJI_1.LRF"]
    let assets = [
      "GOPR1.MP4", "GX010023.MP4", "DJI_1.mp4", "MVI_1.AVI", "MVI_2.THM", "CRW_3.THM", "CRW_3.CRW",
      "GL010024.LRV", "PIC1.JPG",
    ]
    for (day, name) in (beside + assets).enumerated() {
      try folder.write("2024-01-\(10 + day)T00:00:00Z".utf8, to: "DCIM/" + name)
    }
    let database = try AssetDatabase()
    let report = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
    #expect(report.otherFiles == beside.count)
    let found = try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: 99)
    #expect(Set(found.map(\.file)) == Set(assets.map { "DCIM/" + $0 }))
  }

  @Test("a companion is not an asset any more after a video is added beside it")
  func videoAddedLater() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "MVI_1.THM")
    let database = try AssetDatabase()
    let scanner = LibraryScanner(database, headers: StubHeaders())
    #expect(try await scanner.scan(folder.path).added == 1)
    try folder.write("2024-01-02T00:00:00Z".utf8, to: "MVI_1.MOV")
    let report = try await scanner.scan(folder.path)
    #expect(report.added == 1 && report.removed == 1)
  }
}
