// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Writes batches into the cache's file and keeps it within its budget.
struct CacheWriter: Sendable {
  static let findRow = "SELECT id, bytes FROM thumbnail WHERE path = ? AND width = ? AND height = ?"
  static let oldestRows = "SELECT id, bytes FROM thumbnail ORDER BY used LIMIT 64"
  static let noteUse = "UPDATE thumbnail SET used = ?1 WHERE id = ?2 AND used < ?1"
  private static let insertRow = """
    INSERT INTO thumbnail
      (path, width, height, size, modified, changed, used, bytes, reason, detail)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The file that is open.
  let file: String
  private let queue: DatabaseQueue

  /// Opens a cache to write to.
  ///
  /// - Parameters:
  ///   - file: Its absolute path.
  ///   - pageLimit: The most pages that it may have, nil for as many as there is room for.
  /// - Throws: What SQLite says.
  init(file: String, pageLimit: Int? = nil) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.writing"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // The log is taken up every 4 MB and cut to that. What a power cut takes of a cache is made
      // again, and what is deleted need not be blotted out on its way.
      try db.execute(
        sql: """
          PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 256;
          PRAGMA journal_size_limit = 4194304; PRAGMA secure_delete = OFF;
          PRAGMA cache_size = -512
          """)
      // It answers with a row.
      if let pageLimit { _ = try Row.fetchAll(db, sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    self.file = file
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// Writes a batch in one transaction; what was used longest ago goes where there is no room.
  ///
  /// - Parameters:
  ///   - batch: What to write.
  ///   - budget: The most bytes that all thumbnails may take.
  /// - Throws: What SQLite says; nothing of the batch is written then.
  /// - Complexity: O(batch), and O(log n) for each thumbnail that goes.
  func write(_ batch: CacheBatch, budget: Int64) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        var total = try Int64.fetchOne(db, sql: "SELECT bytes FROM tally") ?? 0
        for (id, time) in batch.uses {
          let statement = try db.cachedStatement(sql: Self.noteUse)
          try statement.execute(arguments: [time, id])
        }
        // Room is made before it is taken: the file does not grow for what goes at once.
        total -= try Self.evict(total + batch.bytes - budget, from: db)
        // In order, so that what came first is the first to go.
        for thumbnail in batch.thumbnails.values.sorted(by: { $0.used < $1.used }) {
          total += try Self.save(thumbnail, in: db)
        }
        total -= try Self.evict(total - budget, from: db)
        try db.execute(sql: "UPDATE tally SET bytes = ?", arguments: [total])
        return .commit
      }
      try Self.giveBack(in: db, sparing: 8)
    }
  }

  /// Takes everything out and gives the disk its room back.
  ///
  /// - Throws: What SQLite says.
  func clear() throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try db.execute(
          sql: "DELETE FROM picture; DELETE FROM thumbnail; UPDATE tally SET bytes = 0")
        return .commit
      }
      try Self.giveBack(in: db, sparing: .max)
      // Somebody who reads keeps the log for as long as that takes; it is cut the next time.
      _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Writes one thumbnail.
  ///
  /// - Returns: How many bytes more there are.
  private static func save(_ thumbnail: NewThumbnail, in db: Database) throws -> Int64 {
    let (request, stamp) = (thumbnail.request, thumbnail.stamp)
    let (path, width, height) = (request.path, request.size.width, request.size.height)
    var gone: Int64 = 0
    let old = try db.cachedStatement(sql: findRow)
    if let row = try Row.fetchOne(old, arguments: [path, width, height]) {
      gone = row[1]
      try delete(row[0], from: db)
    }
    try db.cachedStatement(sql: insertRow).execute(
      arguments: [
        path, width, height, stamp.size, stamp.modified, stamp.changed, thumbnail.used,
        thumbnail.bytes, thumbnail.failure?.reason.rawValue, thumbnail.failure?.detail,
      ])
    if thumbnail.failure == nil {
      let insert = try db.cachedStatement(sql: "INSERT INTO picture (id, pixels) VALUES (?, ?)")
      try insert.execute(arguments: [db.lastInsertedRowID, Data(thumbnail.pixels)])
    }
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
        try delete(row[0], from: db)
        gone += row[1]
      }
    }
    return gone
  }

  private static func delete(_ id: Int64, from db: Database) throws {
    for table in ["picture", "thumbnail"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?").execute(arguments: [id])
    }
  }

  /// Gives empty pages back to the file system, but for one in so many of all.
  private static func giveBack(in db: Database, sparing share: Int) throws {
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    guard free > all / share else { return }
    // Each step of it gives one page back.
    _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(free))")
  }
}
