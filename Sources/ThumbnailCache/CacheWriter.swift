// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Writes batches into the cache's file and its pack, and keeps them within their budget.
struct CacheWriter: Sendable {
  static let findRow = "SELECT bytes FROM thumbnail WHERE id = ?"
  static let oldestRows = "SELECT id, bytes FROM thumbnail ORDER BY used LIMIT 64"
  static let noteHole = """
    INSERT INTO hole (place, bytes)
    SELECT place, width * height * 4 FROM thumbnail WHERE id = ? AND place IS NOT NULL
    """
  static let noteUse = "UPDATE thumbnail SET used = ?1 WHERE id = ?2 AND used < ?1"
  private static let insertRow = """
    INSERT INTO thumbnail
      (id, path, width, height, size, modified, changed, used, bytes, place, reason, detail)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// What no cache is larger than, in bytes.
  private static let sizes: ClosedRange<Int64> = 0...1 << 50
  private static let damage = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "the cache's sums are damaged")

  /// The file that is open.
  let file: String
  private let queue: DatabaseQueue
  private let pack: PixelPack

  /// Opens a cache to write to.
  ///
  /// - Parameters:
  ///   - file: Its absolute path.
  ///   - disk: What is known of the disk.
  /// - Throws: What SQLite or the file system says.
  init(file: String, disk: PixelPack.Disk) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.writing"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // What a power cut takes of a cache is made again, and what is deleted need not be blotted
      // out on its way.
      try db.execute(
        sql: """
          PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 256;
          PRAGMA journal_size_limit = 1048576; PRAGMA secure_delete = OFF;
          PRAGMA cache_size = -512
          """)
    }
    self.file = file
    pack = try .writing(besides: file, disk: disk)
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// Writes a batch in one transaction; what was used longest ago goes before it where there is no
  /// room.
  ///
  /// - Parameters:
  ///   - batch: What to write.
  ///   - budget: The most bytes that all thumbnails may take.
  /// - Throws: What SQLite or the file system says; nothing of the batch is written then, and what
  ///   went for it is gone.
  /// - Complexity: O(batch), and O(log n) for each thumbnail that goes.
  func write(_ batch: CacheBatch, budget: Int64) throws {
    try queue.writeWithoutTransaction { db in
      let room = budget - batch.bytes
      if try Int64.fetchOne(db, sql: "SELECT bytes FROM tally") ?? 0 > room {
        // Given back before it is needed: on a full disk there is no other room.
        try change(db) { $0.bytes -= try Self.evict($0.bytes - room, from: db) }
        try giveBack(in: db, budget: budget)
      }
      try change(db) { tally in
        for (id, time) in batch.uses {
          let statement = try db.cachedStatement(sql: Self.noteUse)
          try statement.execute(arguments: [time, id])
        }
        try pack.end(at: tally.length)
        // In order, so that what came first is the first to go.
        let thumbnails = batch.thumbnails.values.sorted { $0.used < $1.used }
        try pack.write(thumbnails.compactMap(\.pixels), at: tally.length)
        for thumbnail in thumbnails {
          tally.bytes += try Self.save(thumbnail, at: &tally.length, in: db)
        }
        // Somebody else may have written as well.
        tally.bytes -= try Self.evict(tally.bytes - budget, from: db)
      }
      try giveBack(in: db, budget: budget)
    }
  }

  /// A number of bytes, as a file may say it that lost some of its own.
  private static func size(_ value: DatabaseValue) throws -> Int64 {
    guard let size = Int64.fromDatabaseValue(value), sizes ~= size else { throw damage }
    return size
  }

  /// Changes the file in one transaction, and what it says of all of it.
  private func change(
    _ db: Database, _ body: (inout (bytes: Int64, length: Int64)) throws -> Void
  ) throws {
    try db.inTransaction(.immediate) {
      guard let row = try Row.fetchOne(db, sql: "SELECT bytes, length FROM tally") else {
        throw Self.damage
      }
      // What lies in the pack would be cut off.
      var tally = (bytes: try Self.size(row[0]), length: try Self.size(row[1]))
      try body(&tally)
      try db.execute(
        sql: "UPDATE tally SET bytes = ?, length = ?", arguments: [tally.bytes, tally.length])
      return .commit
    }
  }

  /// Notes one thumbnail, whose pixels lie behind all others.
  ///
  /// - Returns: How many bytes more there are.
  private static func save(
    _ thumbnail: NewThumbnail, at length: inout Int64, in db: Database
  ) throws -> Int64 {
    let (request, stamp) = (thumbnail.request, thumbnail.stamp)
    let id = CacheKey.number(of: request)
    let old = try Row.fetchOne(db.cachedStatement(sql: findRow), arguments: [id])
    let gone = try old.map { try size($0[0]) } ?? 0
    if old != nil { try delete(id, from: db) }
    var (place, failure): (Int64?, MediaError?)
    switch thumbnail.result {
    case .success(let image):
      place = length
      length += PixelPack.room(for: image.bytes.count)
    case .failure(let error): failure = error
    }
    try db.cachedStatement(sql: insertRow).execute(
      arguments: [
        id, request.path, request.size.width, request.size.height, stamp.size, stamp.modified,
        stamp.changed, thumbnail.used, thumbnail.bytes, place, failure?.reason.rawValue,
        failure?.detail,
      ])
    return thumbnail.bytes - gone
  }

  /// Deletes thumbnails until so many bytes are gone, those used longest ago first.
  ///
  /// - Returns: How many bytes are gone.
  private static func evict(_ excess: Int64, from db: Database) throws -> Int64 {
    var gone: Int64 = 0
    while gone < excess {
      let rows = try Row.fetchAll(db.cachedStatement(sql: oldestRows))
      if rows.isEmpty { break }
      for row in rows where gone < excess {
        let bytes = try size(row[1])
        try delete(row[0], from: db)
        gone += bytes
      }
    }
    return gone
  }

  private static func delete(_ id: Int64, from db: Database) throws {
    for sql in [noteHole, "DELETE FROM thumbnail WHERE id = ?"] {
      try db.cachedStatement(sql: sql).execute(arguments: [id])
    }
  }

  /// Gives the room of what went back to the file system, now that nobody finds it any more.
  ///
  /// Whoever is killed before that leaves it to the next one.
  private func giveBack(in db: Database, budget: Int64) throws {
    guard try Row.fetchOne(db, sql: "SELECT 1 FROM hole LIMIT 1") != nil else { return }
    try db.inTransaction(.immediate) {
      for row in try Row.fetchAll(db, sql: "SELECT place, bytes FROM hole") {
        guard try pack.punch(at: Self.size(row[0]), count: Int(Self.size(row[1]))) else {
          let length = try Int64.fetchOne(db, sql: "SELECT length FROM tally") ?? 0
          // Without holes there is nothing to do but to begin anew from time to time.
          if length > 2 * budget { throw CacheFault.outgrown }
          return .rollback
        }
      }
      try db.execute(sql: "DELETE FROM hole")
      return .commit
    }
  }
}
