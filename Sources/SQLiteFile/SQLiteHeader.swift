// SPDX-License-Identifier: Apache-2.0

import GRDBSQLite
import Glibc

/// The first bytes of a file that SQLite may have open.
package enum SQLiteHeader {
  /// As many bytes as a header has.
  package static let length = 100
  /// `SQLITE_IOERR_SHORT_READ`, which C makes out of two numbers.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// A path that SQLite takes for one: it may read what begins with `file:` as an address, and what
  /// begins with a colon, or is empty, as no file at all.
  ///
  /// - Parameter path: A file's path.
  /// - Returns: The same file's.
  package static func plain(_ path: String) -> String {
    path.isEmpty || path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
  }

  /// Reads a file's header by way of SQLite, which reads nothing else and locks nothing for it.
  ///
  /// Whoever closes a descriptor of a file gives up all locks that its process has there, SQLite's
  /// too. SQLite knows that, and waits with closing its own.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: As many bytes as there are, at most ``length``.
  /// - Throws: ``SQLiteHeaderError`` where it is no file or cannot be read.
  package static func read(_ path: String) throws(SQLiteHeaderError) -> [UInt8] {
    let path = plain(path)
    var info = stat()
    guard stat(path, &info) == 0 else { throw SQLiteHeaderError(code: errno) }
    // What is none would be waited for.
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw SQLiteHeaderError(code: info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    var bytes = [UInt8](repeating: 0, count: min(length, Int(info.st_size)))
    if bytes.isEmpty { return [] }

    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else {
      let code = sqlite3_system_errno(connection)
      throw SQLiteHeaderError(code: code == 0 ? EIO : code)
    }
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let read = file.pointee.pMethods?.pointee.xRead else {
      throw SQLiteHeaderError(code: EIO)
    }
    let code = read(file, &bytes, Int32(bytes.count), 0)
    // It may have been cut short meanwhile; what is missing are zeros then.
    guard code == SQLITE_OK || code == shortRead else {
      throw SQLiteHeaderError(code: EIO)
    }
    return bytes
  }
}

/// Why a header could not be read, as the system says it.
package struct SQLiteHeaderError: Error, CustomStringConvertible {
  /// A number out of `errno`.
  package let code: Int32

  /// What the system calls it.
  package var description: String { String(cString: strerror(code)) }
}
