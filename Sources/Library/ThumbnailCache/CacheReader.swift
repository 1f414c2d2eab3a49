// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerPorts
import SQLiteFile

/// Reads thumbnails from the cache's database and pixel pack, and never writes to them.
final class CacheReader: Sendable {
  /// The minimum age in milliseconds of a thumbnail's stored time of use before it is updated.
  static let useInterval: Int64 = 600_000
  /// The maximum number of attempts to read while another process writes.
  private static let tries = 3

  /// The absolute path of the open database.
  let file: String
  private let queue: DatabaseQueue
  private let pack: PixelPack

  /// Opens a cache.
  ///
  /// - Parameter file: The absolute path of the database.
  /// - Throws: An error of SQLite or the file system.
  init(file: String) throws {
    var configuration = Configuration()
    configuration.label = "locket.thumbnails.reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -256") }
    self.file = file
    CacheFolder.makePrivate(file)
    try DatabaseOwnership.check(file, with: [file + CacheFolder.pack])
    pack = try .reading(besides: file)
    queue = try DatabaseQueue(path: file, configuration: configuration)
  }

  /// The result of looking up thumbnails.
  ///
  /// It contains the found thumbnails by their indexes, and the rows whose time of use must be
  /// updated.
  struct Found {
    var remembered: [(index: Int, Remembered)] = []
    var used: [Int64] = []
  }

  /// Looks up thumbnails.
  ///
  /// - Parameters:
  ///   - wanted: For each thumbnail, its index in the result, its request, and the current
  ///     fingerprint of its file.
  ///   - now: Milliseconds since 1970.
  /// - Returns: The found thumbnails. None if another process wrote to the cache during every
  ///   attempt.
  /// - Throws: An SQLite error.
  /// - Complexity: For each thumbnail, one B-tree look-up and one copy of the pixels.
  func find(
    _ wanted: [(index: Int, request: ThumbnailRequest, fingerprint: ContentFingerprint)], now: Int64
  ) throws -> Found {
    try queue.unsafeRead { db in
      for _ in 0..<Self.tries {
        // If another process deletes a row during the read, its picture may become a hole in the
        // pack.
        let found = try KeyLookup.inOneMoment(of: db) { try look(for: wanted, now: now, in: $0) }
        if let found { return found }
      }
      return Found()
    }
  }

  private func look(
    for wanted: [(index: Int, request: ThumbnailRequest, fingerprint: ContentFingerprint)],
    now: Int64,
    in lookup: KeyLookup
  ) throws -> Found {
    var found = Found()
    found.remembered.reserveCapacity(wanted.count)
    for (index, request, fingerprint) in wanted {
      guard let row = try lookup.find(request), row.fingerprint == fingerprint,
        let remembered = remembered(row, request)
      else { continue }
      found.remembered.append((index, remembered))
      let age = now &- row.used
      if age < 0 || age > Self.useInterval { found.used.append(row.id) }
    }
    return found
  }

  private func remembered(_ row: KeyLookup.Found, _ request: ThumbnailRequest) -> Remembered? {
    if let offset = row.offset {
      let image = pack.image(at: offset, size: request.size)
      return image.map { .success(Thumbnail($0, origin: .cache)) }
    }
    guard let reason = row.reason.flatMap(FailureReason.init) else { return nil }
    return .failure(MediaError(path: request.path, reason: reason, detail: row.detail ?? ""))
  }

  /// Returns the numbers of thumbnails and failures, and the oldest and newest times of use.
  ///
  /// - Returns: The numbers and times. The sizes of the files are not included.
  /// - Throws: An SQLite error, or `RowDecodingError` if a stored time is not a number.
  /// - Complexity: O(thumbnails).
  func facts() throws -> (count: Int, failures: Int, oldest: Int64?, newest: Int64?) {
    try queue.read { db in
      let sql = "SELECT count(*), count(reason), min(used), max(used) FROM thumbnail"
      guard let row = try Row.fetchOne(db, sql: sql) else { return (0, 0, nil, nil) }
      // In an altered file, a column of numbers can contain a text. The subscripts of the row would
      // then end the process.
      return (
        try row.decode(atIndex: 0), try row.decode(atIndex: 1), try row.decode(atIndex: 2),
        try row.decode(atIndex: 3)
      )
    }
  }
}
