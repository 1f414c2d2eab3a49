// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Album folders of Google Takeout have the titles in Takeout's metadata.
@Suite struct AlbumTitlesTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase
  private let headers = StubHeaders()

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  @discardableResult private func scan() async throws -> ScanReport {
    try await LibraryScanner(database, headers: headers).scan(folder.path)
  }

  private func listed(_ database: AssetDatabase? = nil) async throws -> [String] {
    let database = database ?? self.database
    return try await database.collections(in: database.window(.init()), matching: AssetQuery())
      .map { "\($0.kind) \($0.title) \($0.count)" }
  }

  private func photo(_ name: String, sidecar: String? = "unknown takeout") throws {
    try folder.write("2023-07-01T00:00:00Z \(name)".utf8, to: name)
    if let sidecar { try folder.write(sidecar.utf8, to: name + ".json") }
  }

  private func album(_ title: String, _ name: String) throws {
    try folder.write("unknown album=\(title)".utf8, to: name)
  }

  @Test(
    "collection.list.shown: a folder with an album note is an album, whatever the note's file name")
  func titles() async throws {
    try photo("T/Alps_/a.jpg")
    try album("Alps?", "T/Alps_/Metadaten.json")
    try photo("T/Zoo/b.jpg")
    try album("Zoo", "T/Zoo/メタデータ.json")
    try photo("T/Photos from 2023/c.jpg")
    try album("Photos", "T/Photos from 2023/metadata(1).json")
    let report = try await scan()
    #expect(report.added == 3 && report.otherFiles == 6 && report.problems.isEmpty)
    #expect(try await listed() == ["album Alps? 1", "album Photos 1", "album Zoo 1"])
    let opened = headers.openedFiles.count
    let again = try await scan()
    #expect(again.isWithoutChange && again.unchanged == 3 && again.otherFiles == 6)
    #expect(headers.openedFiles.count == opened, "a note is read once")
    // Added photos do not change the title.
    try photo("T/Zoo/d.jpg")
    try await scan()
    #expect(try await listed() == ["album Alps? 1", "album Photos 1", "album Zoo 2"])
  }

  @Test("a title that changes or goes is followed, with and without its folder")
  func changes() async throws {
    try photo("T/Alps/a.jpg")
    try album("Rome", "T/Alps/metadata.json")
    try await scan()
    #expect(try await listed() == ["album Rome 1"])
    try album("Rome2", "T/Alps/metadata.json")
    #expect(try await scan().unchanged == 1)
    #expect(try await listed() == ["album Rome2 1"])
    try folder.write("damaged".utf8, to: "T/Alps/metadata.json")
    let report = try await scan()
    #expect(report.problems.isEmpty && report.otherFiles == 2)
    #expect(try await listed() == ["folder Alps 1"])
    try album("Rome", "T/Alps/metadata.json")
    try await scan()
    try FileManager.default.removeItem(atPath: folder.path + "/T/Alps/metadata.json")
    #expect(try await scan().removed == 0)
    #expect(try await listed() == ["folder Alps 1"])
    try album("Rome", "T/Alps/metadata.json")
    try await scan()
    try FileManager.default.moveItem(
      atPath: folder.path + "/T/Alps", toPath: folder.path + "/T/Hills")
    #expect(try await scan().moved == 1)
    #expect(try await listed() == ["album Rome 1"])
    try FileManager.default.removeItem(atPath: folder.path + "/T/Hills")
    try await scan()
    #expect(try await listed() == [])
    let rows = try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM file") ?? 0
        + (Int.fetchOne(db, sql: "SELECT count(*) FROM collection") ?? 0)
    }
    #expect(rows == 0)
  }

  @Test("a year's folder and one without Takeout's photos stay folders")
  func folders() async throws {
    try photo("T/Photos from 2023/a.jpg")
    try album("Photos from 2023", "T/Photos from 2023/metadata.json")
    try photo("Songs/b.jpg", sidecar: nil)
    try album("Other", "Songs/data.json")
    try photo("Notes/c.jpg", sidecar: "unknown favorite")
    try album("Other", "Notes/data.json")
    try photo("root.jpg")
    try album("Root", "metadata.json")
    try await scan()
    #expect(
      try await listed() == [
        "smartAlbum Favorites 1", "folder Notes 1", "folder Photos from 2023 1", "folder Songs 1",
      ])
    #expect(headers.openedFiles.count { $0 == "data.json" } == 1, "of a folder with other JSON")
    // An album's metadata file counts only beside a photo with a Takeout sidecar.
    try folder.write("unknown takeout".utf8, to: "Songs/b.jpg.json")
    try await scan()
    #expect(try await listed().contains("album Other 1"))
    try FileManager.default.removeItem(atPath: folder.path + "/Songs/b.jpg.json")
    try await scan()
    #expect(try await listed().contains("folder Songs 1"))
  }

  @Test("in a set of sources albums have their titles, and each photo all its folders")
  func merged() async throws {
    try photo("T/Photos from 2023/a.jpg")
    try folder.write("2023-07-01T00:00:00Z T/Photos from 2023/a.jpg".utf8, to: "T/Alps/a.jpg")
    try folder.write("unknown takeout".utf8, to: "T/Alps/a.jpg.json")
    try album("High", "T/Alps/metadata.json")
    try await database.claim(root: folder.path, indexPath: "i")
    try await scan()
    let other = try AssetDatabase()
    try await other.claim(root: "/other", indexPath: "i")
    let sources = [("a", database), ("b", other)].map { name, assets in
      LibrarySource(key: name, name: name, isCloud: false, assets: assets, content: Unread())
    }
    let set = try AssetDatabase()
    try await set.merge(sources)
    let all = ["album High 1", "folder Photos from 2023 1"]
    #expect(try await listed(set) == all)
    try FileManager.default.removeItem(atPath: folder.path + "/T/Alps/metadata.json")
    try await scan()
    try await set.merge(sources)
    #expect(try await listed(set) == ["folder Alps 1", "folder Photos from 2023 1"])
    try album("High", "T/Alps/metadata.json")
    try await scan()
    try await set.merge(sources)
    #expect(try await listed(set) == all)
    try FileManager.default.removeItem(atPath: folder.path + "/T/Alps")
    try await scan()
    try await set.merge(sources)
    #expect(try await listed(set) == ["folder Photos from 2023 1"])
  }
}

/// Compares no content, because no sizes are equal.
private struct Unread: ContentReading {
  func prefix(of asset: Asset) async -> ContentPrefix? { nil }

  func digest(of asset: Asset) async -> String? { nil }
}
