// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Exchanges over a few connections; what finds none free waits, first come, first served.
///
/// Each connection has a thread of its own, which is held back while a caller takes bytes.
final class HTTPClient: HTTPExchanging {
  private struct State {
    var idle: [HTTPConnection] = []
    var openCount = 0
    var waiting: [HTTPExchange] = []
  }

  private let mostConnections: Int
  private let settings: HTTPConnection.Settings
  private let state = Mutex(State())

  /// Prepares; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - connections: The most exchanges at a time. The default is 6.
  ///   - connectTimeout: How long finding a server and agreeing with it may take. The default is 15
  ///     seconds.
  ///   - certificates: A PEM file of certificates to trust beside the system's. The default is nil.
  init(
    connections: Int = 6, connectTimeout: Duration = .seconds(15), certificates: String? = nil
  ) {
    mostConnections = max(1, connections)
    settings = .init(connectTimeout: connectTimeout, certificates: certificates)
  }

  func exchange(
    _ request: HTTPRequest,
    onHead: @escaping @Sendable (HTTPHead) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    let exchange = HTTPExchange(request, onHead: onHead, onBytes: onBytes)
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
      // The last one that was used is the one whose server has hardly closed it.
      if let connection = state.idle.popLast() { return connection }
      guard state.openCount < mostConnections else {
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
      // The connection is free before anybody hears of it, so that who asks again finds it.
      next = state.withLock { state in
        if !state.waiting.isEmpty { return state.waiting.removeFirst() }
        state.idle.append(connection)
        return nil
      }
      exchange.end(result)
    }
  }
}
