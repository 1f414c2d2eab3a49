// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many of a test's tasks are still at work, for others that go on until none is.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  /// Begins to count.
  ///
  /// - Parameter count: How many tasks there are.
  public init(_ count: Int) { left = Atomic(count) }

  /// Says that one of them came to its end.
  public func end() { left.subtract(1, ordering: .relaxed) }

  /// Whether all of them did.
  public var isOver: Bool { left.load(ordering: .relaxed) <= 0 }
}
