// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// A database read that can be stopped.
///
/// It stops when the waiting task is cancelled. It also stops after a number of steps that no read
/// of an intact file needs. In an altered file, a page can refer many times to another page. A walk
/// through a few kilobytes can then have more rows than a person can wait for.
///
/// GRDB's asynchronous reads can be cancelled, too, but they switch threads three times. That takes
/// longer than the SQLite query for a page of a grid. This read runs on a thread of the cooperative
/// pool if another thread remains for all other tasks. Otherwise it runs on a separate thread.
final class CancellableRead: Sendable {
  /// The number of SQLite steps between two cancellation checks.
  ///
  /// In a walk, this number of steps takes less than a millisecond. One look-up in the full-text
  /// index is a single step. It takes 150 ms if 400,000 terms begin with the same letter.
  private static let steps: Int32 = 4000

  /// The number of steps that every read may take, in addition to a number for each byte of the
  /// file.
  ///
  /// A photo takes at least 300 bytes, and a query takes some hundred steps for each photo.
  private static let freeSteps = 20_000_000
  private static let stepsPerByte = 20

  private let isCancelled = Atomic(false)
  private let stepsLeft: Atomic<Int>

  /// Creates a read.
  ///
  /// - Parameter steps: The maximum number of steps, or nil for no maximum.
  init(steps: Int?) {
    stepsLeft = Atomic(steps ?? .max)
  }

  /// Returns the maximum number of steps for a read of a file.
  static func maximumSteps(ofFile path: String) -> Int {
    var (bytes, info) = (0, stat())
    for ending in ["", "-wal"] where stat(path + ending, &info) == 0 { bytes += Int(info.st_size) }
    return freeSteps + min(bytes, 1 << 50) * stepsPerByte
  }

  /// Reads in one transaction.
  ///
  /// - Parameters:
  ///   - reader: The database to read.
  ///   - steps: The maximum number of steps, or nil for no maximum.
  ///   - work: The read.
  /// - Returns: The result of `work`.
  /// - Throws: `CancellationError` if the task is cancelled, or the error of `work` or SQLite.
  @concurrent static func run<Value: Sendable>(
    _ reader: any DatabaseReader, steps: Int?,
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // A cancelled task need not wait for a connection.
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
  /// - Throws: `CancellationError`, `SQLITE_CORRUPT` after the maximum number of steps, or an error
  ///   of `work`.
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
