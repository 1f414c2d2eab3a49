// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerTesting
import Testing

@testable import AssetIndex

/// An index may be in the folder that it indexes.
@Suite struct DatabaseFilesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: ["photos.locket", "index of mine"])
  func aScanLeavesTheLocksOfItsOwnIndexAlone(name: String) async throws {
    let path = folder.path + "/" + name
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    let index = try await AssetDatabase.open(path: path, of: folder.path)
    let scanner = LibraryScanner(index, headers: StubHeaders())
    for round in 0..<2 {
      let report = try await scanner.scan(folder.path)
      #expect(report.added == (round == 0 ? 1 : 0) && report.problems.isEmpty)
      #expect(report.otherFiles == 0)
      #expect(FileLocks.count(of: path) > 0)
      #expect(FileLocks.count(of: path + "-shm") > 0)
    }
    // Opening the index again checks its header first.
    let again = try await AssetDatabase.open(path: path, creates: false)
    #expect(try await again.root() == folder.path)
    #expect(FileLocks.count(of: path) > 0)
    withExtendedLifetime((index, again)) {}
  }

  @Test("folders may be called as files of databases are")
  func folders() async throws {
    let database = try AssetDatabase()
    for name in ["travel-journal", "a.locket", "x.thumbnails"] {
      try folder.write("2024-01-01T00:00:00Z".utf8, to: name + "/a.jpg")
      #expect(FolderWatch.isRelevant(name, isFolder: true) && !FolderWatch.isRelevant(name))
    }
    let report = try await LibraryScanner(database, headers: StubHeaders()).scan(folder.path)
    #expect(report.added == 3 && report.otherFiles == 0)
  }

  @Test func namesOfDatabases() {
    func isName(_ name: String) -> Bool { DatabaseFiles.isName(Array(name.utf8)[...]) }
    for name in [
      "a.locket", "a.locket-wal", "a.db-shm", "a-journal", "a.locket.~lk", "1.thumbnails",
      "1.thumbnails-pixels",
    ] {
      #expect(isName(name), "\(name)")
    }
    for name in ["a.jpg", "locket", ".locket", "a.locket.jpg", "a-wal.jpg", "thumbnails", ""] {
      #expect(!isName(name), "\(name)")
    }
  }
}
