// SPDX-License-Identifier: Apache-2.0

import Glibc
import SQLiteFile

/// Checks the header of a file before SQLite opens the file and possibly changes it.
enum IndexFileHeader {
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let applicationIDOffset = 68
  private static let smallestPage = 512

  /// Checks whether SQLite may open a file as an index.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - orEmpty: Whether the file may be missing or empty.
  /// - Throws: ``AssetIndexError/notAnIndex(_:)`` if another program wrote the file,
  ///   ``AssetIndexError/broken(_:detail:)`` if the end of the file is missing, or
  ///   ``AssetIndexError/cannotOpen(_:detail:)`` if the file cannot be read.
  static func check(_ path: String, orEmpty: Bool) throws(AssetIndexError) {
    guard try isOurs(path, orEmpty: orEmpty) else { throw .notAnIndex(path) }
    if isCutShort(path) { throw .broken(path, detail: "its last page is cut short") }
  }

  /// Returns whether a file may be a Locket index.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - orEmpty: The result for a missing or empty file.
  /// - Returns: Whether SQLite may open the file.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)`` if the file cannot be read.
  static func isOurs(_ path: String, orEmpty: Bool) throws(AssetIndexError) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try SQLiteHeader.read(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return orEmpty }
      throw .cannotOpen(path, detail: error.description)
    }
    if bytes.isEmpty { return orEmpty }
    // A file that ends after the identifier is a broken Locket index.
    guard bytes.count >= applicationIDOffset + 4, bytes.starts(with: magic) else { return false }
    let identifier = bytes[applicationIDOffset..<applicationIDOffset + 4]
      .reduce(Int32(0)) { $0 << 8 | Int32($1) }
    // The first page of every index contains this identifier. A file without it is not opened,
    // because SQLite applies the log of any file that it opens.
    return identifier == AssetDatabase.applicationID
  }

  /// Whether a file ends inside a page and has no log.
  ///
  /// SQLite would read the missing bytes as zeros. If a log exists beside the file, the page may be
  /// incomplete only for the moment, or SQLite restores it from the log.
  private static func isCutShort(_ path: String) -> Bool {
    var (info, log) = (stat(), stat())
    guard stat(path, &info) == 0, info.st_size > 0 else { return false }
    if stat(path + "-wal", &log) == 0, log.st_size > 0 { return false }
    // Every page size is a multiple of the smallest page size.
    return info.st_size % smallestPage != 0
  }
}
