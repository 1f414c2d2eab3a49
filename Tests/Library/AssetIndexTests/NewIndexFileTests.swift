// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// A new index file is complete or does not exist, whichever process creates it.
@Suite struct NewIndexFileTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/index.locket"
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Returns what a read-only process finds, or nil if there is no file.
  private func found(_ path: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let index = try AssetDatabase(path: path, creates: false)
    defer { try? index.writer.close() }
    return try index.writer.read { try String.fetchOne($0, sql: "SELECT root FROM library") ?? "" }
  }

  @Test("an index that several processes create has its folder and all that they wrote")
  func severalMakers() async throws {
    for round in 0..<10 {
      let path = "\(folder.path)/\(round).locket"
      let makers = Countdown(4)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            defer { makers.end() }
            let index = try await AssetDatabase.open(path: path, of: "/photos")
            try await index.save([Asset.roll(4)[number]])
          }
        }
        for _ in 0..<2 {
          group.addTask {
            while !makers.isOver {
              let root = try await BlockingWork.run { try found(path) }
              if let root { #expect(root == "/photos") }
            }
          }
        }
        try await group.waitForAll()
      }
      let index = try await AssetDatabase.open(path: path, creates: false)
      #expect(try await index.window(.init()).count == 4)
    }
  }

  @Test("a broken index is never missing while it is set aside")
  func neverMissing() async throws {
    for round in 0..<10 {
      let path = "\(folder.path)/\(round).locket"
      try await AssetDatabase.open(path: path, of: "/photos").writer.close()
      let sound = try Data(contentsOf: URL(fileURLWithPath: path))
      try sound.dropLast(100).write(to: URL(fileURLWithPath: path))
      let maker = Countdown(1)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { maker.end() }
          let index = try await AssetDatabase.open(path: path, of: "/photos", rebuilding: .ours)
          #expect(index.brokenFile == path + ".broken-1")
        }
        group.addTask {
          while !maker.isOver {
            let size = try await BlockingWork.run {
              var info = stat()
              return stat(path, &info) == 0 ? info.st_size : 0
            }
            #expect(size > 0)
          }
        }
        try await group.waitForAll()
      }
      #expect(try found(path) == "/photos")
    }
  }

  @Test("what a killed maker left is written over, and what a deleted index left is not read")
  func whatWasLeft() async throws {
    // The log of an index that was deleted while another process had it open.
    let old = try await AssetDatabase.open(path: path, of: "/old")
    try await old.save(Asset.roll(3))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    try old.writer.close()
    try FileManager.default.removeItem(atPath: path)
    try folder.write(log, to: "index.locket-wal")
    try folder.write(repeatElement(7, count: 9_000), to: "index.locket.~lk")
    try folder.write(repeatElement(8, count: 900), to: "index.locket.~lk-wal")
    let index = try await AssetDatabase.open(path: path, of: "/photos")
    #expect(try await index.root() == "/photos")
    #expect(try await index.window(.init()).count == 0)
    let left = try names
    #expect(left == ["index.locket", "index.locket-shm", "index.locket-wal"])
  }

  @Test(
    "what another user planted beside an index in a shared folder is refused before anything is written",
    .enabled(if: geteuid() == 0),
    arguments: ["-wal", "-shm", "-journal"])
  func planted(ending: String) async throws {
    #expect(chmod(folder.path, 0o1777) == 0)
    for isThere in [false, true] {
      if isThere { try await AssetDatabase.open(path: path, of: "/photos").writer.close() }
      unlink(path + ending)
      try folder.write([], to: "index.locket" + ending)
      #expect(chown(path + ending, 65_534, 65_534) == 0)
      let error = await #expect(throws: AssetIndexError.self) {
        _ = try await AssetDatabase.open(path: path, of: "/photos")
      }
      #expect(error?.description.contains("\(ending) belongs to another user (65534)") == true)
      #expect(try isThere || names == ["index.locket" + ending])
      unlink(path + ending)
    }
  }

  @Test("an index in a folder that all users share is written and read again")
  func sharedFolder() async throws {
    #expect(chmod(folder.path, 0o1777) == 0)
    for count in 1...3 {
      let index = try await AssetDatabase.open(path: path, of: "/photos")
      let other = try await AssetDatabase.open(path: path, creates: false)
      try await index.save([Asset.roll(3)[count - 1]])
      #expect(try await other.window(.init()).count == count)
      // No other user can make a journal that SQLite would play back.
      for ending in ["", "-wal", "-shm", "-journal"] { #expect(try mode(path + ending) == 0o600) }
      try other.writer.close()
      try index.writer.close()
    }
    #expect(try names == ["index.locket", "index.locket-journal"])
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Checks the permissions of an index and of SQLite's files beside it.
  private func checkModes(_ path: String) throws {
    for ending in ["", "-wal", "-shm"] { #expect(try mode(path + ending) == 0o600, "\(ending)") }
  }

  @Test("an index can be read by its owner alone, with SQLite's files beside it")
  func newFiles() async throws {
    let inside = folder.path + "/made/here/index.locket"
    let index = try await AssetDatabase.open(path: path, of: "/photos")
    let other = try await AssetDatabase.open(path: inside, of: "/photos")
    for path in [path, inside] { try checkModes(path) }
    // Missing folders are created private; the existing folder keeps its permissions.
    #expect(try mode(folder.path + "/made") == 0o700 && mode(folder.path + "/made/here") == 0o700)
    #expect(try mode(folder.path) == 0o755)
    withExtendedLifetime((index, other)) {}
  }

  @Test("an empty file is replaced, and an index that others could read is theirs no more")
  func emptyFiles() async throws {
    try folder.write([], to: "index.locket")
    chmod(path, 0o644)
    let index = try await AssetDatabase.open(path: path, of: "/photos")
    #expect(try await index.root() == "/photos")
    try checkModes(path)
    for ending in ["", "-wal", "-shm"] { chmod(path + ending, 0o644) }
    let again = try await AssetDatabase.open(path: path, creates: false)
    try checkModes(path)
    withExtendedLifetime((index, again)) {}
  }

  @Test("what takes a broken file's place, what was set aside and the note on it are the owner's")
  func brokenFiles() async throws {
    try await AssetDatabase.open(path: path, of: "/photos").writer.close()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 7, count: 20_000))
    try file.close()
    chmod(path, 0o644)
    let index = try await AssetDatabase.open(path: path, of: "/photos", rebuilding: .ours)
    #expect(try mode(#require(index.brokenFile)) == 0o600)
    try checkModes(path)
    IndexFile(path).mark()
    #expect(try mode(path + ".broken") == 0o600)
    #expect(IndexFile.isMarked(path))
  }

  @Test("where a link leads to is where the index is made")
  func links() async throws {
    for name in ["missing", "empty"] {
      let target = "\(folder.path)/\(name) target"
      if name == "empty" { try folder.write([], to: "empty target") }
      let link = "\(folder.path)/\(name)"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let index = try await AssetDatabase.open(path: link, of: "/photos")
      #expect(try await index.root() == "/photos")
      #expect(try found(target) == "/photos")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    }
  }

  @Test("an index that is there belongs to the folder that it was made of")
  func otherFolders() async throws {
    _ = try await AssetDatabase.open(path: path, of: "/photos")
    await #expect {
      _ = try await AssetDatabase.open(path: path, of: "/others")
    } throws: {
      "\($0)"
        == "\(path): is the index of /photos, not of /others; choose another file with --index"
    }
  }

  @Test("a read-only folder gets no index, and the error says so")
  func unwritableFolders() async throws {
    await #expect {
      _ = try await AssetDatabase.open(path: "/proc/index.locket", of: "/photos")
    } throws: {
      "\($0)".hasPrefix("/proc/index.locket: cannot open the index: ")
    }
  }
}
