// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The reason why a response is incomplete or missing.
enum HTTPFailure: Error, Hashable, Sendable {
  /// No connection could be established: resolving the name, the route or the port failed.
  case offline(String)
  /// The connection broke before the response was complete, or the response is not HTTP.
  case cut(String)
  /// The server's identity cannot be verified, or it supports no accepted version of TLS.
  case untrusted(String)
  /// The address cannot be requested: it is invalid, or its scheme is not accepted.
  case unsupported(String)
  /// The body has more bytes than this limit of the caller.
  case tooLong(Int)
  /// A callback returned false, or the task was cancelled.
  case stopped
}

/// A transport that sends requests and passes on the response in chunks.
protocol HTTPExchanging: Sendable {
  /// Sends a request and returns when the response is complete.
  ///
  /// If the task is cancelled, the exchange ends within a second, regardless of its state. Only
  /// connecting has a time limit; the caller implements all other limits. If a callback is running,
  /// the function waits for it. No callback is therefore called after the function has returned.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - onResponseHeader: Called once, before any bytes. Return false to end the exchange.
  ///   - onBytes: Called with each chunk in order, on a thread outside the cooperative pool. While
  ///     the callback blocks, no further bytes are read from the server. Return false to end the
  ///     exchange.
  /// - Throws: ``HTTPFailure``. A status of 400 or more is a response and not a failure.
  func exchange(
    _ request: HTTPRequest,
    onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure)
}

extension HTTPExchanging {
  /// Sends a request and collects a small response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The maximum number of bytes of the body.
  /// - Returns: The header and the complete body.
  /// - Throws: ``HTTPFailure`` of the exchange, or ``HTTPFailure/tooLong(_:)``.
  func send(
    _ request: HTTPRequest, limit: Int
  ) async throws(HTTPFailure) -> (header: HTTPResponseHeader, body: [UInt8]) {
    let answer = CollectedAnswer()
    do throws(HTTPFailure) {
      try await exchange(request) { header in
        answer.state.withLock { $0.header = header }
        return true
      } onBytes: { bytes in
        answer.state.withLock { state in
          state.isTooLong = bytes.count > limit - state.body.count
          if !state.isTooLong { state.body += bytes }
          return !state.isTooLong
        }
      }
    } catch {
      if answer.state.withLock({ $0.isTooLong }) { throw .tooLong(limit) }
      throw error
    }
    return try answer.state.withLock { state throws(HTTPFailure) in
      guard let header = state.header else { throw .cut("a response without a header") }
      return (header, state.body)
    }
  }
}

/// Collects a response.
private final class CollectedAnswer: Sendable {
  struct State {
    var header: HTTPResponseHeader?
    var body: [UInt8] = []
    var isTooLong = false
  }

  let state = Mutex(State())
}
