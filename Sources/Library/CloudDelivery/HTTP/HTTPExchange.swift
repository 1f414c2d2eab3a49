// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A request and its response, for which a caller waits.
///
/// The exchange begins when the request is queued, and ends when the response is complete.
final class HTTPExchange: Sendable {
  typealias Continuation = CheckedContinuation<Result<Void, HTTPFailure>, Never>

  private struct State {
    var continuation: Continuation?
    var connection: HTTPConnection?
    var isStopped = false
  }

  let request: HTTPRequest
  let onResponseHeader: @Sendable (HTTPResponseHeader) -> Bool
  let onBytes: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let state = Mutex(State())

  init(
    _ request: HTTPRequest, onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) {
    self.request = request
    self.onResponseHeader = onResponseHeader
    self.onBytes = onBytes
  }

  /// Whether the caller has stopped the exchange.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Stores the continuation to resume.
  ///
  /// If the exchange was stopped earlier, the function resumes the continuation and returns false.
  func wait(_ continuation: Continuation) -> Bool {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.continuation = continuation }
      return state.isStopped
    }
    if isStopped { continuation.resume(returning: .failure(.stopped)) }
    return !isStopped
  }

  /// Assigns a connection; returns false if the exchange was stopped.
  func begin(on connection: HTTPConnection) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.connection = connection }
      return !state.isStopped
    }
  }

  /// Resumes the caller with a result.
  func end(_ result: Result<Void, HTTPFailure>) {
    let waiting = state.withLock { state in
      state.connection = nil
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: result)
  }

  /// Stops the exchange.
  ///
  /// If the exchange has no connection yet, it ends at once. Otherwise its connection is woken and
  /// ends it.
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
