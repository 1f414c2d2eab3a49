// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import AssetIndex

/// A watch reports changes at any depth, and ends with its owner.
@Suite(.timeLimit(.minutes(10))) struct FolderWatchTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("x".utf8, to: "deep/er/a.jpg")
  }

  @Test("files that come, change, move and go are told of, in new folders too")
  func everyChange() async throws {
    let watch = try FolderWatch(folder.path)
    var changes = watch.changes.makeAsyncIterator()
    try folder.write("x".utf8, to: "deep/er/b.jpg")
    #expect(await changes.next() != nil)
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/new", withIntermediateDirectories: true)
    #expect(await changes.next() != nil)
    try files.moveItem(
      atPath: folder.path + "/deep/er/a.jpg", toPath: folder.path + "/new/a.jpg")
    #expect(await changes.next() != nil)
    try files.removeItem(atPath: folder.path + "/new/a.jpg")
    #expect(await changes.next() != nil)
    #expect(watch.unwatchedCount == 0)
  }

  @Test("logs of an index inside the folder are no news, or each look would cause the next")
  func logsOfAnIndex() {
    for name in ["x.locket-wal", "x.locket-shm", "x.locket-journal"] {
      #expect(!FolderWatch.isRelevant(name))
    }
    #expect(FolderWatch.isRelevant("x-wal.jpg") && FolderWatch.isRelevant(""))
  }

  @Test("what is written into the log of a Photos library is news before the log is closed")
  func photosLibrary() async throws {
    try folder.write("x".utf8, to: "P.photoslibrary/database/Photos.sqlite")
    try folder.write("x".utf8, to: "P.photoslibrary/database/Photos.sqlite-wal")
    let root = folder.path + "/P.photoslibrary"
    let log = try #require(FileHandle(forWritingAtPath: root + "/database/Photos.sqlite-wal"))
    let watch = try FolderWatch(root)
    var changes = watch.changes.makeAsyncIterator()
    try log.write(contentsOf: Data("more".utf8))
    #expect(await changes.next() != nil)
    try log.close()
  }

  @Test("an index that each look writes to is no news, and other files beside it are")
  func theIndexItself() async throws {
    let watch = try FolderWatch(folder.path, besides: "\(folder.path)/deep/own.locket")
    var changes = watch.changes.makeAsyncIterator()
    for name in ["own.locket", "own.locket.~lk", "own.locket-wal"] {
      try folder.write("x".utf8, to: "deep/" + name)
    }
    // Changes reported so far are those of the photo alone, because the kernel reports them in
    // order.
    try folder.write("x".utf8, to: "deep/b.jpg")
    #expect(await changes.next() != nil)
    #expect(!FolderWatch.isRelevant("own.locket", besides: "own.locket"))
    #expect(!FolderWatch.isRelevant("own.locket.~lk", besides: "own.locket"))
    #expect(FolderWatch.isRelevant("own.locket.jpg", besides: "own.locket"))
  }

  @Test("a folder that takes the root's place, or comes back, is watched as the first one was")
  func anotherRoot() async throws {
    let (root, other) = (folder.path + "/deep/er", folder.path + "/other")
    let watch = try FolderWatch(root)
    var changes = watch.changes.makeAsyncIterator()
    try folder.write("x".utf8, to: "other/in/b.jpg")
    // The folder itself, and one of its parent folders.
    for path in [root, folder.path + "/deep"] {
      let files = FileManager.default
      try files.moveItem(atPath: path, toPath: folder.path + "/away")
      #expect(await changes.next() != nil)
      try files.createDirectory(
        atPath: folder.path + "/deep", withIntermediateDirectories: true)
      try files.copyItem(atPath: other, toPath: root)
      #expect(await changes.next() != nil)
      try folder.write("x".utf8, to: "deep/er/in/c.jpg")
      #expect(await changes.next() != nil)
      try files.removeItem(atPath: folder.path + "/away")
    }
    #expect(watch.unwatchedCount == 0)
  }

  @Test("what no scan looks at is no news: hidden files and folders")
  func hidden() {
    #expect(!FolderWatch.isRelevant(".a.jpg") && !FolderWatch.isRelevant(".git", isFolder: true))
    #expect(FolderWatch.isRelevant("a.jpg") && FolderWatch.isRelevant("git", isFolder: true))
  }

  @Test func aWatchEndsWithItsOwner() async throws {
    var watch: FolderWatch? = try FolderWatch(folder.path)
    let changes = try #require(watch?.changes)
    watch = nil
    for await _ in changes { Issue.record("nothing changed") }
  }

  @Test func missingFolderReportsOneLine() {
    #expect {
      try FolderWatch("/no/such/folder")
    } throws: {
      "\($0)"
        == "/no/such/folder: cannot be watched: No such file or directory; "
        + "run the command again from time to time instead"
    }
  }
}
