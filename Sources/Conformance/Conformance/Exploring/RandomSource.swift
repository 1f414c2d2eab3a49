// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A random number generator that returns the same numbers for the same seed everywhere
/// (SplitMix64).
struct RandomSource: Hashable, Sendable, RandomNumberGenerator {
  private var numbers = SplitMix64(seed: 0)

  /// Creates a generator.
  ///
  /// - Parameter seeds: The seeds, which all influence the sequence of numbers.
  init(_ seeds: UInt64...) {
    for seed in seeds { numbers = SplitMix64(seed: numbers.next() ^ seed) }
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// Returns a number below a bound.
  ///
  /// It uses its own algorithm, because a later version of the standard library may change its
  /// algorithm, which would break replays.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Returns the elements in random order.
  mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    var shuffled = Array(elements)
    for index in shuffled.indices.dropFirst() { shuffled.swapAt(index, below(index + 1)) }
    return shuffled
  }

  /// Returns true in one of `count` calls on average.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns one of the elements, nil if there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
