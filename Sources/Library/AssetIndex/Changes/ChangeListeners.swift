// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import Synchronization

/// The listeners that are notified of changes of an index.
final class ChangeListeners: Sendable {
  private struct State {
    var next = 0
    var continuations: [Int: AsyncStream<[LibraryChange]>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
  }

  /// The number of listeners.
  var count: Int { state.withLock { $0.continuations.count } }

  /// Returns a stream of all changes from now on.
  ///
  /// The stream ends when its reader stops reading.
  func stream() -> AsyncStream<[LibraryChange]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [LibraryChange].self)
    let number = state.withLock { state in
      state.next += 1
      state.continuations[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  /// Notifies all listeners of a transaction's changes when the transaction is committed.
  ///
  /// If the transaction fails, no listener is notified.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - db: The database, in the transaction.
  func notify(_ changes: [LibraryChange], after db: Database) {
    guard !changes.isEmpty, count > 0 else { return }
    // This closure runs on the writer's queue, so listeners get transactions in order.
    db.afterNextTransaction { _ in self.notify(changes) }
  }

  private func notify(_ changes: [LibraryChange]) {
    for continuation in state.withLock({ Array($0.continuations.values) }) {
      continuation.yield(changes)
    }
  }
}
