// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the tasks of a test that have not ended yet.
///
/// With a countdown, another task of the test can run until all counted tasks have ended.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  /// Creates a countdown of running tasks.
  ///
  /// - Parameter count: The number of tasks.
  public init(_ count: Int) { left = Atomic(count) }

  /// Records that one of the counted tasks has ended.
  public func end() { left.subtract(1, ordering: .relaxed) }

  /// Whether all counted tasks have ended.
  public var isOver: Bool { left.load(ordering: .relaxed) <= 0 }
}
