// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Looks thumbnails up in the cache's file and its pack; never writes to them.
struct CacheReader: Sendable {
  /// How old the note of a use may get before another one is written, in milliseconds.
  static let useInterval: Int64 = 600_000
  /// How many keys one statement looks for: a cursor costs as much as looking for some of them.
  private static let most = 64

  /// How often it is looked again where somebody wrote meanwhile.
  private static let tries = 3

  /// The file that is open.
  let file: String
  private let queue: DatabaseQueue
  private let pack: PixelPack?

  /// Opens a cache.
  ///
  /// - Parameter file: Its absolute path.
  /// - Throws: What SQLite says.
  init(file: String) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -256") }
    self.file = file
    pack = .reading(besides: file)
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// What was found at a time: what is known, by its place in the answer, and the rows whose notes
  /// of their use are old.
  struct Found {
    var remembered: [(place: Int, Remembered)] = []
    var used: [Int64] = []
  }

  /// Looks some thumbnails up.
  ///
  /// - Parameters:
  ///   - wanted: Places in the answer, what to look up there, and the stamps that count.
  ///   - now: Milliseconds since 1970.
  /// - Returns: What was found; nothing where somebody wrote each time it was looked for.
  /// - Throws: What SQLite says.
  /// - Complexity: One lookup in a B-tree and one copy of the pixels a thumbnail.
  func find(
    _ wanted: [(place: Int, request: ThumbnailRequest, stamp: FileStamp)], now: Int64
  ) throws -> Found {
    try queue.unsafeRead { db in
      for _ in 0..<Self.tries {
        let version = try Self.version(of: db)
        var found = Found()
        try db.inTransaction(.deferred) {
          found = try look(for: wanted, now: now, in: db)
          return .commit
        }
        // What went meanwhile may have become a hole while it was read.
        if try Self.version(of: db) == version { return found }
      }
      return Found()
    }
  }

  /// Looks for so many keys, in their order.
  static func lookup(_ count: Int) -> String {
    let keys = (0..<count).map { "(\($0), ?, ?, ?)" }.joined(separator: ", ")
    return """
      WITH wanted (number, path, width, height) AS (VALUES \(keys))
      SELECT id, size, modified, changed, used, place, reason, detail, number
      FROM wanted CROSS JOIN thumbnail USING (path, width, height)
      """
  }

  private func look(
    for wanted: [(place: Int, request: ThumbnailRequest, stamp: FileStamp)], now: Int64,
    in db: Database
  ) throws -> Found {
    var found = Found()
    for first in stride(from: 0, to: wanted.count, by: Self.most) {
      let some = wanted[first..<min(wanted.count, first + Self.most)]
      let keys = some.flatMap { one -> [(any DatabaseValueConvertible)?] in
        [one.request.path, one.request.size.width, one.request.size.height]
      }
      let statement = try db.cachedStatement(sql: Self.lookup(some.count))
      let rows = try Row.fetchCursor(statement, arguments: StatementArguments(keys))
      while let row = try rows.next() {
        let (place, request, stamp) = wanted[first + (row[8] as Int)]
        guard stamp == FileStamp(size: row[1], modified: row[2], changed: row[3]),
          let remembered = remembered(row, request)
        else { continue }
        found.remembered.append((place, remembered))
        let age = now - (row[4] as Int64)
        if age < 0 || age > Self.useInterval { found.used.append(row[0]) }
      }
    }
    return found
  }

  private func remembered(_ row: Row, _ request: ThumbnailRequest) -> Remembered? {
    if let place: Int64 = row[5] {
      let image = pack?.image(at: place, size: request.size)
      return image.map { .success(Thumbnail($0, origin: .cache)) }
    }
    guard let word: String = row[6], let reason = FailureReason(rawValue: word) else { return nil }
    let detail: String = row[7] ?? ""
    return .failure(MediaError(path: request.path, reason: reason, detail: detail))
  }

  /// A number that is another one as soon as anybody else has written.
  private static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  /// Counts what is there.
  ///
  /// - Returns: The facts, without those of the file system.
  /// - Throws: What SQLite says.
  /// - Complexity: O(thumbnails).
  func facts() throws -> (count: Int, failures: Int, oldest: Int64?, newest: Int64?) {
    try queue.read { db in
      let sql = "SELECT count(*), count(reason), min(used), max(used) FROM thumbnail"
      guard let row = try Row.fetchOne(db, sql: sql) else { return (0, 0, nil, nil) }
      return (row[0], row[1], row[2], row[3])
    }
  }
}
