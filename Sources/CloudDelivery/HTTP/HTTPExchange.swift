// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// One request that somebody waits for, from its place in the queue to its answer.
final class HTTPExchange: Sendable {
  typealias Continuation = CheckedContinuation<Result<Void, HTTPFailure>, Never>

  private struct State {
    var continuation: Continuation?
    var connection: HTTPConnection?
    var isStopped = false
  }

  let request: HTTPRequest
  let onHead: @Sendable (HTTPHead) -> Bool
  let onBytes: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let state = Mutex(State())

  init(
    _ request: HTTPRequest, onHead: @escaping @Sendable (HTTPHead) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) {
    self.request = request
    self.onHead = onHead
    self.onBytes = onBytes
  }

  /// Whether nobody wants the answer any more.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Takes whom to resume; false where it was stopped before, and is resumed already.
  func wait(_ continuation: Continuation) -> Bool {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.continuation = continuation }
      return state.isStopped
    }
    if isStopped { continuation.resume(returning: .failure(.stopped)) }
    return !isStopped
  }

  /// Gives it to a connection; false where nobody waits any more.
  func begin(on connection: HTTPConnection) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.connection = connection }
      return !state.isStopped
    }
  }

  /// Resumes whoever waits.
  func end(_ result: Result<Void, HTTPFailure>) {
    let waiting = state.withLock { state in
      state.connection = nil
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: result)
  }

  /// Ends it: at once where no connection has it, else as soon as that has woken.
  func stop() {
    let waiting: Continuation? = state.withLock { state in
      state.isStopped = true
      if let connection = state.connection {
        connection.wake()
        return nil
      }
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: .failure(.stopped))
  }
}
