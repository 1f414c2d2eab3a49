// SPDX-License-Identifier: Apache-2.0

import GRDBSQLite
import Glibc

/// Reads the header of a database file.
///
/// SQLite may have the file open at the same time.
package enum SQLiteHeader {
  /// The number of bytes of a header.
  package static let length = 100
  /// The value of `SQLITE_IOERR_SHORT_READ`.
  ///
  /// C computes the constant from two numbers, so Swift cannot import it.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Returns a path that SQLite uses as it is.
  ///
  /// SQLite may treat a path that begins with `file:` as a URI. If a path is empty or begins with a
  /// colon, SQLite does not open a file.
  ///
  /// - Parameter path: The path of a file.
  /// - Returns: A path of the same file.
  package static func plain(_ path: String) -> String {
    path.isEmpty || path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
  }

  /// Reads the header of a file by means of SQLite.
  ///
  /// When a process closes any descriptor of a file, it loses all its locks on that file, including
  /// those of SQLite. SQLite avoids this by closing its own descriptors later. The header is
  /// therefore read through SQLite, which reads only these bytes and takes no lock.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The first bytes of the file, at most ``length``.
  /// - Throws: ``SQLiteHeaderError`` if the path is not a file or cannot be read.
  package static func read(_ path: String) throws(SQLiteHeaderError) -> [UInt8] {
    let path = plain(path)
    var info = stat()
    guard stat(path, &info) == 0 else { throw SQLiteHeaderError(code: errno) }
    // Other kinds of files, such as a pipe, could block when they are opened.
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
    // If the file was truncated meanwhile, SQLite replaces the missing bytes by zeros.
    guard code == SQLITE_OK || code == shortRead else {
      throw SQLiteHeaderError(code: EIO)
    }
    return bytes
  }
}

/// Why a header could not be read, as an error of the system.
package struct SQLiteHeaderError: Error, CustomStringConvertible {
  /// The error number, one of the values of `errno`.
  package let code: Int32

  /// The system's message for the error number.
  package var description: String { String(cString: strerror(code)) }
}
