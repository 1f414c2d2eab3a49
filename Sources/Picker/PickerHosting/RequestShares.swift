// SPDX-License-Identifier: Apache-2.0

import Synchronization
import LocketPicker

/// Limits how many requests of one user run at the same time.
///
/// Further requests of that user wait, in the order in which they arrived. The limit is needed
/// because all users share the processes that decode pictures, and the readers of the index. Each
/// of these handles one request at a time.
final class RequestShares: Sendable {
  /// The maximum number of requests of one user that run at the same time.
  static let maximumPerUser = 4

  private struct Share {
    var running = 0
    var waiting: [(number: Int, wake: CheckedContinuation<Void, any Error>)] = []
  }

  private struct State {
    var shares: [UInt32?: Share] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Waits until a request of a user may run.
  ///
  /// The caller must call ``end(for:)`` after the request.
  ///
  /// - Parameter user: The user, nil if the kernel does not report it.
  /// - Throws: `CancellationError` if the task is cancelled. Then the request must not run, and
  ///   ``end(for:)`` must not be called.
  func begin(for user: UInt32?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          var share = state.shares[user] ?? Share()
          defer { state.shares[user] = share }
          if share.running < Self.maximumPerUser {
            share.running += 1
            return .success(())
          }
          share.waiting.append((number, wake))
          return nil
        }
        if let result { wake.resume(with: result) }
      }
    } onCancel: {
      let wake = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        guard let index = state.shares[user]?.waiting.firstIndex(where: { $0.number == number })
        else { return nil }
        return state.shares[user]?.waiting.remove(at: index).wake
      }
      wake?.resume(throwing: CancellationError())
    }
  }

  /// Ends a request of a user.
  ///
  /// The user's next waiting request can then run.
  ///
  /// - Parameter user: The user.
  func end(for user: UInt32?) {
    let wake = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard var share = state.shares[user] else { return nil }
      defer { state.shares[user] = share.running == 0 ? nil : share }
      if share.waiting.isEmpty {
        share.running -= 1
        return nil
      }
      return share.waiting.removeFirst().wake
    }
    wake?.resume()
  }

  /// Returns the number of a user's waiting requests.
  func waitingCount(for user: UInt32?) -> Int {
    state.withLock { $0.shares[user]?.waiting.count ?? 0 }
  }
}
