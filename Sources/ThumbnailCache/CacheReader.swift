// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerCore
import PickerModel

/// Looks thumbnails up in the cache's file and its pack; never writes to them.
final class CacheReader: Sendable {
  /// How old the note of a use may get before another one is written, in milliseconds.
  static let useInterval: Int64 = 600_000
  /// How often it is looked again where somebody wrote meanwhile.
  private static let tries = 3

  /// The file that is open.
  let file: String
  private let queue: DatabaseQueue
  private let pack: PixelPack

  /// Opens a cache.
  ///
  /// - Parameter file: Its absolute path.
  /// - Throws: What SQLite or the file system says.
  init(file: String) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -256") }
    self.file = file
    CacheFolder.makePrivate(file)
    pack = try .reading(besides: file)
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
    _ wanted: [(place: Int, request: ThumbnailRequest, stamp: ContentStamp)], now: Int64
  ) throws -> Found {
    try queue.unsafeRead { db in
      for _ in 0..<Self.tries {
        // What went meanwhile may have become a hole while it was read.
        let found = try KeyLookup.inOneMoment(of: db) { try look(for: wanted, now: now, in: $0) }
        if let found { return found }
      }
      return Found()
    }
  }

  private func look(
    for wanted: [(place: Int, request: ThumbnailRequest, stamp: ContentStamp)], now: Int64,
    in lookup: KeyLookup
  ) throws -> Found {
    var found = Found()
    found.remembered.reserveCapacity(wanted.count)
    for (place, request, stamp) in wanted {
      guard let row = try lookup.find(request), row.stamp == stamp,
        let remembered = remembered(row, request)
      else { continue }
      found.remembered.append((place, remembered))
      let age = now &- row.used
      if age < 0 || age > Self.useInterval { found.used.append(row.id) }
    }
    return found
  }

  private func remembered(_ row: KeyLookup.Found, _ request: ThumbnailRequest) -> Remembered? {
    if let place = row.place {
      let image = pack.image(at: place, size: request.size)
      return image.map { .success(Thumbnail($0, origin: .cache)) }
    }
    guard let reason = row.reason.flatMap(FailureReason.init) else { return nil }
    return .failure(MediaError(path: request.path, reason: reason, detail: row.detail ?? ""))
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
