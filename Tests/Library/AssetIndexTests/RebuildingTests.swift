// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Broken index files are set aside and replaced, and no other files are touched.
@Suite struct RebuildingTests {
  private let folder: TemporaryDirectory
  private let path: String
  /// The bytes of an intact index, and its assets.
  private let sound: [UInt8]
  private let shown: [Asset]

  init() async throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/cache/index.locket"
    for number in 0..<60 {
      let time = Timestamp(milliseconds: Int64(number) * 60_000, offsetMinutes: 0).rfc3339
      try folder.write(time.utf8, to: "photos/\(number % 4)/photo \(number).jpg")
    }
    let index = try AssetDatabase(path: path)
    shown = try await Self.fill(index, folder)
    _ = try await index.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try index.writer.close()
    sound = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func fill(
    _ index: AssetDatabase, _ folder: TemporaryDirectory
  ) async throws -> [Asset] {
    try await index.claim(root: folder.path + "/photos", indexPath: "index")
    _ = try await LibraryScanner(index, headers: StubHeaders()).scan(folder.path + "/photos")
    let window = try await index.window(.init())
    return try await index.assets(in: window, matching: AssetQuery(), after: nil, limit: .max)
  }

  /// Writes a file to the index's path, with at most a log beside it.
  private func put(_ bytes: [UInt8], log: [UInt8]? = nil) throws {
    for name in names where name.hasPrefix("index") {
      try FileManager.default.removeItem(atPath: "\(folder.path)/cache/\(name)")
    }
    try folder.write(bytes, to: "cache/index.locket")
    if let log { try folder.write(log, to: "cache/index.locket-wal") }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")) ?? []).sorted()
  }

  private func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  /// Opens the file, reopens it if it turns out to be broken, and checks the final contents.
  private func expectRecovery(_ broken: [UInt8], _ what: String) async throws {
    try put(broken)
    var index: AssetDatabase?
    do {
      let opened = try await AssetDatabase.open(path: path, rebuilding: .ours)
      index = opened
      #expect(try await Self.fill(opened, folder) == shown, "\(what)")
    } catch AssetIndexError.broken {
      index = nil
      let again = try await AssetDatabase.open(path: path, rebuilding: .ours)
      #expect(again.brokenFile != nil, "\(what): was not known to be broken the next time")
      #expect(try await Self.fill(again, folder) == shown, "\(what)")
    }
    // SQLite may have written to it before it detected the damage.
    if let file = index?.brokenFile {
      #expect((bytes(file)?.count ?? 0) >= broken.count, "\(what): not kept")
    }
  }

  @Test("an index cut short anywhere is set aside and made anew")
  func cutShort() async throws {
    let lengths = [72, 99, 100, 511, 4096, 5000, 8192, sound.count / 2, sound.count - 4096]
    for length in lengths + [sound.count - 1] {
      try put(Array(sound[..<length]))
      let index = try await AssetDatabase.open(path: path, rebuilding: .ours)
      let file = try #require(index.brokenFile, "\(length)")
      #expect(file == path + ".broken-1")
      #expect(bytes(file) == Array(sound[..<length]), "\(length)")
      #expect(try await Self.fill(index, folder) == shown, "\(length)")
    }
  }

