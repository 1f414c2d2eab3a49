// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Prevents SQLite from using disk space that must stay free for other programs.
///
/// SQLite writes to each open file through a table of functions. ``limit(_:at:)`` replaces this
/// table for an index file and its log. The new table has another function for writing. If a write
/// would make the file longer than the free disk space allows, this function refuses it with
/// `SQLITE_FULL`. SQLite then rolls back the transaction. If the write belonged to a checkpoint,
/// SQLite repeats the checkpoint later.
enum IndexRoom {
  /// Returns the number of bytes that can be written to the disk of a path.
  ///
  /// A negative number means that it is unknown.
  typealias AvailableBytes = @convention(c) (UnsafePointer<CChar>?) -> Int64

  /// A table of functions, followed by the values that its function for writing needs.
  private struct Methods {
    var table: sqlite3_io_methods
    let original: UnsafePointer<sqlite3_io_methods>
    let path: UnsafeMutablePointer<CChar>
    let availableBytes: AvailableBytes
  }

  /// A file's path and the address of its original table.
  private struct Key: Hashable {
    let path: String
    let original: UInt
  }

  /// The addresses of the tables of all files.
  ///
  /// The tables stay in memory, because SQLite uses them until it closes a file.
  private static let tables = Mutex<[Key: UInt]>([:])

  /// Limits the main file and the log of a connection.
  ///
  /// Each connection is limited only once.
  ///
  /// - Parameters:
  ///   - db: The connection. It must be in a transaction, so that the log is open.
  ///   - path: The path of the main file.
  ///   - availableBytes: Returns the number of free bytes of the disk. Tests replace it.
  static func limit(
    _ db: Database, at path: String,
    availableBytes: AvailableBytes = { clinux_available_bytes_at($0) }
  ) {
    for pointer in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
      var file: UnsafeMutablePointer<sqlite3_file>?
      sqlite3_file_control(db.sqliteConnection, "main", pointer, &file)
      guard let file, let original = file.pointee.pMethods else { continue }
      let key = Key(path: path, original: UInt(bitPattern: original))
      let table = tables.withLock { tables in
        let table = tables[key] ?? makeTable(key, availableBytes)
        tables[key] = table
        return table
      }
      if let table { file.pointee.pMethods = UnsafePointer(bitPattern: table) }
    }
  }

  /// Creates a table, and returns its address.
  private static func makeTable(_ key: Key, _ availableBytes: AvailableBytes) -> UInt? {
    guard let original = UnsafePointer<sqlite3_io_methods>(bitPattern: key.original),
      let path = strdup(key.path)
    else { return nil }
    let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
    methods.initialize(
      to: Methods(
        table: original.pointee, original: original, path: path, availableBytes: availableBytes))
    methods.pointee.table.xWrite = { file, bytes, count, offset in
      guard let file, let table = file.pointee.pMethods else { return SQLITE_MISUSE }
      let methods = UnsafeRawPointer(table).assumingMemoryBound(to: Methods.self).pointee
      let end = offset + Int64(count)
      var size: Int64 = 0
      if methods.original.pointee.xFileSize(file, &size) == SQLITE_OK, end > size {
        let available = methods.availableBytes(methods.path)
        if available >= 0, end - size > available { return SQLITE_FULL }
      }
      return methods.original.pointee.xWrite(file, bytes, count, offset)
    }
    return UInt(bitPattern: methods)
  }
}
