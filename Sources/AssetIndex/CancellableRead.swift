// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import GRDB
import GRDBSQLite
import Synchronization

/// A read that stops where whoever waits for it is cancelled.
///
/// GRDB's asynchronous reads stop as well, and go from thread to thread three times, which for a page
/// of a grid takes longer than SQLite does. Here one of the tasks' own threads reads, as long as
/// another one is left to all other tasks; else it is one for this read alone.
final class CancellableRead: Sendable {
  /// SQLite asks whether to go on after so many of its steps: of walks less than a millisecond's; one
  /// look-up in the full-text index is one step, 150 ms where a letter begins 400,000 words.
  private static let steps: Int32 = 4000

  private let isCancelled = Atomic(false)

  /// Reads in one transaction.
  ///
  /// - Parameters:
  ///   - reader: What to read from.
  ///   - work: What to read.
  /// - Returns: What `work` returns.
  /// - Throws: `CancellationError` where the task is cancelled; what `work` or SQLite throws.
  @concurrent static func run<Value: Sendable>(
    _ reader: any DatabaseReader, _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // Who is no longer waited for does not wait for a connection.
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