  /// Returns the first page of each table and index, and the pages that belong to none.
  private func pages() throws -> [(name: String, number: Int)] {
    try put(sound)
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0")
        .map { ($0[0], $0[1]) }
    } + [("sqlite_master", 1), ("the last", sound.count / 4096)]
  }

  @Test("an index with a page of zeros shows the right photos, at the latest at the next opening")
  func zeroedPages() async throws {
    for page in try pages() where page.number > 1 {
      var broken = sound
      broken.replaceSubrange(
        (page.number - 1) * 4096..<page.number * 4096, with: repeatElement(0, count: 4096))
      try await expectRecovery(broken, "zeros in \(page.name)")
    }
  }

  @Test(
    "an index with flipped bits in a page header shows the right photos, at the latest at the next opening"
  )
  func flippedBits() async throws {
    for page in try pages() {
      for offset in [0, 3] {
        var broken = sound
        broken[(page.number - 1) * 4096 + (page.number == 1 ? 100 : 0) + offset] ^= 0x55
        try await expectRecovery(broken, "byte \(offset) of \(page.name)")
      }
    }
  }

  /// Changed numbers and texts are not always detected, but nothing may crash because of them.
  @Test("flipped bits anywhere in an index give photos, or one error and then a sound index")
  func flippedContent() async throws {
    var dice = SeededGenerator(seed: 28)
    for _ in 0..<20 {
      var broken = sound
      for _ in 0..<8 {
        broken[Int.random(in: 100..<sound.count, using: &dice)] ^= UInt8.random(
          in: 1...255, using: &dice)
      }
      try put(broken)
      do {
        let index = try await AssetDatabase.open(path: path, rebuilding: .ours)
        let photos = try await Self.fill(index, folder)
        #expect(index.brokenFile == nil || photos == shown)
      } catch AssetIndexError.broken {
        let again = try await AssetDatabase.open(path: path, rebuilding: .ours)
        #expect(try await Self.fill(again, folder) == shown)
      } catch let error as AssetIndexError {
        // SQLite may refuse to write, or a damaged folder name may read as another one.
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test(
    "a file path that is not UTF-8 is a broken index, and reading it has an end", arguments: [1, 2])
  func garbledPath(state: Int) async throws {
    try put(sound)
    let index = try await AssetDatabase.open(path: path)
    try await index.writer.write { db in
      try db.execute(
        sql: """
          UPDATE file SET path = CAST(x'61FF62' AS TEXT), state = ?
          WHERE path = (SELECT min(path) FROM file)
          """, arguments: [state])
    }
    await #expect {
      _ = try await Self.fill(index, folder)
    } throws: {
      "\($0)".contains("the path of a file is damaged")
    }
    try index.writer.close()
    let again = try await AssetDatabase.open(path: path, rebuilding: .ours)
    #expect(try await Self.fill(again, folder) == shown && again.brokenFile != nil)
  }

  @Test("a log of garbage is passed over, and a scan brings the index up to date")
  func garbageInTheLog() async throws {
    try put(sound, log: [UInt8](repeating: 0xA7, count: 9_000))
    let index = try await AssetDatabase.open(path: path, rebuilding: .ours)
    #expect(try await Self.fill(index, folder) == shown)
  }

  @Test("a file whose identifier is not ours is left alone, except where no other program writes")
  func otherFiles() async throws {
    for other in [Array(repeating: 0, count: 500), Array(sound[..<71]), Array("a letter".utf8)] {
      try put(other)
      await #expect(throws: AssetIndexError.self) {
        _ = try await AssetDatabase.open(path: path, rebuilding: .ours)
      }
      #expect(names == ["index.locket"])
      #expect(bytes(path) == other)
      let index = try await AssetDatabase.open(path: path, rebuilding: .always)
      #expect(bytes(try #require(index.brokenFile)) == other)
      #expect(try await Self.fill(index, folder) == shown)
    }
  }

  @Test("who may not rebuild is told, and nothing is renamed")
  func neverRebuilding() async throws {
    try put(Array(sound[..<5000]))
    await #expect {
      _ = try await AssetDatabase.open(path: path, creates: false)
    } throws: {
      "\($0)".hasPrefix("\(path): the index is broken: ")
        && "\($0)".contains("run 'locket index' again")
    }
    #expect(bytes(path) == Array(sound[..<5000]))
  }

  @Test func theThreeNewestBrokenFilesAreKept() async throws {
    for number in 1...5 {
      try folder.write(sound[..<(5000 + number)], to: "cache/index.locket")
      let index = try await AssetDatabase.open(path: path, rebuilding: .ours)
      #expect(index.brokenFile == "\(path).broken-\(number)")
      try index.writer.close()
    }
    #expect(
      names.filter { $0.contains("broken") } == [
        "index.locket.broken-3", "index.locket.broken-4", "index.locket.broken-5",
      ])
    #expect(bytes(path + ".broken-5")?.count == 5005)
  }

  @Test("a newer version is refused, and never set aside")
  func newerVersions() async throws {
    try put(sound)
    let queue = try DatabaseQueue(path: path)
    try await queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
    }
    try queue.close()
    await #expect {
      _ = try await AssetDatabase.open(path: path, rebuilding: .always)
    } throws: {
      "\($0)".contains("newer Locket")
    }
    #expect(names == ["index.locket"])
  }

  @Test("a note about a broken file says nothing of another one in its place")
  func marksAreOfOneFile() async throws {
    try put(sound)
    try folder.write("1\n".utf8, to: "cache/index.locket.broken")
    let index = try await AssetDatabase.open(path: path, rebuilding: .ours)
    #expect(index.brokenFile == nil)
    #expect(!names.contains("index.locket.broken"))
  }
}
