// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A photo that Google Takeout wrote into a year folder and album folders is one asset in all of
/// them.
///
/// This holds whatever happens to any of its files.
@Suite struct AlbumCopiesTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase
  private let headers = StubHeaders()

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  @discardableResult private func scan() async throws -> ScanReport {
    let report = try await LibraryScanner(database, headers: headers).scan(folder.path)
    let assets = try await shown()
    #expect(report.countedAssets == assets.count, "counted otherwise than listed")
    try await database.read { db in try db.checkForeignKeys() }
    return report
  }

  private func shown() async throws -> [Asset] {
    try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
  }

  /// Returns every asset as "file kind video: folders", with the folders of its collections.
  private func lying() async throws -> [String] {
    var folders: [AssetIdentifier: [String]] = [:]
    let window = try await database.window(.init())
    for collection in try await database.collections(in: window, matching: AssetQuery())
    where collection.kind == .folder || collection.kind == .album {
      var query = AssetQuery()
      query.collection = collection.identifier
      for asset in try await database.assets(in: window, matching: query, after: nil, limit: .max) {
        folders[asset.identifier, default: []].append(collection.title)
      }
    }
    return try await shown().map { asset in
      ([asset.file] + [asset.livePhotoVideo].compactMap(\.self)).joined(separator: " ") + ": "
        + (folders[asset.identifier] ?? []).sorted().joined(separator: ", ")
    }.sorted()
  }

  private func identifier(_ file: String) async throws -> AssetIdentifier? {
    try await shown().first { $0.file == file }?.identifier
  }

  /// Writes a photo with a Takeout sidecar.
  private func write(
    _ text: String = "2023-07-01T00:00:00Z", to name: String, sidecar: String? = "unknown takeout"
  ) throws {
    try folder.write(text.utf8, to: name)
    if let sidecar { try folder.write(sidecar.utf8, to: name + ".json") }
  }

  private func delete(_ names: String...) throws {
    for name in names { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
  }

  @Test("equal files of sibling folders are one asset in all of them, first that of the year")
  func oneAsset() async throws {
    try write(to: "T/Fotos von 2023/a.jpg")
    try write(to: "T/Alps/a.jpg")
    try write(to: "T/Zoo/a.jpg")
    try write(to: "T/Zoo/b.jpg")
    let first = try await scan()
    #expect(first.added == 2)
    let all = [
      "T/Fotos von 2023/a.jpg: Alps, Fotos von 2023, Zoo", "T/Zoo/b.jpg: Zoo",
    ]
    #expect(try await lying() == all)
    let opened = headers.openedFiles.count
    let again = try await scan()
    #expect(again.isWithoutChange && again.unchanged == 2)
    #expect(headers.openedFiles.count == opened)
    #expect(try await lying() == all)
  }

  @Test("files without a note of Takeout's, in other places or with other content stay apart")
  func apart() async throws {
    try write(to: "T/2023/a.jpg", sidecar: nil)
    try write(to: "T/Alps/a.jpg", sidecar: nil)
    try write(to: "T/2023/b.jpg", sidecar: "unknown favorite")
    try write(to: "T/Alps/b.jpg", sidecar: "unknown favorite")
    try write(to: "T/2023/c.jpg")
    try write(to: "U/Alps/c.jpg")
    try write(to: "T/2023/d.jpg")
    try write("2023-07-01T00:00:00Z else", to: "T/Alps/d.jpg")
    try write(to: "T/2023/e.jpg", sidecar: "2001-01-01T00:00:00Z takeout")
    try write(to: "T/Alps/e.jpg", sidecar: "2002-01-01T00:00:00Z takeout")
    try write(to: "T/2023/f.jpg")
    try write(to: "T/2023/f(1).jpg")
    try write(to: "T/Alps/f.jpg")
    #expect(try await scan().added == 12)
    let two = try await lying().filter { $0.contains(",") }
    #expect(two == ["T/2023/f(1).jpg: 2023, Alps"] || two == ["T/2023/f.jpg: 2023, Alps"])
  }

  @Test("a Live Photo stays one asset, and the copy of its video makes no other")
  func livePhotos() async throws {
    for folder in ["Photos from 2023", "Alps"] {
      try write("2023-07-01T00:00:00Z id=A", to: "T/\(folder)/IMG_1.HEIC")
      try write(
        "2023-07-01T00:00:01Z id=A video", to: "T/\(folder)/IMG_1.MOV", sidecar: nil)
    }
    try await scan()
    let year = "T/Photos from 2023/IMG_1"
    let live = ["\(year).HEIC \(year).MOV: Alps, Photos from 2023"]
    #expect(try await lying() == live)
    let name = try await identifier(year + ".HEIC")

    // The year's video goes and comes back; the album's video replaces it.
    try delete(year + ".MOV")
    try await scan()
    #expect(try await lying() == ["\(year).HEIC T/Alps/IMG_1.MOV: Alps, Photos from 2023"])
    try write("2023-07-01T00:00:01Z id=A video", to: year + ".MOV", sidecar: nil)
    try await scan()
    #expect(try await lying() == live)

    // The year's folder goes; the album's files are the same asset.
    try delete("T/Photos from 2023")
    let report = try await scan()
    #expect(report.removed == 0 && report.countedAssets == 1)
    #expect(try await lying() == ["T/Alps/IMG_1.HEIC T/Alps/IMG_1.MOV: Alps"])
    #expect(try await identifier("T/Alps/IMG_1.HEIC") == name)
  }

  @Test("an album that comes later, loses a photo, is renamed and goes")
  func albumsComeAndGo() async throws {
    try write(to: "T/Photos from 2023/a.jpg")
    try write("2023-07-02T00:00:00Z", to: "T/Photos from 2023/b.jpg")
    try await scan()
    let names = try await shown().map(\.identifier)
    try write(to: "T/Alps/a.jpg")
    try write("2023-07-02T00:00:00Z", to: "T/Alps/b.jpg")
    let report = try await scan()
    #expect(report.added == 0 && report.unchanged == 2)
    #expect(
      try await lying() == [
        "T/Photos from 2023/a.jpg: Alps, Photos from 2023",
        "T/Photos from 2023/b.jpg: Alps, Photos from 2023",
      ])
    try delete("T/Alps/a.jpg", "T/Alps/a.jpg.json")
    try await scan()
    #expect(
      try await lying() == [
        "T/Photos from 2023/a.jpg: Photos from 2023",
        "T/Photos from 2023/b.jpg: Alps, Photos from 2023",
      ])
    try FileManager.default.moveItem(
      atPath: folder.path + "/T/Alps", toPath: folder.path + "/T/Hills")
    #expect(try await scan().countedAssets == 2)
    #expect(try await lying()[1] == "T/Photos from 2023/b.jpg: Hills, Photos from 2023")
    try delete("T/Hills")
    try await scan()
    #expect(try await lying()[1] == "T/Photos from 2023/b.jpg: Photos from 2023")
    #expect(try await shown().map(\.identifier) == names)
    let rows = try await database.read { db in
      try String.fetchAll(db, sql: "SELECT title FROM collection")
    }
    #expect(rows == ["Photos from 2023"], "an emptied folder leaves nothing behind")
  }

  @Test("the original goes: a copy is the same asset, with its own note")
  func originalsGo() async throws {
    try write(to: "T/Photos from 2023/a.jpg")
    try write(to: "T/Zoo/a.jpg", sidecar: "unknown takeout favorite")
    try write(to: "T/Alps/a.jpg")
    try await scan()
    let name = try await identifier("T/Photos from 2023/a.jpg")
    try delete("T/Photos from 2023")
    let first = try await scan()
    #expect(first.removed == 0 && first.added == 0 && first.updated == 1)
    #expect(try await lying() == ["T/Alps/a.jpg: Alps, Zoo"])
    #expect(try await identifier("T/Alps/a.jpg") == name)
    try delete("T/Alps")
    try await scan()
    #expect(try await lying() == ["T/Zoo/a.jpg: Zoo"])
    #expect(try await shown().map(\.isFavorite) == [true])
    #expect(try await identifier("T/Zoo/a.jpg") == name)
    try delete("T/Zoo")
    #expect(try await scan().removed == 1)
  }

  @Test("edits and notes part what was one, and join it again")
  func editsAndSidecars() async throws {
    try write(to: "T/Photos from 2023/a.jpg")
    try write(to: "T/Alps/a.jpg")
    try await scan()
    let name = try await identifier("T/Photos from 2023/a.jpg")
    let one = ["T/Photos from 2023/a.jpg: Alps, Photos from 2023"]
    let two = ["T/Alps/a.jpg: Alps", "T/Photos from 2023/a.jpg: Photos from 2023"]
    #expect(try await lying() == one)

    try write("2023-07-01T00:00:00Z else", to: "T/Alps/a.jpg")
    try await scan()
    #expect(try await lying() == two)
    try write(to: "T/Alps/a.jpg")
    try await scan()
    #expect(try await lying() == one)

    try write("2023-07-01T00:00:00Z else", to: "T/Photos from 2023/a.jpg")
    try await scan()
    #expect(try await lying() == two)
    try write(to: "T/Photos from 2023/a.jpg")
    try await scan()
    #expect(try await lying() == one)

    for album in ["Photos from 2023", "Alps"] {
      try delete("T/\(album)/a.jpg.json")
      try await scan()
      #expect(try await lying() == two)
      try write(to: "T/\(album)/a.jpg")
      try await scan()
      #expect(try await lying() == one)
    }
    try write("damaged", to: "T/Photos from 2023/a.jpg")
    try await scan()
    #expect(try await lying() == ["T/Alps/a.jpg: Alps"])
    try write(to: "T/Photos from 2023/a.jpg")
    try await scan()
    #expect(try await lying() == one)
    #expect(try await identifier("T/Photos from 2023/a.jpg") == name)
  }

  @Test("every folder of a copy finds the asset, and none that it left")
  func searchByFolder() async throws {
    try write(to: "T/Photos from 2023/a.jpg")
    try await scan()
    try write(to: "T/Matterhorn/a.jpg")
    try await scan()
    #expect(try await found("matterhorn") == 1)
    #expect(try await found("photos 2023") == 1)
    try delete("T/Matterhorn")
    try await scan()
    #expect(try await found("matterhorn") == 0)
  }

  private func found(_ text: String) async throws -> Int {
    var query = AssetQuery()
    query.search = SearchTerms(text)
    return try await database.count(in: database.window(.init()), matching: query)
  }

  @Test("copies are found across batches, and a picker is told of one asset")
  func acrossBatches() async throws {
    for number in 0..<230 {
      let text = "2023-07-01T00:00:00Z \(number)"
      try write(text, to: "T/Alps/m\(number).jpg")
      try write(text, to: "T/Photos from 2023/m\(number).jpg")
    }
    let report = try await scan()
    #expect(report.added == 230 && report.countedAssets == 230)
    let lying = try await lying()
    #expect(lying.count == 230)
    #expect(lying.allSatisfy { $0.hasSuffix(": Alps, Photos from 2023") })
  }
}
