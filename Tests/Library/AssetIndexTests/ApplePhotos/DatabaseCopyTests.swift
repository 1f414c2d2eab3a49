// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// The original database is only read as bytes, whatever its state.
@Suite struct DatabaseCopyTests {
  /// Returns every file and folder below a folder, with its bytes, its date and its permissions.
  private func snapshot(_ root: String) throws -> [String: String] {
    let files = FileManager.default
    var snapshot: [String: String] = [:]
    for name in [""] + (files.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []) {
      let path = root + "/" + name
      let values = try files.attributesOfItem(atPath: path)
      let digest = files.contents(atPath: path).map {
        StableHash.identifier(of: $0.base64EncodedString())
      }
      let date = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      snapshot[name] = "\(date) \(values[.posixPermissions] ?? 0) \(digest ?? "folder")"
    }
    return snapshot
  }

  @Test("reading a library does not change it, even if it is read-only")
  func untouched() async throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    let files = FileManager.default
    let folders = ["", "/database", "/originals", "/originals/A"].map { fixture.root + $0 }
    for folder in folders {
      try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    }
    defer {
      for folder in folders {
        try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      }
    }
    let before = try snapshot(fixture.root)
    #expect(try await fixture.indexed().report.added == 1)
    #expect(try snapshot(fixture.root) == before)
    #expect(before.count == 6)
  }

  @Test("what Photos wrote into its log only is read too, and the log stays")
  func writeAheadLog() async throws {
    let fixture = try PhotosFixture()
    let pool = try DatabasePool(path: fixture.database)
    try await pool.write { db in
      try db.execute(
        sql: """
          INSERT INTO ZASSET (ZUUID, ZKIND, ZDIRECTORY, ZFILENAME, ZDATECREATED)
          VALUES (?, 0, 'A', 'a.jpeg', 5)
          """, arguments: [PhotosFixture.uuid(1)])
    }
    let log = fixture.database + "-wal"
    let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
    #expect((size ?? 0) > 0)
    let before = try snapshot(fixture.root)
    #expect(try await fixture.indexed().report.added == 1)
    #expect(try snapshot(fixture.root) == before)
    try pool.close()
  }

  @Test("nothing is left behind, and no other user can read the copy")
  func leavesNothing() throws {
    let fixture = try PhotosFixture()
    try fixture.add(1)
    let copy = try DatabaseCopy(of: fixture.database)
    let folder = try #require(Mirror(reflecting: copy).children.first?.value as? String)
    let values = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(values[.posixPermissions] as? Int == 0o700)
    let opened = try copy.open()
    #expect(!FileManager.default.fileExists(atPath: folder))
    let count = try opened.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM ZASSET") }
    #expect(count == 1)
  }

  @Test(
    "an unreadable database is reported in one line with a remedy",
    arguments: [
      ("", "it is empty, damaged, encrypted, or no SQLite database; repair the library"),
      ("encrypted bytes of a person", "it is empty, damaged, encrypted, or no SQLite database"),
      ("SQLite format 3\0 and no more", "; repair the library in Photos"),
    ])
  func brokenDatabases(content: String, message: String) async throws {
    let fixture = try PhotosFixture()
    try fixture.write(content.utf8, to: "database/Photos.sqlite")
    await #expect {
      _ = try await fixture.indexed()
    } throws: { error in
      let text = "\(error)"
      return error is AssetIndexError && text.hasPrefix(fixture.database + ": ")
        && text.contains(message) && !text.contains("\n")
    }
  }

  @Test("damaged database pages are reported in one line and cause no crash")
  func brokenPages() async throws {
    var generator = SeededGenerator(seed: 3)
    let fixture = try PhotosFixture()
    for number in 1...40 { try fixture.add(number, isHere: false) }
    try fixture.writer.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.database))
    for _ in 0..<20 {
      var bytes = Array(whole)
      for _ in 0..<30 {
        bytes[Int.random(in: 100..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      try fixture.write(bytes, to: "database/Photos.sqlite")
      do {
        _ = try await fixture.indexed()
      } catch let error as AssetIndexError {
        #expect("\(error)".contains("; "))
      }
    }
  }

  @Test("a library of Photos before macOS 10.15 has no such database, and says what to do")
  func olderLibraries() async throws {
    let folder = try TemporaryDirectory()
    try folder.write([], to: "Old.photoslibrary/database/photos.db")
    let library = try #require(ApplePhotosLibrary(root: folder.path + "/Old.photoslibrary"))
    let index = try AssetDatabase()
    await #expect {
      _ = try await index.sync(with: library)
    } throws: {
      "\($0)".hasSuffix(
        "No such file or directory; open the library once in Photos on macOS 10.15 or later, "
          + "or copy all of it here")
    }
  }
}
