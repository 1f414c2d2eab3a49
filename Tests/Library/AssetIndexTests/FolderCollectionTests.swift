// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Folders become collections, and stay current as their files change.
@Suite struct FolderCollectionTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  private func scan() async throws {
    _ = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
  }

  private func listed(_ database: AssetDatabase? = nil) async throws -> [String] {
    let database = database ?? self.database
    return try await database.collections(in: database.window(.init()), matching: AssetQuery())
      .map { "\($0.identifier) \($0.title) \($0.count)" }
  }

  @Test(
    "collection.list.shown: each folder with assets of its own is a collection, except the library's root"
  )
  func foldersAreCollections() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "root.jpg")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "Trips/Rome/a.jpg")
    try folder.write("2024-01-02T00:00:00Z".utf8, to: "Trips/Rome/b.jpg")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "alps/c.jpg")
    try folder.write("unsupported".utf8, to: "texts/d.txt")
    try await scan()
    #expect(try await listed() == ["folder:alps alps 1", "folder:Trips/Rome Rome 2"])
    try await scan()
    #expect(try await listed() == ["folder:alps alps 1", "folder:Trips/Rome Rome 2"])
  }

  @Test func movedAndDeletedFilesAreFollowed() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "one/a.jpg")
    try folder.write("2024-01-02T00:00:00Z".utf8, to: "one/b.jpg")
    try await scan()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/two", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.path + "/one/a.jpg", toPath: folder.path + "/two/a.jpg")
    try await scan()
    #expect(try await listed() == ["folder:one one 1", "folder:two two 1"])
    try folder.write("damaged".utf8, to: "one/b.jpg")
    try await scan()
    #expect(try await listed() == ["folder:two two 1"])
    let rows = try await database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM collection")
    }
    #expect(rows == 1, "an emptied folder leaves nothing behind")
  }

  @Test("albums are written whole, and their rows go with them")
  func albums() async throws {
    try await database.save(Asset.roll(4))
    try await database.save(collections: [
      IndexedCollection(identifier: "x", title: "X", members: ["img-1", "img-2", "img-1", "no"]),
      IndexedCollection(identifier: "y", kind: .folder, title: "Y", members: ["img-2"]),
      IndexedCollection(
        identifier: "type:videos", kind: .mediaType, title: "Z", members: ["img-2"]),
    ])
    #expect(try await listed() == ["x X 2", "y Y 1"])
    try await database.save(collections: [
      IndexedCollection(identifier: "x", title: "New", members: ["img-3"])
    ])
    #expect(try await listed() == ["x New 1", "y Y 1"])
    _ = try await database.remove(["img-3.jpg"])
    #expect(try await listed() == ["y Y 1"])
    try await database.remove(collections: ["y", "no"])
    let rows = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM member") }
    #expect(rows == 0)
  }
}
