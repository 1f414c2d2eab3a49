// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import GRDB
import GRDBSQLite
import Synchronization

/// A database read that stops when the waiting task is cancelled.
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

  private let isCancelled = Atomic(false)

  /// Reads in one transaction.
  ///
  /// - Parameters:
  ///   - reader: The database to read.
  ///   - work: The read.
  /// - Returns: The result of `work`.
  /// - Throws: `CancellationError` if the task is cancelled, or the error of `work` or SQLite.
  @concurrent static func run<Value: Sendable>(
    _ reader: any DatabaseReader, _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // A cancelled task does not wait for a connection.
    try Task.checkCancellation()
    let read = CancellableRead()
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
      let context = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_progress_handler(db.sqliteConnection, Self.steps, Self.isOver, context)
      defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
      do {
        return try work(db)
      } catch DatabaseError.SQLITE_INTERRUPT {
        throw CancellationError()
      }
    }
  }

  private static let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    guard let context else { return 0 }
    let read = Unmanaged<CancellableRead>.fromOpaque(context).takeUnretainedValue()
    return read.isCancelled.load(ordering: .relaxed) ? 1 : 0
  }
}
