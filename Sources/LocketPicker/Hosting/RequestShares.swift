// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Bounds how many requests of one user run at a time; the others wait in their order.
///
/// What they need is shared by all users: decoding workers and readers of the index do one thing after
/// another, whoever asked for it.
final class RequestShares: Sendable {
  /// The most requests of one user that run at a time.
  static let mostOfAUser = 4

  private struct Share {
    var running = 0
    var waiting: [(number: Int, wake: CheckedContinuation<Void, any Error>)] = []
  }

  private struct State {
    var shares: [UInt32?: Share] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Waits until a request may run; ``end(for:)`` has to follow.
  ///
  /// - Parameter user: The user, nil where the kernel does not know it.
  /// - Throws: `CancellationError` where the task is cancelled; then the request may not run.
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
          if share.running < Self.mostOfAUser {
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

  /// Notes that a request of a user came to its end, and lets the next one run.
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

  /// How many requests of a user wait.
  func waitingCount(for user: UInt32?) -> Int {
    state.withLock { $0.shares[user]?.waiting.count ?? 0 }
  }
}
