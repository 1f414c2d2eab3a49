// SPDX-License-Identifier: Apache-2.0

/// Counts which slots are taken, and how many are before a slot: a Fenwick tree.
///
/// Slots are only ever added at the end, so that their order is the order of the selection.
struct RankTree: Sendable {
  /// Entry `i` holds the count of the `(i + 1) & -(i + 1)` slots that end at slot `i`.
  private var sums: [Int]

  /// The number of slots, taken or not.
  var slotCount: Int { sums.count }

  /// Makes a tree of slots that are all taken.
  ///
  /// - Parameter count: The number of slots.
  /// - Complexity: O(`count`).
  init(taken count: Int) {
    sums = (0..<count).map { ($0 + 1) & -($0 + 1) }
  }

  /// How many slots before one are taken.
  ///
  /// - Parameter slot: The slot, at most the number of slots.
  /// - Returns: The number.
  /// - Complexity: O(log n) of the slots.
  func rank(of slot: Int) -> Int {
    var rank = 0
    var end = slot
    while end > 0 {
      rank += sums[end - 1]
      end &= end - 1
    }
    return rank
  }

  /// Adds a slot at the end that is taken.
  ///
  /// - Complexity: O(log n) of the slots, beside the growth of the array.
  mutating func append() {
    let end = sums.count + 1
    let begin = end - (end & -end)
    sums.append(rank(of: end - 1) - rank(of: begin) + 1)
  }

  /// Frees a slot that is taken.
  ///
  /// - Parameter slot: The slot.
  /// - Complexity: O(log n) of the slots.
  mutating func free(_ slot: Int) {
    var end = slot + 1
    while end <= sums.count {
      sums[end - 1] -= 1
      end += end & -end
    }
  }
}
