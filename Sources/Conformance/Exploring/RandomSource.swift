// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Numbers that look random and come out the same for the same seed on every machine (SplitMix64).
struct RandomSource: Hashable, Sendable, RandomNumberGenerator {
  private var numbers = SplitMix64(seed: 0)

  /// Begins a stream.
  ///
  /// - Parameter parts: What names the stream; each part counts.
  init(_ parts: UInt64...) {
    for part in parts { numbers = SplitMix64(seed: numbers.next() ^ part) }
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// A number below a bound.
  ///
  /// The standard library may choose another way to do this in its next version; a replay must not.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// These in another order.
  mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    var shuffled = Array(elements)
    for place in shuffled.indices.dropFirst() { shuffled.swapAt(place, below(place + 1)) }
    return shuffled
  }

  /// True once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of these; nil where there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
