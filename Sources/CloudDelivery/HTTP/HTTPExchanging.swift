// SPDX-License-Identifier: Apache-2.0

/// The reason why an answer is incomplete or missing.
enum HTTPFailure: Error, Hashable, Sendable {
  /// No connection could be made: the name, the route or the port failed.
  case offline(String)
  /// The connection broke before the answer was complete, or carried something other than HTTP.
  case cut(String)
  /// The server's identity cannot be verified, or it offers no accepted version of TLS.
  case untrusted(String)
  /// The address cannot be requested: it is invalid, or its scheme is not accepted.
  case unsupported(String)
  /// The body has more bytes than this limit of the caller.
  case tooLong(Int)
  /// A callback returned false, or the task was cancelled.
  case stopped
}

/// A transport that sends requests and passes on answers in chunks.
protocol HTTPExchanging: Sendable {
  /// Sends a request and returns once the answer is complete.
  ///
  /// Cancelling the task ends the exchange within a second, whatever it waits for. Only connecting
  /// has a time limit; the caller decides about any other. No callback is called after this
  /// function returned, so it waits for a callback that is running.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - onResponseHeader: Called once, before any bytes; false ends the exchange.
  ///   - onBytes: Called with each chunk in order, never on the cooperative threads. While it
  ///     blocks, no further bytes are read from the server. False ends the exchange.
  /// - Throws: ``HTTPFailure``; a status of 400 or more is an answer, not a failure.
  func exchange(
    _ request: HTTPRequest,
    onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure)
}
