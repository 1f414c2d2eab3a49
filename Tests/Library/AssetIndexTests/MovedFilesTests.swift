// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A moved file is the same asset; a new file at its old path is another one.
@Suite struct MovedFilesTests {
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

  private func identifiers() async throws -> [String: AssetIdentifier] {
    let assets = try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
    return Dictionary(uniqueKeysWithValues: assets.map { ($0.file, $0.identifier) })
  }

  private func move(_ from: String, _ to: String) throws {
    let target = URL(fileURLWithPath: folder.path + "/" + to)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder.path + "/" + from, toPath: target.path)
  }

  @Test func aRenamedFileKeepsItsIdentifier() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    try folder.write("2024-01-02T00:00:00Z".utf8, to: "b.jpg")
    try await scan()
    let before = try await identifiers()
    try move("a.jpg", "in/deep/z.jpg")
    let report = try await scan()
    #expect(report.moved == 1 && report.added == 0 && report.removed == 0 && report.updated == 0)
    #expect(
      try await identifiers() == ["in/deep/z.jpg": before["a.jpg"], "b.jpg": before["b.jpg"]])
    let collections = try await database.collections(
      in: database.window(.init()), matching: AssetQuery())
    #expect(collections.map(\.title) == ["deep"])
  }

  @Test("a new file at the old place gets an identifier of its own, the same in each index")
  func newFileAtOldPath() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    try await scan()
    let old = try await identifiers()["a.jpg"]
    try move("a.jpg", "b.jpg")
    try folder.write("2025-06-01T00:00:00.5Z".utf8, to: "a.jpg")
    let report = try await scan()
    #expect(report.moved == 1 && report.added == 1)
    let after = try await identifiers()
    #expect(after["b.jpg"] == old)
    #expect(after["a.jpg"] != nil && after["a.jpg"] != old)
    #expect(try await scan().unchanged == 2)
    #expect(try await identifiers() == after)
  }

  @Test("a copy on another disk is known by its content; what has other content is not")
  func contentDecides() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    try folder.write("2024-01-02T00:00:00Z".utf8, to: "b.jpg")
    try await scan()
    let before = try await identifiers()
    // Rewritten, with another inode number and another date.
    for name in ["a", "b"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name).jpg")
    }
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "x/a.jpg")
    try folder.write("2024-01-03T00:00:00Z".utf8, to: "x/b.jpg")
    let report = try await scan()
    #expect(report.moved == 1 && report.added == 1 && report.removed == 1)
    let after = try await identifiers()
    #expect(after["x/a.jpg"] == before["a.jpg"])
    #expect(after["x/b.jpg"] != before["b.jpg"])
  }

  @Test("of several copies the one of the same name is the one that moved, and none moves twice")
  func copies() async throws {
    for name in ["one/a.jpg", "two/b.jpg"] {
      try folder.write("2024-01-01T00:00:00Z".utf8, to: name)
    }
    try await scan()
    let before = try await identifiers()
    for name in ["one", "two"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    for name in ["n/b.jpg", "n/c.jpg", "n/a.jpg"] {
      try folder.write("2024-01-01T00:00:00Z".utf8, to: name)
    }
    let report = try await scan()
    #expect(report.moved == 2 && report.added == 1)
    let after = try await identifiers()
    #expect(after["n/a.jpg"] == before["one/a.jpg"] && after["n/b.jpg"] == before["two/b.jpg"])
  }

  @Test("of several copies the one with the number of the one that moved")
  func numbers() async throws {
    for name in ["a.jpg", "b.jpg"] {
      try folder.write("2024-01-01T00:00:00Z".utf8, to: name)
    }
    try await scan()
    let before = try await identifiers()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/n", withIntermediateDirectories: true)
    try move("a.jpg", "n/b.jpg")
    try move("b.jpg", "n/a.jpg")
    #expect(try await scan().moved == 2)
    let after = try await identifiers()
    #expect(after["n/b.jpg"] == before["a.jpg"] && after["n/a.jpg"] == before["b.jpg"])
  }

  @Test("files of one size and other numbers, as out of a backup, are each known")
  func equalSizes() async throws {
    let times = (0..<1200).map { "2024-01-01T00:\($0 / 60 % 60 + 10):\($0 % 60 + 10)Z" }
    for (number, time) in times.enumerated() {
      try folder.write("\(time) \(number + 1000)".utf8, to: "old/\(number).jpg")
    }
    try await scan()
    let before = try await identifiers()
    for (number, time) in times.enumerated() {
      try folder.write("\(time) \(number + 1000)".utf8, to: "new/\(5000 - number).jpg")
    }
    try FileManager.default.removeItem(atPath: folder.path + "/old")
    let report = try await scan()
    #expect(report.moved == 1200 && report.added == 0 && report.removed == 0)
    let after = try await identifiers()
    for number in 0..<1200 {
      #expect(after["new/\(5000 - number).jpg"] == before["old/\(number).jpg"])
    }
  }

  @Test("a whole folder moves with its Live Photos, notes and favourites")
  func wholeFolders() async throws {
    for number in 0..<600 {
      try folder.write(
        "2024-01-01T00:00:00Z id=\(number)".utf8, to: "old/\(number).heic")
    }
    try folder.write("2024-01-01T00:00:00Z id=7 video".utf8, to: "old/seven.mov")
    try folder.write("2024-01-01T00:00:00Z favorite".utf8, to: "old/8.heic.xmp")
    try await scan()
    let before = try await identifiers()
    try move("old", "new")
    let report = try await scan()
    #expect(report.moved == 600 && report.added == 0 && report.removed == 0)
    let after = try await identifiers()
    for (path, identifier) in before {
      #expect(after[path.replacing("old/", with: "new/")] == identifier)
    }
    let found = try await database.assets(withIdentifiers: [
      try #require(before["old/7.heic"]), try #require(before["old/8.heic"]),
    ])
    #expect(found.map(\.livePhotoVideo) == ["new/seven.mov", nil])
    #expect(found.map(\.isFavorite) == [false, true])
    #expect(try await scan().unchanged == 600)
  }
}
