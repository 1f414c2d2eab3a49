// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the tasks of a test that have not ended yet.
///
/// With it, another task can run until all of them have ended.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  /// Creates a countdown.
  ///
  /// - Parameter count: The number of tasks.
  public init(_ count: Int) { left = Atomic(count) }

  /// Records that one of the tasks has ended.
  public func end() { left.subtract(1, ordering: .relaxed) }

  /// Whether all tasks have ended.
  public var isOver: Bool { left.load(ordering: .relaxed) <= 0 }
}
