// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// A database read that stops when the waiting task is cancelled, or after a number of steps that
/// no read of an intact file takes.
///
/// In a file that someone altered, a page can refer many times to another page, so that a walk of a
/// few kilobytes has more rows than anyone can wait for.
///
/// GRDB's asynchronous reads can be cancelled too, but they switch threads three times, which takes
/// longer than the SQLite query for a page of a grid. This read runs on a thread of the cooperative
/// pool as long as another thread remains for all other tasks. Otherwise it gets a thread of its
/// own.
final class CancellableRead: Sendable {
  /// The number of SQLite steps between two cancellation checks.
  ///
  /// For a walk this is less than a millisecond. One look-up in the full-text index is a single
  /// step, which takes 150 ms if a letter begins 400,000 terms.
  private static let steps: Int32 = 4000

  /// The number of steps that any read may take, and the number for each byte of the file.
  ///
  /// A photo takes at least 300 bytes, and a query some hundred steps for each.
  private static let freeSteps = 20_000_000
  private static let stepsPerByte = 20

  private let isCancelled = Atomic(false)
  private let stepsLeft: Atomic<Int>

  /// Creates a read.
  ///
  /// - Parameter steps: The maximum number of steps, or nil for any number.
  init(steps: Int?) {
    stepsLeft = Atomic(steps ?? .max)
  }

  /// Returns the maximum number of steps of a read of a file.
  static func maximumSteps(ofFile path: String) -> Int {
    var (bytes, info) = (0, stat())
    for ending in ["", "-wal"] where stat(path + ending, &info) == 0 { bytes += Int(info.st_size) }
    return freeSteps + min(bytes, 1 << 50) * stepsPerByte
  }

  /// Reads in one transaction.
  ///
  /// - Parameters:
  ///   - reader: The database to read.
  ///   - steps: The maximum number of steps; nil for any number.
  ///   - work: The read.
  /// - Returns: The result of `work`.
  /// - Throws: `CancellationError` if the task is cancelled, or the error of `work` or SQLite.
  @concurrent static func run<Value: Sendable>(
    _ reader: any DatabaseReader, steps: Int?,
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // A cancelled task does not wait for a connection.
    try Task.checkCancellation()
    let read = CancellableRead(steps: steps)
    return try await withTaskCancellationHandler {
      guard clinux_borrow_thread() != 0 else {
        return try await BlockingWork.run { try read.value(from: reader, work) }
      }
      defer { clinux_return_thread() }
      return try read.value(from: reader, work)
    } onCancel: {
      read.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func value<Value>(
    from reader: any DatabaseReader, _ work: (Database) throws -> Value
  ) throws -> Value {
    try reader.read { db in
      if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
      return try run(db) { try work(db) }
    }
  }

  /// Runs work on a connection that this thread may use.
  ///
  /// - Throws: `CancellationError`, `SQLITE_CORRUPT` after the last step, or an error of `work`.
  func run<Value>(_ db: Database, _ work: () throws -> Value) throws -> Value {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(db.sqliteConnection, Self.steps, Self.isOver, context)
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    do {
      return try work()
    } catch DatabaseError.SQLITE_INTERRUPT where stepsLeft.load(ordering: .relaxed) <= 0 {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a list in it does not end")
    } catch DatabaseError.SQLITE_INTERRUPT {
      throw CancellationError()
    }
  }

  private static let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    guard let context else { return 0 }
    let read = Unmanaged<CancellableRead>.fromOpaque(context).takeUnretainedValue()
    let left = read.stepsLeft.subtract(Int(steps), ordering: .relaxed).newValue
    return left <= 0 || read.isCancelled.load(ordering: .relaxed) ? 1 : 0
  }
}
