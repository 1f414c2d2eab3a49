// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Broken, foreign and newer index files each give a clear error, and are never changed.
@Suite struct IndexFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func writtenAssetsPersist() async throws {
    let path = folder.path + "/deep/er/index.locket"
    try await AssetDatabase(path: path).save(Asset.roll(2))
    let again = try AssetDatabase(path: path)
    #expect(try await again.window(.init()).count == 2)
  }

  @Test(
    "root does not open an index of another user, and learns what to do instead",
    .enabled(if: geteuid() == 0), arguments: ["", "-shm"])
  func indexOfAnotherUser(ending: String) async throws {
    let path = folder.path + "/index.locket"
    try await AssetDatabase.open(path: path, of: "/photos").writer.close()
    if !ending.isEmpty { try folder.write([], to: "index.locket" + ending) }
    #expect(chown(folder.path, 1234, 1234) == 0 && chown(path + ending, 1234, 1234) == 0)
    let error = await #expect(throws: AssetIndexError.self) {
      _ = try await AssetDatabase.open(path: path, creates: false)
    }
    let text = error?.description ?? ""
    #expect(text.contains("\(path)\(ending) belongs to another user (1234); run this command as"))
    #expect(text.contains("or give the folder of photos") && !text.contains("\n"))
    // Root's own index in the user's folder is opened.
    #expect(chown(path + ending, 0, 0) == 0)
    _ = try await AssetDatabase.open(path: path, creates: false)
  }

  @Test("a text file is no index")
  func textFileIsNotAnIndex() throws {
    let path = try folder.write("not a database, but long enough to be looked at".utf8, to: "x")
    #expect {
      try AssetDatabase(path: path)
    } throws: {
      "\($0)".contains("not a Locket index")
    }
  }

  @Test("another program's database is left alone")
  func anotherProgramsDatabaseIsLeftAlone() async throws {
    let path = folder.path + "/other.db"
    let other = try DatabaseQueue(path: path)
    try await other.write { try $0.execute(sql: "CREATE TABLE theirs (x)") }
    #expect {
      try AssetDatabase(path: path)
    } throws: {
      "\($0)".contains("not a Locket index")
    }
    let mode = try await other.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode == "delete", "not even the journal was touched")
    let tables = try await other.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master")
    }
    #expect(tables == ["theirs"])
  }

  @Test(
    "another program's database with a log is not even opened",
    arguments: [AssetDatabase.Rebuilding.never, .ours])
  func anotherProgramsLogIsLeftAlone(_ rebuilding: AssetDatabase.Rebuilding) async throws {
    let path = folder.path + "/other.db"
    let other = try DatabasePool(path: path)
    try await other.write { db in
      try db.execute(sql: "CREATE TABLE note (text); INSERT INTO note VALUES ('mine')")
    }
    // As its program leaves it when it is killed.
    for ending in ["", "-wal"] {
      try folder.write(
        Data(contentsOf: URL(fileURLWithPath: path + ending)), to: "left.db" + ending)
    }
    let left = folder.path + "/left.db"
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: left + $0)) }
    #expect(before[1].count > 0)
    for creates in [true, false] {
      #expect {
        try AssetDatabase(path: left, creates: creates, rebuilding: rebuilding)
      } throws: {
        "\($0)".contains("not a Locket index")
      }
    }
    let after = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: left + $0)) }
    #expect(after == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["left.db", "left.db-wal", "other.db", "other.db-shm", "other.db-wal"])
  }

  @Test("an index says whose it is from its first page on, also where SQLite makes it in its place")
  func firstPage() throws {
    let path = folder.path + "/target"
    symlink(path, folder.path + "/link")
    try NewIndexFile.createAtFinalPath(folder.path + "/link")
    #expect(try IndexFileHeader.isOurs(path, orEmpty: false))
    _ = try AssetDatabase(path: folder.path + "/link")
    try folder.write("a text that lies there".utf8, to: "text")
    try NewIndexFile.createAtFinalPath(folder.path + "/text")
    #expect(try String(contentsOfFile: folder.path + "/text", encoding: .utf8).hasPrefix("a text"))
  }

  @Test("what went wrong is said in SQLite's words, and never that nothing did")
  func errorMessages() {
    let full = DatabaseError(resultCode: .SQLITE_FULL, message: "not an error")
    #expect(AssetDatabase.message(full) == "database or disk is full")
    let busy = DatabaseError(resultCode: .SQLITE_BUSY, message: "database is locked")
    #expect(AssetDatabase.message(busy) == "database is locked")
  }

  @Test("a library's file that is empty, or no index, is not made one", arguments: [0, 50, 4096])
  func otherFilesAreNotReplaced(count: Int) async throws {
    let path = try folder.write([UInt8](repeating: 0, count: count), to: "photo.jpg")
    await #expect {
      _ = try await AssetDatabase.open(path: path, creates: false)
    } throws: {
      "\($0)".contains("not a Locket index")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["photo.jpg"])
    #expect(FileManager.default.contents(atPath: path)?.count == count)
  }

  @Test("a newer index is refused")
  func aNewerIndexIsRefused() async throws {
    let path = folder.path + "/newer.locket"
    let database = try AssetDatabase(path: path)
    try await database.writer.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
    }
    #expect {
      try AssetDatabase(path: path)
    } throws: {
      "\($0)".contains("newer Locket")
    }
  }

  @Test func aFolderThatCannotBeMade() {
    #expect {
      try AssetDatabase(path: "/proc/nowhere/index.locket")
    } throws: {
      "\($0)".contains("cannot open the index")
    }
  }

  @Test func anIndexBelongsToOneFolder() async throws {
    let database = try AssetDatabase()
    try await database.claim(root: "/photos", indexPath: "i")
    try await database.claim(root: "/photos", indexPath: "i")
    await #expect {
      try await database.claim(root: "/others", indexPath: "i")
    } throws: {
      "\($0)" == "i: is the index of /photos, not of /others; choose another file with --index"
    }
  }
}
