// SPDX-License-Identifier: Apache-2.0

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
