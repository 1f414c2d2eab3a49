// SPDX-License-Identifier: Apache-2.0

/// Why there was no whole answer.
enum HTTPFailure: Error, Hashable, Sendable {
  /// No connection could be made: name, route, refusal.
  case offline(String)
  /// The connection broke before the answer was whole, or carried something else than HTTP.
  case cut(String)
  /// The server is not who it should be, or speaks no TLS that is taken.
  case untrusted(String)
  /// The address cannot be asked: no address, or a scheme that is not taken.
  case unsupported(String)
  /// The body has more bytes than this many that were asked for at most.
  case tooLong(Int)
  /// Whoever took the bytes wanted no more, or the task was cancelled.
  case stopped
}

/// Sends requests and hands answers over piece by piece.
protocol HTTPExchanging: Sendable {
  /// Sends a request and returns once the answer is whole.
  ///
  /// Cancelling the task ends the exchange within a second, whatever it waits for. No time is
  /// limited beyond connecting: whoever asks decides how long is too long. Nothing is called after
  /// this returned, so it waits for a call that is under way.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - onHead: Called once, before any bytes; false ends the exchange.
  ///   - onBytes: Called with each piece, one after another, never on the cooperative threads.
  ///     While it blocks, the server is held back. False ends the exchange.
  /// - Throws: ``HTTPFailure``; a status of 400 or more is an answer like any other.
  func exchange(
    _ request: HTTPRequest,
    onHead: @escaping @Sendable (HTTPHead) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure)
}
