// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerPorts
import SQLiteFile

/// Writes batches to the cache's database and pixel pack, and keeps the cache within its size
/// limit.
struct CacheWriter: Sendable {
  static let findRow = "SELECT bytes FROM thumbnail WHERE id = ?"
  static let oldestRows = "SELECT id, bytes FROM thumbnail ORDER BY used LIMIT 64"
  static let insertHole = """
    INSERT INTO hole (place, bytes)
    SELECT place, width * height * 4 FROM thumbnail WHERE id = ? AND place IS NOT NULL
    """
  static let updateUse = "UPDATE thumbnail SET used = ?1 WHERE id = ?2 AND used < ?1"
  private static let insertRow = """
    INSERT INTO thumbnail
      (id, path, width, height, size, modified, changed, used, bytes, place, reason, detail)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The valid sizes in bytes.
  ///
  /// No cache is larger than the maximum.
  private static let sizes: ClosedRange<Int64> = 0...1 << 50
  private static let damage = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "the counters of the cache are damaged")

  /// The absolute path of the open database.
  let file: String
  private let queue: DatabaseQueue
  private let pack: PixelPack

  /// Opens a cache for writing.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the database.
  ///   - disk: The properties of the disk.
  /// - Throws: An error of SQLite or the file system.
  init(file: String, disk: PixelPack.Disk) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.writing"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // Entries that are lost in a power cut are created again. Deleted content need not be
      // overwritten.
      try db.execute(
        sql: """
          PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 256;
          PRAGMA journal_size_limit = 1048576; PRAGMA secure_delete = OFF;
          PRAGMA cache_size = -512
          """)
    }
    self.file = file
    try DatabaseOwnership.check(file, with: [file + CacheFolder.pack])
    pack = try .writing(besides: file, disk: disk)
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// Writes a batch in one transaction.
  ///
  /// If space is needed, the least recently used thumbnails are removed first.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - budget: The maximum number of bytes of all thumbnails.
  /// - Throws: An error of SQLite or the file system. In that case the batch is not written.
  ///   Thumbnails that were removed to make space for the batch are not restored.
  /// - Complexity: O(batch), and O(log n) for each removed thumbnail.
  func write(_ batch: CacheBatch, budget: Int64) throws {
    try queue.writeWithoutTransaction { db in
      let room = budget - batch.bytes
      if try Int64.fetchOne(db, sql: "SELECT bytes FROM tally") ?? 0 > room {
        // Space is released before the batch is written, because a full disk has no other space.
        try change(db) { $0.bytes -= try Self.evict($0.bytes - room, from: db) }
        try releaseSpace(in: db, budget: budget)
      }
      try change(db) { tally in
        for (id, time) in batch.uses {
          let statement = try db.cachedStatement(sql: Self.updateUse)
          try statement.execute(arguments: [time, id])
        }
        try pack.truncate(at: tally.length)
        // Thumbnails are written in the order of their use. The oldest thumbnail is then removed
        // first.
        let thumbnails = batch.thumbnails.values.sorted { $0.used < $1.used }
        try pack.write(thumbnails.compactMap(\.pixels), at: tally.length)
        for thumbnail in thumbnails {
          tally.bytes += try Self.save(thumbnail, at: &tally.length, in: db)
        }
        // Another process may also have written to the cache meanwhile.
        tally.bytes -= try Self.evict(tally.bytes - budget, from: db)
      }
      try releaseSpace(in: db, budget: budget)
    }
  }

  /// Returns a size in bytes, and throws an error if the stored value is damaged.
  private static func size(_ value: DatabaseValue) throws -> Int64 {
    guard let size = Int64.fromDatabaseValue(value), sizes ~= size else { throw damage }
    return size
  }

  /// Changes rows, the total size and the pack's length in one transaction.
  private func change(
    _ db: Database, _ body: (inout (bytes: Int64, length: Int64)) throws -> Void
  ) throws {
    try db.inTransaction(.immediate) {
      guard let row = try Row.fetchOne(db, sql: "SELECT bytes, length FROM tally") else {
        throw Self.damage
      }
      // If the length were wrong, pixels in the pack would be cut off.
      var tally = (bytes: try Self.size(row[0]), length: try Self.size(row[1]))
      try body(&tally)
      try db.execute(
        sql: "UPDATE tally SET bytes = ?, length = ?", arguments: [tally.bytes, tally.length])
      return .commit
    }
  }

  /// Inserts the row of a thumbnail.
  ///
  /// The pixels were written after all other pixels in the pack.
  ///
  /// - Returns: The number of bytes that were added.
  private static func save(
    _ thumbnail: NewThumbnail, at length: inout Int64, in db: Database
  ) throws -> Int64 {
    let (request, fingerprint) = (thumbnail.request, thumbnail.fingerprint)
    let id = CacheKey.number(of: request)
    let old = try Row.fetchOne(db.cachedStatement(sql: findRow), arguments: [id])
    let gone = try old.map { try size($0[0]) } ?? 0
    if old != nil { try delete(id, from: db) }
    var (offset, failure): (Int64?, MediaError?)
    switch thumbnail.result {
    case .success(let image):
      offset = length
      length += PixelPack.room(for: image.bytes.count)
    case .failure(let error): failure = error
    }
    try db.cachedStatement(sql: insertRow).execute(
      arguments: [
        id, request.path, request.size.width, request.size.height, fingerprint.size,
        fingerprint.modified,
        fingerprint.changed, thumbnail.used, thumbnail.bytes, offset, failure?.reason.rawValue,
        failure?.detail,
      ])
    return thumbnail.bytes - gone
  }

  /// Deletes the least recently used thumbnails until a number of bytes is freed.
  ///
  /// - Returns: The number of freed bytes.
  private static func evict(_ excess: Int64, from db: Database) throws -> Int64 {
    var gone: Int64 = 0
    while gone < excess {
      let rows = try Row.fetchAll(db.cachedStatement(sql: oldestRows))
      if rows.isEmpty { break }
      for row in rows where gone < excess {
        let bytes = try size(row[1])
        try delete(try row.decode(atIndex: 0), from: db)
        gone += bytes
      }
    }
    return gone
  }

  private static func delete(_ id: Int64, from db: Database) throws {
    for sql in [insertHole, "DELETE FROM thumbnail WHERE id = ?"] {
      try db.cachedStatement(sql: sql).execute(arguments: [id])
    }
  }

  /// Releases the space of deleted pictures, which no reader can find any more.
  ///
  /// If the process is killed before the space is released, the next writer releases it.
  private func releaseSpace(in db: Database, budget: Int64) throws {
    guard try Row.fetchOne(db, sql: "SELECT 1 FROM hole LIMIT 1") != nil else { return }
    try db.inTransaction(.immediate) {
      for row in try Row.fetchAll(db, sql: "SELECT place, bytes FROM hole") {
        guard try pack.punch(at: Self.size(row[0]), count: Int(Self.size(row[1]))) else {
          let length = try Int64.fetchOne(db, sql: "SELECT length FROM tally") ?? 0
          // If the file system does not support holes, space can be freed only with a new file.
          if length > 2 * budget { throw CacheError.outgrown }
          return .rollback
        }
      }
      try db.execute(sql: "DELETE FROM hole")
      return .commit
    }
  }
}
