// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// The contents of an index are counted correctly, including hidden assets.
@Suite struct IndexStatisticsTests {
  @Test func everythingIsCounted() async throws {
    let folder = try TemporaryDirectory()
    for (name, text) in [
      ("in/a.jpg", "2024-01-01T00:00:00+01:00 id=A"),
      ("in/a.mov", "2024-01-01T00:00:00Z id=A video"),
      ("b.jpg", "2023-01-01T00:00:00Z"), ("b.dng", "2023-01-01T00:00:00Z raw"),
      ("c.jpg", "unknown-date"), ("c.jpg.xmp", "none favorite"),
      ("d.mov", "2025-01-01T00:00:00Z video"),
      ("e.jpg", "damaged"), ("f.txt", "unsupported"),
    ] {
      try folder.write(text.utf8, to: name)
    }
    let database = try AssetDatabase()
    _ = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
    var hidden = Asset.image("h", minute: nil)
    hidden.isHidden = true
    hidden.availability = .cloud
    try await database.save([hidden])

    let statistics = try await database.statistics()
    #expect(statistics.assetCount == 5)
    #expect(statistics.kinds == [.image: 3, .livePhoto: 1, .video: 1])
    #expect(statistics.subtypes.map { "\($0.name) \($0.count)" } == ["raw 1"])
    #expect(statistics.availabilities == [.device: 4, .cloud: 1])
    #expect(statistics.datedCount == 3)
    #expect(statistics.favoriteCount == 1 && statistics.hiddenCount == 1)
    #expect(statistics.trashedCount == 0 && statistics.locatedCount == 0)
    #expect(
      statistics.dates.map(\.rfc3339) == ["2023-01-01T00:00:00Z", "2025-01-01T00:00:00Z"])
    #expect(statistics.collections == [.folder: 1, .smartAlbum: 1])
    #expect(statistics.leftOut == [.damaged: 1, .unsupported: 1])
    #expect(statistics.byteCount > 100)
  }

  @Test func anEmptyIndexHoldsNothing() async throws {
    #expect(try await AssetDatabase().statistics() == IndexStatistics())
  }

  @Test("the titles of an asset's collections, those of folders and favourites too")
  func collectionsOfAssets() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "in/deep/a.jpg")
    try folder.write("2024-01-01T00:00:00Z favorite".utf8, to: "in/deep/a.xmp")
    let database = try AssetDatabase()
    _ = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
    let window = try await database.window(.init())
    let asset = try #require(
      try await database.assets(in: window, matching: AssetQuery(), after: nil, limit: 1).first)
    let titles = try await database.collections(of: [asset.identifier, "unknown"])
    #expect(titles[asset.identifier] == ["Favorites", "deep"])
    #expect(titles["unknown"] == [])
  }

  @Test("a number without a meaning is reported as a damaged index and causes no crash")
  func damagedNumbers() async throws {
    let database = try AssetDatabase()
    try await database.save(Asset.roll(2))
    try await database.save(collections: [
      IndexedCollection(identifier: "a", title: "A", members: ["img-1"])
    ])
    let window = try await database.window(.init())
    // Like bits flipped on the disk: values are not checked when they are read.
    try await database.writer.write { db in
      try db.execute(
        sql: "PRAGMA ignore_check_constraints = 1; UPDATE collection SET kind = 77")
    }
    await #expect(throws: AssetIndexError.self) { _ = try await database.statistics() }
    await #expect(throws: AssetIndexError.self) {
      _ = try await database.collections(in: window, matching: AssetQuery())
    }
  }
}
