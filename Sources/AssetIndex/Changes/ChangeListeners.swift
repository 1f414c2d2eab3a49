// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import Synchronization

/// Who wants to be told what changes in an index.
final class ChangeListeners: Sendable {
  private struct State {
    var next = 0
    var continuations: [Int: AsyncStream<[LibraryChange]>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
  }

  /// How many listen.
  var count: Int { state.withLock { $0.continuations.count } }

  /// A stream that is told from now on, until its reader goes away.
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

  /// Tells everybody what a transaction changed, once it is written; where it fails, nobody is told.
  ///
  /// - Parameters:
  ///   - changes: What it changed.
  ///   - db: The database, in that transaction.
  func tell(_ changes: [LibraryChange], after db: Database) {
    guard !changes.isEmpty, count > 0 else { return }
    // Still in the writer's turn, so that nobody is told of a later transaction first.
    db.afterNextTransaction { _ in self.tell(changes) }
  }

  private func tell(_ changes: [LibraryChange]) {
    for continuation in state.withLock({ Array($0.continuations.values) }) {
      continuation.yield(changes)
    }
  }
}
