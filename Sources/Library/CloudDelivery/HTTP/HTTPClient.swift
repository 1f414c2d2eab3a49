// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An HTTP client with a limited number of connections.
///
/// Requests wait in order for a free connection.
///
/// Each connection has a separate thread, which blocks while the caller handles bytes.
final class HTTPClient: HTTPExchanging {
  private struct State {
    var idle: [HTTPConnection] = []
    var openCount = 0
    var waiting: [HTTPExchange] = []
  }

  private let maximumConnectionCount: Int
  private let settings: HTTPConnection.Settings
  private let state = Mutex(State())

  /// Creates a client.
  ///
  /// No connection is opened yet.
  ///
  /// - Parameters:
  ///   - connections: The maximum number of exchanges at a time. The default is 6.
  ///   - connectTimeout: The time limit for resolving, connecting and the TLS handshake. The
  ///     default is 15 seconds.
  ///   - certificates: A PEM file of certificates to trust in addition to the system's
  ///     certificates. The default is nil.
  init(
    connections: Int = 6, connectTimeout: Duration = .seconds(15), certificates: String? = nil
  ) {
    maximumConnectionCount = max(1, connections)
    settings = .init(connectTimeout: connectTimeout, certificates: certificates)
  }

  func exchange(
    _ request: HTTPRequest,
    onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    let exchange = HTTPExchange(request, onResponseHeader: onResponseHeader, onBytes: onBytes)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if exchange.wait(continuation) { enqueue(exchange) }
      }
    } onCancel: {
      exchange.stop()
      state.withLock { state in state.waiting.removeAll { $0 === exchange } }
    }
    try result.get()
  }

  private func enqueue(_ exchange: HTTPExchange) {
    let connection: HTTPConnection? = state.withLock { state in
      // Uses the latest connection, because the server is least likely to have closed it.
      if let connection = state.idle.popLast() { return connection }
      guard state.openCount < maximumConnectionCount else {
        state.waiting.append(exchange)
        return nil
      }
      state.openCount += 1
      return HTTPConnection(settings)
    }
    connection?.perform { self.run(exchange, on: connection) }
  }

  private func run(_ first: HTTPExchange, on connection: HTTPConnection?) {
    guard let connection else { return }
    var next: HTTPExchange? = first
    while let exchange = next {
      let isWanted = exchange.begin(on: connection)
      let result = isWanted ? connection.run(exchange) : .failure(.stopped)
      // Frees the connection before the caller resumes, so that the caller's next request can use
      // it.
      next = state.withLock { state in
        if !state.waiting.isEmpty { return state.waiting.removeFirst() }
        state.idle.append(connection)
        return nil
      }
      exchange.end(result)
    }
  }
}
