// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the tasks of a test that still run, for others that continue until all have ended.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  /// Makes a countdown.
  ///
  /// - Parameter count: How many tasks there are.
  public init(_ count: Int) { left = Atomic(count) }

  /// Records that one of them has ended.
  public func end() { left.subtract(1, ordering: .relaxed) }

  /// Whether all of them have ended.
  public var isOver: Bool { left.load(ordering: .relaxed) <= 0 }
}
