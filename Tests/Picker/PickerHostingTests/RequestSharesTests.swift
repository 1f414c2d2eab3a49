// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Testing

@testable import PickerHosting

/// The number of requests of a user that run at a time.
@Suite(.timeLimit(.minutes(10))) struct RequestSharesTests {
  private let shares = RequestShares()

  /// Begins the maximum number of requests of a user.
  private func fill(_ user: UInt32?) async throws {
    for _ in 0..<RequestShares.maximumPerUser { try await shares.begin(for: user) }
  }

  @Test("a user's request waits until one of the same user ends; another user's does not")
  func bound() async throws {
    try await fill(1)
    let waiting = Task { [shares] in try await shares.begin(for: 1) }
    try await waitUntil("a waiting request") { shares.waitingCount(for: 1) > 0 }
    try await fill(2)
    #expect(shares.waitingCount(for: 1) == 1)
    shares.end(for: 2)
    #expect(shares.waitingCount(for: 1) == 1)
    shares.end(for: 1)
    try await waiting.value
    #expect(shares.waitingCount(for: 1) == 0)
  }

  @Test("requests that wait run in their order, and one that is cancelled lets the others pass")
  func order() async throws {
    try await fill(nil)
    var tasks: [Task<Void, any Error>] = []
    for count in 1...3 {
      tasks.append(Task { [shares] in try await shares.begin(for: nil) })
      try await waitUntil("\(count) waiting requests") { shares.waitingCount(for: nil) >= count }
    }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(shares.waitingCount(for: nil) == 2)
    shares.end(for: nil)
    try await tasks[1].value
    #expect(shares.waitingCount(for: nil) == 1)
    shares.end(for: nil)
    try await tasks[2].value
  }

  @Test("a request that is cancelled before it asks takes no share")
  func cancelled() async throws {
    let task = Task { [shares] in
      while !Task.isCancelled { await Task.yield() }
      try await shares.begin(for: 3)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await fill(3)
    #expect(shares.waitingCount(for: 3) == 0)
  }
}
