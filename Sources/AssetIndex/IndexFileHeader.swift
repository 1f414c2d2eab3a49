// SPDX-License-Identifier: Apache-2.0

import Glibc
import SQLiteFile

/// The first bytes of an SQLite file, looked at before SQLite may change any.
enum IndexFileHeader {
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let applicationIDOffset = 68
  private static let smallestPage = 512

  /// Looks whether SQLite may open a file as an index.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - orEmpty: Whether it may be missing or empty.
  /// - Throws: ``AssetIndexError/notAnIndex(_:)`` where it is somebody else's,
  ///   ``AssetIndexError/broken(_:detail:)`` where its end is missing,
  ///   ``AssetIndexError/cannotOpen(_:detail:)`` where it cannot be read.
  static func check(_ path: String, orEmpty: Bool) throws(AssetIndexError) {
    guard try isOurs(path, orEmpty: orEmpty) else { throw .notAnIndex(path) }
    if isCutShort(path) { throw .broken(path, detail: "its last page is cut short") }
  }

  /// Whether a file may be an index of ours.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - orEmpty: What to say of a file that is missing or empty.
  /// - Returns: Whether SQLite may open it.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)`` where it cannot be read.
  static func isOurs(_ path: String, orEmpty: Bool) throws(AssetIndexError) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try SQLiteHeader.read(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return orEmpty }
      throw .cannotOpen(path, detail: error.description)
    }
    if bytes.isEmpty { return orEmpty }
    // A file that was cut short behind the identifier is a broken one of ours.
    guard bytes.count >= applicationIDOffset + 4, bytes.starts(with: magic) else { return false }
    let identifier = bytes[applicationIDOffset..<applicationIDOffset + 4]
      .reduce(Int32(0)) { $0 << 8 | Int32($1) }
    // Every index says so from its first page on. What says nothing is not even opened: SQLite takes
    // over the log of whatever it opens.
    return identifier == AssetDatabase.applicationID
  }

  /// Whether a file ends within a page: SQLite would take what is missing for zeros.
  ///
  /// With a log beside it the page may be on its way, or is written again from there.
  private static func isCutShort(_ path: String) -> Bool {
    var (info, log) = (stat(), stat())
    guard stat(path, &info) == 0, info.st_size > 0 else { return false }
    if stat(path + "-wal", &log) == 0, log.st_size > 0 { return false }
    // Every page size is a multiple of the smallest one.
    return info.st_size % smallestPage != 0
  }
}
