// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension HTTPExchanging {
  /// Sends a request and collects a small answer.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - limit: The most bytes that the body may have.
  /// - Returns: The head and the whole body.
  /// - Throws: ``HTTPFailure``, as the exchange does, and ``HTTPFailure/tooLong(_:)``.
  func send(
    _ request: HTTPRequest, limit: Int
  ) async throws(HTTPFailure) -> (head: HTTPHead, body: [UInt8]) {
    let answer = CollectedAnswer()
    do throws(HTTPFailure) {
      try await exchange(request) { head in
        answer.state.withLock { $0.head = head }
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
      guard let head = state.head else { throw .cut("an answer without a head") }
      return (head, state.body)
    }
  }
}

/// What came so far.
private final class CollectedAnswer: Sendable {
  struct State {
    var head: HTTPHead?
    var body: [UInt8] = []
    var isTooLong = false
  }

  let state = Mutex(State())
}
