// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// What blocks on files, on threads of its own: the cooperative ones are few.
enum FileWork {
  private static let queue = DispatchQueue(label: "locket.cloud.files", attributes: .concurrent)

  /// Runs a piece of work and waits for it without holding a thread.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
