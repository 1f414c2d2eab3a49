// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Resumes a continuation exactly once, with the result that is given first.
///
/// The result can come from a job or from its cancellation.
package final class OneAnswer<Answer: Sendable>: Sendable {
  package typealias Continuation = CheckedContinuation<Result<Answer, MediaError>, Never>

  private enum State {
    case empty
    case waiting(Continuation)
    case given(Result<Answer, MediaError>)
    case done
  }

  private let state = Mutex(State.empty)

  package init() {}

  /// Whether the result was already given; later results have no effect.
  package var isGiven: Bool {
    state.withLock { state in
      switch state {
      case .empty, .waiting: false
      case .given, .done: true
      }
    }
  }

  /// Sets the continuation to resume with the result.
  ///
  /// If the result was already given, the continuation is resumed at once.
  package func wait(_ continuation: Continuation) {
    let early: Result<Answer, MediaError>? = state.withLock { state in
      if case .given(let result) = state {
        state = .done
        return result
      }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  /// Gives the result with which the continuation is resumed; only the first call has an effect.
  package func give(_ result: Result<Answer, MediaError>) {
    let waiting: Continuation? = state.withLock { state in
      switch state {
      case .empty:
        state = .given(result)
        return nil
      case .waiting(let continuation):
        state = .done
        return continuation
      case .given, .done: return nil
      }
    }
    waiting?.resume(returning: result)
  }
}
