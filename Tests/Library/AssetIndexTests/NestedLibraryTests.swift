// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// An Apple Photos library inside a folder is not part of it (decision 0036).
@Suite struct NestedLibraryTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func write(_ files: String...) throws {
    for file in files { try folder.write("2024-01-01T00:00:00Z".utf8, to: file) }
  }

  @Test(
    "a walk passes libraries by, packages and phones' folders, and what only sounds like one not")
  func walk() throws {
    try write(
      "Photos.photoslibrary/originals/A/a.jpg", "Photos.photoslibrary/a.jpg",
      "deep/Renamed/database/Photos.sqlite", "deep/Renamed/originals/b.jpg",
      "phone/PhotoData/Photos.sqlite", "phone/DCIM/100APPLE/c.jpg",
      "card/DCIM/d.jpg", "card/PhotoData/e.jpg", "my database/f.jpg", "x/database/g.jpg",
      "x.photoslibrary.jpg", "old.photolibrary/Masters/h.jpg")
    var walk = try FolderWalk(folder.path)
    let met = Array(AnyIterator { walk.next() }).map(\.path)
    #expect(
      met == [
        "card/DCIM/d.jpg", "card/PhotoData/e.jpg", "my database/f.jpg",
        "old.photolibrary/Masters/h.jpg", "x.photoslibrary.jpg", "x/database/g.jpg",
      ])
    #expect(walk.photosLibraries == ["Photos.photoslibrary", "deep/Renamed", "phone"])
    #expect(walk.unreadablePaths.isEmpty)
  }

  @Test("what was indexed in a folder goes when it becomes a library, and comes when it is none")
  func becomingOne() async throws {
    try write("a.jpg", "in/originals/b.jpg", "in/c.jpg")
    let database = try AssetDatabase()
    let scanner = LibraryScanner(database, headers: StubHeaders())
    #expect(try await scanner.scan(folder.path).added == 3)
    try write("in/database/Photos.sqlite")
    let report = try await scanner.scan(folder.path)
    #expect(report.removed == 2 && report.unchanged == 1 && report.photosLibraries == ["in"])
    #expect(report.problems.isEmpty && report.otherFiles == 0)
    let again = try await scanner.scan(folder.path)
    #expect(again.isWithoutChange && again.photosLibraries == ["in"])
    try FileManager.default.removeItem(atPath: folder.path + "/in/database")
    let last = try await scanner.scan(folder.path)
    #expect(last.added == 2 && last.photosLibraries.isEmpty)
  }

  @Test("a watch looks into no library but the one that it was asked to watch")
  func watch() throws {
    try write(
      "P.photoslibrary/originals/A/a.jpg", "P.photoslibrary/database/Photos.sqlite", "in/b.jpg")
    let watch = try FolderWatch(folder.path)
    #expect(try isWatched("in") && isWatched("P.photoslibrary"))
    #expect(try !isWatched("P.photoslibrary/originals"))
    #expect(try !isWatched("P.photoslibrary/originals/A"))
    let own = try FolderWatch(folder.path + "/P.photoslibrary")
    #expect(try isWatched("P.photoslibrary/originals/A") && isWatched("P.photoslibrary/database"))
    #expect(watch.unwatchedCount == 0 && own.unwatchedCount == 0)
  }

  /// Whether this process watches a folder, as reported by the kernel.
  private func isWatched(_ path: String) throws -> Bool {
    var info = stat()
    try #require(stat("\(folder.path)/\(path)", &info) == 0)
    let mark = " ino:\(String(info.st_ino, radix: 16)) "
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    return files.contains { file in
      let text = try? String(contentsOfFile: "/proc/self/fdinfo/" + file, encoding: .utf8)
      return text?.split(separator: "\n").contains {
        $0.hasPrefix("inotify ") && $0.contains(mark)
      } ?? false
    }
  }
}
