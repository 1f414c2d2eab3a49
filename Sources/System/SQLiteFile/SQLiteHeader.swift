// SPDX-License-Identifier: Apache-2.0

import GRDBSQLite
import Glibc

/// Reads the header of a database file, even if SQLite has the file open.
package enum SQLiteHeader {
  /// The number of bytes of a header.
  package static let length = 100
  /// `SQLITE_IOERR_SHORT_READ`, which C computes from two numbers.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Returns a path that SQLite cannot misinterpret.
  ///
  /// SQLite may interpret a path that begins with `file:` as a URI. It does not open a file if the
  /// path begins with a colon or is empty.
  ///
  /// - Parameter path: A file's path.
  /// - Returns: A path of the same file.
  package static func plain(_ path: String) -> String {
    path.isEmpty || path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
  }

  /// Reads a file's header through SQLite, which reads only these bytes and takes no lock.
  ///
  /// When a process closes any descriptor of a file, it loses all its locks on that file, including
  /// those of SQLite. SQLite takes this into account and delays closing its own descriptors.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The first bytes of the file, at most ``length``.
  /// - Throws: ``SQLiteHeaderError`` if the path is not a file or cannot be read.
  package static func read(_ path: String) throws(SQLiteHeaderError) -> [UInt8] {
    let path = plain(path)
    var info = stat()
    guard stat(path, &info) == 0 else { throw SQLiteHeaderError(code: errno) }
    // Opening anything but a regular file could block.
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
    // The file may have been truncated meanwhile; the missing bytes are zeros then.
    guard code == SQLITE_OK || code == shortRead else {
      throw SQLiteHeaderError(code: EIO)
    }
    return bytes
  }
}

/// A system error because of which a header could not be read.
package struct SQLiteHeaderError: Error, CustomStringConvertible {
  /// The error number, a value of `errno`.
  package let code: Int32

  /// The system's message for the error number.
  package var description: String { String(cString: strerror(code)) }
}
