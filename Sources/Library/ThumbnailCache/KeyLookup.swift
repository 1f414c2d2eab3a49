// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import Glibc
import PickerModel
import PickerPorts

/// Looks up rows by key in one consistent snapshot of the cache's database.
///
/// The type calls SQLite directly. For each row, a GRDB cursor with its arguments would take half
/// as long as copying a small thumbnail.
struct KeyLookup {
  static let row = """
    SELECT path, width, height, size, modified, changed, used, place, reason, detail
    FROM thumbnail WHERE id = ?
    """
  /// A statement that keeps the snapshot until it is reset.
  private static let moment = "SELECT 1 FROM tally"
  private static let versionOfFile = "PRAGMA data_version"

  /// A row that was found.
  struct Found {
    let id: Int64
    let fingerprint: ContentFingerprint
    /// The time of the last use in milliseconds since 1970.
    let used: Int64
    /// The offset of the thumbnail's pixels in the pack, or nil for a failure.
    let offset: Int64?
    let reason: String?
    let detail: String?
  }

  private let db: Database
  /// The statement for a look-up.
  ///
  /// It is stored because clearing GRDB's statement cache would free it.
  private let statement: Statement
  private var row: OpaquePointer { statement.sqliteStatement }

  /// Runs look-ups in one snapshot.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - body: Receives a look-up that is valid until `body` returns.
  /// - Returns: The result of `body`, or nil if another process wrote to the database meanwhile.
  /// - Throws: An SQLite error, or the error of `body`.
  static func inOneMoment<Value>(
    of db: Database, _ body: (KeyLookup) throws -> Value
  ) throws -> Value? {
    let lookup = try KeyLookup(db: db, statement: db.cachedStatement(sql: row))
    let (value, before) = try lookup.keepingMoment {
      (try body(lookup), try lookup.version())
    }
    return try lookup.version() == before ? value : nil
  }

  private func keepingMoment<Value>(_ body: () throws -> Value) throws -> Value {
    let moment = try db.cachedStatement(sql: Self.moment)
    defer { sqlite3_reset(moment.sqliteStatement) }
    _ = try Self.step(moment.sqliteStatement, of: db)
    return try body()
  }

  /// Looks up one thumbnail.
  ///
  /// - Parameter request: The request.
  /// - Returns: The row, or nil if there is none.
  /// - Throws: An SQLite error.
  func find(_ request: ThumbnailRequest) throws -> Found? {
    var path = request.path
    return try path.withUTF8 { path -> Found? in
      let id = CacheKey.number(of: path, request.size)
      defer { sqlite3_reset(row) }
      try Self.check(sqlite3_bind_int64(row, 1, id), of: db)
      guard try Self.step(row, of: db), hasPath(path),
        integer(1) == request.size.width, integer(2) == request.size.height
      else { return nil }
      return Found(
        id: id,
        fingerprint: ContentFingerprint(
          size: integer(3), modified: integer(4), changed: integer(5)),
        used: integer(6), offset: isNull(7) ? nil : integer(7), reason: text(8), detail: text(9))
    }
  }

  /// Returns a number that changes when another process writes to the database.
  ///
  /// It does not change within a snapshot.
  private func version() throws -> Int64 {
    let statement = try db.cachedStatement(sql: Self.versionOfFile)
    defer { sqlite3_reset(statement.sqliteStatement) }
    return try Self.step(statement.sqliteStatement, of: db)
      ? sqlite3_column_int64(statement.sqliteStatement, 0) : 0
  }

  /// Fetches the next row.
  ///
  /// Returns false if there is no further row.
  private static func step(_ statement: OpaquePointer, of db: Database) throws -> Bool {
    let code = sqlite3_step(statement)
    if code != SQLITE_ROW && code != SQLITE_DONE { try check(code, of: db) }
    return code == SQLITE_ROW
  }

  private static func check(_ code: Int32, of db: Database) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage ?? "")
    }
  }

  /// Whether the row has a path.
  ///
  /// Paths are compared by their bytes.
  private func hasPath(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = sqlite3_column_text(row, 0), let bytes = path.baseAddress,
      Int(sqlite3_column_bytes(row, 0)) == path.count
    else { return false }
    return memcmp(text, bytes, path.count) == 0
  }

  private func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(row, column) }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(row, column) == SQLITE_NULL }

  private func text(_ column: Int32) -> String? {
    isNull(column) ? nil : sqlite3_column_text(row, column).map { String(cString: $0) }
  }
}
