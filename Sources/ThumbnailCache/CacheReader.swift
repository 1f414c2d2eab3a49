// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Looks thumbnails up in the cache's file; never writes to it.
struct CacheReader: Sendable {
  /// How old the note of a use may get before another one is written, in milliseconds.
  static let useInterval: Int64 = 600_000
  static let lookup = """
    SELECT thumbnail.id, size, modified, changed, used, reason, detail, pixels
    FROM thumbnail LEFT JOIN picture ON picture.id = thumbnail.id
    WHERE path = ? AND width = ? AND height = ?
    """

  /// The file that is open.
  let file: String
  private let queue: DatabaseQueue

  /// Opens a cache.
  ///
  /// - Parameter file: Its absolute path.
  /// - Throws: What SQLite says.
  init(file: String) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in
      // Pages are copied out of the system's own memory, so hardly any of SQLite's is needed.
      try db.execute(sql: "PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -256")
    }
    self.file = file
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// Looks some thumbnails up.
  ///
  /// - Parameters:
  ///   - wanted: Places in the answer, what to look up there, and the stamps that count.
  ///   - now: Milliseconds since 1970.
  ///   - found: Told what is known, by its place.
  ///   - used: Told of a row whose note of its use is old.
  /// - Throws: What SQLite says.
  /// - Complexity: Two lookups in B-trees and one copy of the pixels a thumbnail.
  func find(
    _ wanted: [(place: Int, request: ThumbnailRequest, stamp: FileStamp)], now: Int64,
    found: (Int, Remembered) -> Void, used: (Int64) -> Void
  ) throws {
    try queue.read { db in
      let statement = try db.cachedStatement(sql: Self.lookup)
      for (place, request, stamp) in wanted {
        let size = request.size
        let rows = try Row.fetchCursor(
          statement, arguments: [request.path, size.width, size.height])
        guard let row = try rows.next(),
          stamp == FileStamp(size: row[1], modified: row[2], changed: row[3]),
          let remembered = try Self.remembered(row, request)
        else { continue }
        found(place, remembered)
        let age = now - (row[4] as Int64)
        if age < 0 || age > Self.useInterval { used(row[0]) }
      }
    }
  }

  private static func remembered(_ row: Row, _ request: ThumbnailRequest) throws -> Remembered? {
    if let word: String = row[5] {
      guard let reason = FailureReason(rawValue: word) else { return nil }
      let detail: String = row[6] ?? ""
      return .failure(MediaError(path: request.path, reason: reason, detail: detail))
    }
    let image = try row.withUnsafeData(atIndex: 7) { data in
      data?.withUnsafeBytes { PackedPixels.unpack($0, size: request.size) }
    }
    return image.map { .success(Thumbnail($0, origin: .cache)) }
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
