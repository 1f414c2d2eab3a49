// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Two files of one asset stay one asset, and become two again, as files change.
@Suite struct FileRolesTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  @discardableResult private func scan() async throws -> ScanReport {
    try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
  }

  /// Returns every asset as "file kind video subtypes".
  private func shown() async throws -> [String] {
    try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: .max
    ).map { asset in
      ([asset.file, asset.kind.rawValue] + [asset.livePhotoVideo].compactMap(\.self)
        + asset.subtypes.names).joined(separator: " ")
    }.sorted()
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(text.utf8, to: name)
  }

  private func delete(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }

  @Test("a Live Photo is one asset; without its video a still, without its still a video")
  func livePhotos() async throws {
    try write("2024-01-01T00:00:00Z id=A", to: "IMG_1.HEIC")
    try write("2024-01-01T00:00:01Z id=A video", to: "IMG_1_HEVC.MOV")
    try write("2024-01-02T00:00:00Z", to: "other.jpg")
    let first = try await scan()
    #expect(first.added == 2 && first.countedAssets == 2)
    let live = ["IMG_1.HEIC livePhoto IMG_1_HEVC.MOV", "other.jpg image"]
    #expect(try await shown() == live)
    let again = try await scan()
    #expect(again.unchanged == 2 && again.countedAssets == 2)

    try delete("IMG_1_HEVC.MOV")
    try await scan()
    #expect(try await shown() == ["IMG_1.HEIC image", "other.jpg image"])
    try write("2024-01-01T00:00:01Z id=A video", to: "IMG_1_HEVC.MOV")
    let back = try await scan()
    #expect(back.countedAssets == 2)
    #expect(try await shown() == live)

    try delete("IMG_1.HEIC")
    let left = try await scan()
    #expect(left.countedAssets == 2)
    #expect(try await shown() == ["IMG_1_HEVC.MOV video", "other.jpg image"])
    try write("2024-01-01T00:00:00Z id=A", to: "IMG_1.HEIC")
    let whole = try await scan()
    #expect(whole.countedAssets == 2)
    #expect(try await shown() == live)
  }

  @Test("a half that comes to be another's is given up by the first")
  func changedIdentifier() async throws {
    try write("2024-01-01T00:00:00Z id=A", to: "a.heic")
    try write("2024-01-01T00:00:00Z id=A video", to: "b.mov")
    try write("2024-01-01T00:00:00Z id=BB", to: "c.heic")
    try await scan()
    #expect(try await shown() == ["a.heic livePhoto b.mov", "c.heic image"])
    try write("2024-01-01T00:00:00Z id=BB video", to: "b.mov")
    try await scan()
    #expect(try await shown() == ["a.heic image", "c.heic livePhoto b.mov"])
    try write("damaged", to: "c.heic")
    try await scan()
    #expect(try await shown() == ["a.heic image", "b.mov video"])
  }

  @Test("a raw picture beside a still is part of it, and an asset again without it")
  func raws() async throws {
    try write("2024-01-01T00:00:00Z", to: "P1.JPG")
    try write("2024-01-01T00:00:00Z raw", to: "P1.DNG")
    try await scan()
    #expect(try await shown() == ["P1.JPG image raw"])
    try delete("P1.JPG")
    try await scan()
    #expect(try await shown() == ["P1.DNG image"])
    try write("2024-01-01T00:00:00Z", to: "P1.JPG")
    try await scan()
    #expect(try await shown() == ["P1.JPG image raw"])
    try delete("P1.DNG")
    try await scan()
    #expect(try await shown() == ["P1.JPG image"])
  }

  @Test("what a moved half or original leaves behind is an asset of its own again")
  func leftBehind() async throws {
    func move(_ from: String, _ to: String) throws {
      try FileManager.default.moveItem(
        atPath: folder.path + "/" + from, toPath: folder.path + "/" + to)
    }
    try write("2024-01-01T00:00:00Z", to: "P1.JPG")
    try write("2024-01-01T00:00:00Z raw", to: "P1.DNG")
    try write("2024-01-01T00:00:00Z", to: "P2.JPG")
    try write("2024-01-01T00:00:00Z video", to: "P2.MOV")
    try await scan()
    let all = ["P1.JPG image raw", "P2.JPG livePhoto P2.MOV"]
    #expect(try await shown() == all)
    for (whole, companion) in [("P1.JPG", "P1.DNG"), ("P2.JPG", "P2.MOV")] {
      try move(whole, "Q" + whole)
      #expect(try await scan().countedAssets == 3)
      let left = companion.hasSuffix("DNG") ? "P1.DNG image" : "P2.MOV video"
      #expect(try await shown().contains(left))
      #expect(try await shown().contains("Q\(whole) image"))
      try move("Q" + whole, whole)
      #expect(try await scan().countedAssets == 2)
      #expect(try await shown() == all)
      try move(companion, "Q" + companion)
      #expect(try await scan().countedAssets == 3)
      #expect(try await shown().contains("\(whole) image"))
      try move("Q" + companion, companion)
      #expect(try await scan().countedAssets == 2)
      #expect(try await shown() == all)
    }
  }

  @Test("halves are found across batches, and a picker is told")
  func acrossBatches() async throws {
    for number in 0..<450 { try write("2024-01-01T00:00:00Z", to: "m\(number).jpg") }
    try write("2024-01-01T00:00:00Z id=A", to: "z.heic")
    try write("2024-01-01T00:00:00Z id=A video", to: "a.mov")
    let changes = database.changes()
    let report = try await scan()
    #expect(report.added == 451 && report.countedAssets == 451)
    #expect(try await shown().contains("z.heic livePhoto a.mov"))
    var reported: [AssetIdentifier: Asset] = [:]
    for await batch in changes {
      for change in batch { reported[change.identifier] = change.after }
      if reported.count == 451, reported.values.contains(where: { $0.kind == .livePhoto }) { break }
    }
    #expect(!reported.values.contains { $0.kind == .video })
  }
}
