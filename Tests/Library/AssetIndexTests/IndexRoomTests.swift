// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// A database leaves free the part of a disk that must stay free.
@Suite struct IndexRoomTests {
  /// The room of the disk of a test.
  private static let room = Atomic<Int64>(0)

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var path: String { folder.path + "/index" }

  private func byteCount() throws -> Int {
    try ["", "-wal"].reduce(0) { total, ending in
      let facts = try FileManager.default.attributesOfItem(atPath: path + ending)
      return total + (facts[.size] as? Int ?? 0)
    }
  }

  /// Writes rows of 1,000 bytes in one transaction.
  private func write(_ count: Int, to pool: DatabasePool) throws {
    try pool.write { db in
      for _ in 0..<count { try db.execute(sql: "INSERT INTO row VALUES (zeroblob(1000))") }
    }
  }

  private func rows(of pool: DatabasePool) throws -> Int? {
    try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM row") }
  }

  @Test("without room nothing is written and nothing is lost, and with room again it goes on")
  func full() throws {
    let pool = try DatabasePool(path: path)
    Self.room.store(.max, ordering: .relaxed)
    try pool.write { db in
      try db.execute(sql: "CREATE TABLE row (bytes)")
      IndexRoom.limit(db, at: path) { _ in IndexRoomTests.room.load(ordering: .relaxed) }
    }
    try write(100, to: pool)
    Self.room.store(0, ordering: .relaxed)
    let before = try byteCount()
    let error = #expect(throws: DatabaseError.self) { try write(4_000, to: pool) }
    #expect(error?.resultCode == .SQLITE_FULL)
    // What is in the log has no room in the main file.
    _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.passive) }
    #expect(try byteCount() == before && rows(of: pool) == 100)

    Self.room.store(.max, ordering: .relaxed)
    try write(4_000, to: pool)
    _ = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    #expect(try byteCount() > 4_000_000 && rows(of: pool) == 4_100)
    let check = try pool.read { db in try String.fetchOne(db, sql: "PRAGMA integrity_check") }
    #expect(check == "ok")
  }

  @Test("a new index for which there is no room says what to do")
  func fullFromTheStart() throws {
    let queue = try DatabaseQueue(path: path)
    queue.writeWithoutTransaction { db in IndexRoom.limit(db, at: path) { _ in 0 } }
    let error = #expect(throws: DatabaseError.self) {
      try AssetDatabase.blank.get().backup(to: queue)
    }
    let shown = try AssetIndexError(opening: "/x", #require(error))
    #expect("\(shown)".hasPrefix("/x: the disk has no space") && "\(shown)".contains("free some"))
  }
}
