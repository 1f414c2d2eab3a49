// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The first bytes of an SQLite file, looked at before SQLite may change any.
enum IndexFileHeader {
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let applicationIDOffset = 68
  private static let writeVersionOffset = 18
  private static let writeAheadLog: UInt8 = 2
  private static let length = 100

  /// Whether a file may be an index of ours.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - orEmpty: What to say of a file that is missing or empty.
  /// - Returns: Whether SQLite may open it.
  /// - Throws: ``AssetIndexError/cannotOpen(_:detail:)`` where it cannot be read.
  static func isOurs(_ path: String, orEmpty: Bool) throws(AssetIndexError) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return orEmpty }
      throw .cannotOpen(path, detail: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = read(file, &bytes, length)
    guard count >= 0 else { throw .cannotOpen(path, detail: String(cString: strerror(errno))) }
    if count == 0 { return orEmpty }
    guard count == length, bytes.starts(with: magic) else { return false }
    let identifier = bytes[applicationIDOffset..<applicationIDOffset + 4]
      .reduce(Int32(0)) { $0 << 8 | Int32($1) }
    if identifier == AssetDatabase.applicationID { return true }
    // A young index says so in its write-ahead log only. Opening what has such a log already
    // changes nothing, and SQLite then tells whose it is.
    return identifier == 0 && bytes[writeVersionOffset] == writeAheadLog
  }
}
