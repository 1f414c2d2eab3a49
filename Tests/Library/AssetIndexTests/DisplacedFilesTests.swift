// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A file that replaced another one is itself, and not an edited version of the other one.
@Suite struct DisplacedFilesTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  @discardableResult private func scan() async throws -> ScanReport {
    try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
  }

  /// Returns the identifier of each photo, by its capture day.
  private func photos() async throws -> [String: AssetIdentifier] {
    let assets = try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
    return Dictionary(
      uniqueKeysWithValues: assets.map {
        (String($0.captureDate?.rfc3339.prefix(10) ?? ""), $0.identifier)
      })
  }

  private func write(_ day: Int, to name: String) throws {
    try folder.write("2024-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z".utf8, to: name)
  }

  private func move(_ from: String, _ to: String) {
    #expect(rename(folder.path + "/" + from, folder.path + "/" + to) == 0)
  }

  private func expectSettled(_ photos: [String: AssetIdentifier]) async throws {
    #expect(try await self.photos() == photos)
    let again = try await scan()
    #expect(again.unchanged == photos.count && again.added + again.updated + again.moved == 0)
    #expect(try await self.photos() == photos)
    let strays = try await database.read { db in
      try String.fetchAll(
        db,
        sql:
          "SELECT path FROM file WHERE path LIKE '/%' UNION SELECT file FROM asset WHERE file LIKE '/%'"
      )
    }
    #expect(strays.isEmpty)
  }

  @Test("files whose names were swapped keep their identifiers, in one folder and in two")
  func swapped() async throws {
    for (one, other) in [("a.jpg", "b.jpg"), ("one/c.jpg", "two/c.jpg")] {
      try write(one.count, to: one)
      try write(one.count + 10, to: other)
      try await scan()
      let before = try await photos()
      move(one, "kept")
      move(other, one)
      move("kept", other)
      let report = try await scan()
      #expect(report.moved == 2 && report.added + report.updated + report.removed == 0)
      try await expectSettled(before)
    }
    let collections = try await database.collections(
      in: database.window(.init()), matching: AssetQuery())
    #expect(Set(collections.map(\.title)).isSuperset(of: ["one", "two"]))
    #expect(collections.filter { ["one", "two"].contains($0.title) }.map(\.count) == [1, 1])
  }

  @Test("a card that is numbered anew has the same photos")
  func numberedAnew() async throws {
    for day in 1...9 { try write(day, to: "IMG_\(day).jpg") }
    try await scan()
    let before = try await photos()
    for day in (1...9).reversed() { move("IMG_\(day).jpg", "IMG_\(day + 1).jpg") }
    let report = try await scan()
    #expect(report.moved == 9 && report.added + report.updated + report.removed == 0)
    try await expectSettled(before)
  }

  @Test("what is moved over another file takes its place, and the other one is gone")
  func movedOver() async throws {
    try write(1, to: "a.jpg")
    try write(2, to: "b.jpg")
    try await scan()
    let before = try await photos()
    move("b.jpg", "a.jpg")
    let report = try await scan()
    #expect(report.moved == 1 && report.removed == 1 && report.added + report.updated == 0)
    try await expectSettled(before.filter { $0.key == "2024-01-02" })
  }

  @Test("what an editor writes over a photo is that photo, even with the number of another file")
  func edited() async throws {
    for (day, name) in [(1, "a.jpg"), (2, "b.jpg"), (3, "c.jpg")] { try write(day, to: name) }
    try await scan()
    let before = try await photos()
    // A new file beside it is renamed; it may have the inode number of a file that was just
    // removed.
    for (day, name) in [(11, "a.jpg"), (12, "b.jpg")] {
      try write(day, to: "new")
      move("new", name)
    }
    try FileManager.default.removeItem(atPath: folder.path + "/c.jpg")
    let report = try await scan()
    #expect(report.updated == 2 && report.removed == 1 && report.moved + report.added == 0)
    try await expectSettled([
      "2024-01-11": try #require(before["2024-01-01"]),
      "2024-01-12": try #require(before["2024-01-02"]),
    ])
  }

  @Test("a Live Photo that is swapped with a photo keeps its video")
  func livePhotos() async throws {
    try folder.write("2024-01-01T00:00:00Z id=7".utf8, to: "a.heic")
    try folder.write("2024-01-01T00:00:00Z id=7 video".utf8, to: "video.mov")
    try folder.write("2024-01-02T00:00:00Z id=8".utf8, to: "b.heic")
    try await scan()
    let before = try await photos()
    move("a.heic", "kept")
    move("b.heic", "a.heic")
    move("kept", "b.heic")
    #expect(try await scan().moved == 2)
    try await expectSettled(before)
    let identifiers = [before["2024-01-01"], before["2024-01-02"]].compactMap(\.self)
    let found = try await database.assets(withIdentifiers: identifiers)
    #expect(found.map(\.livePhotoVideo) == ["video.mov", nil])
  }

  @Test("a scan that was killed before it put rows aside is gone on with", arguments: 1...3)
  func killedBefore(times: Int) async throws {
    for day in 1...4 { try write(day, to: "\(day).jpg") }
    try await scan()
    let before = try await photos()
    for day in (1...4).reversed() { move("\(day).jpg", "\(day + 1).jpg") }
    for _ in 0..<times {
      var comparison = try FolderComparison(folder.path, database)
      _ = try comparison.run { false }
    }
    #expect(try await scan().moved == 4)
    try await expectSettled(before)
  }

  @Test("a file that is back in its place after a scan that was killed was never another one")
  func back() async throws {
    try write(1, to: "a.jpg")
    try await scan()
    let before = try await photos()
    // The row that a scan recorded of a file that was there temporarily.
    try await database.writer.write { db in
      try db.execute(
        sql: """
          UPDATE file SET oldInode = inode, oldByteCount = byteCount, inode = inode + 1000000,
            state = 1
          """)
    }
    try folder.write("2024-01-01T00:00:00Z edited".utf8, to: "a.jpg")
    try write(1, to: "copy.jpg")
    let report = try await scan()
    #expect(report.updated + report.unchanged == 1 && report.added == 1 && report.moved == 0)
    let asset = try #require(before["2024-01-01"])
    let file = try await database.read { db in
      try String.fetchOne(
        db, sql: "SELECT file FROM asset WHERE identifier = ?", arguments: [asset.rawValue])
    }
    #expect(file == "a.jpg")
  }

  @Test("equal files that only got other numbers stay where they are, whatever comes beside them")
  func equalFiles() async throws {
    for name in ["b/x.jpg", "c/x.jpg"] { try write(1, to: name) }
    try await scan()
    func identifiers() async throws -> [String: String] {
      try await database.read { db in
        let rows = try Row.fetchAll(db, sql: "SELECT file, identifier FROM asset")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
      }
    }
    let before = try await identifiers()
    #expect(before.count == 2)
    move("b/x.jpg", "kept")
    move("c/x.jpg", "b/x.jpg")
    move("kept", "c/x.jpg")
    try write(1, to: "a/x.jpg")
    let report = try await scan()
    #expect(report.added == 1 && report.moved + report.removed == 0)
    let after = try await identifiers()
    #expect(after.count == 3 && after.filter { before.keys.contains($0.key) } == before)
  }

  @Test("a scan that was killed after it put rows aside is gone on with")
  func killed() async throws {
    for day in 1...4 { try write(day, to: "\(day).jpg") }
    try await scan()
    let before = try await photos()
    for day in (1...4).reversed() { move("\(day).jpg", "\(day + 1).jpg") }
    let newest = try await database.newestNumber()
    var comparison = try FolderComparison(folder.path, database)
    _ = try comparison.run { false }
    try await MovedFiles(database, in: folder.path, since: newest).putDisplacedAside()
    #expect(try await scan().moved == 4)
    try await expectSettled(before)
  }
}
