// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A random number generator (SplitMix64) that returns the same numbers for the same seed on every
/// machine.
struct RandomSource: Hashable, Sendable, RandomNumberGenerator {
  private var numbers = SplitMix64(seed: 0)

  /// Creates a generator.
  ///
  /// - Parameter seeds: The seeds; each of them influences the sequence of numbers.
  init(_ seeds: UInt64...) {
    for seed in seeds { numbers = SplitMix64(seed: numbers.next() ^ seed) }
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// Returns a number below a bound.
  ///
  /// It does not use the algorithm of the standard library. If a later version of the library
  /// changed that algorithm, recorded sequences could not be run again.
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
