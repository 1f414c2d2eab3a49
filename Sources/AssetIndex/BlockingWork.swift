// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Runs what blocks on threads of its own: the cooperative ones are as few as the processors.
enum BlockingWork {
  private static let queue = DispatchQueue(label: "locket.index", attributes: .concurrent)

  /// Runs a piece of work and waits for it without holding a thread.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
