// SPDX-License-Identifier: Apache-2.0

import Synchronization

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
