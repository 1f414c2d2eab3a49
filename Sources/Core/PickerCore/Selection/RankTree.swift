// SPDX-License-Identifier: Apache-2.0

/// A Fenwick tree that counts the occupied slots before a given slot.
///
/// New slots are added only at the end. The slots therefore have the order of the selection.
struct RankTree: Sendable {
  /// Entry `i` counts the occupied slots among the `(i + 1) & -(i + 1)` slots up to slot `i`.
  private var counts: [Int]

  /// The number of slots, occupied or free.
  var slotCount: Int { counts.count }

  /// Makes a tree of occupied slots.
  ///
  /// - Parameter count: The number of slots.
  /// - Complexity: O(`count`).
  init(taken count: Int) {
    counts = (0..<count).map { ($0 + 1) & -($0 + 1) }
  }

  /// Returns how many slots before a given slot are occupied.
  ///
  /// - Parameter slot: The slot, at most the number of slots.
  /// - Returns: The number.
  /// - Complexity: O(log n) for n slots.
  func rank(of slot: Int) -> Int {
    var rank = 0
    var end = slot
    while end > 0 {
      rank += counts[end - 1]
      end &= end - 1
    }
    return rank
  }

  /// Adds an occupied slot at the end.
  ///
  /// - Complexity: O(log n) for n slots, without the growth of the array.
  mutating func append() {
    let end = counts.count + 1
    let begin = end - (end & -end)
    counts.append(rank(of: end - 1) - rank(of: begin) + 1)
  }

  /// Frees an occupied slot.
  ///
  /// - Parameter slot: The slot.
  /// - Complexity: O(log n) for n slots.
  mutating func free(_ slot: Int) {
    var end = slot + 1
    while end <= counts.count {
      counts[end - 1] -= 1
      end += end & -end
    }
  }
}
