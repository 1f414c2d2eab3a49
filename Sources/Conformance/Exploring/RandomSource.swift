// SPDX-License-Identifier: Apache-2.0

/// Numbers that look random and come out the same for the same seed on every machine (SplitMix64).
struct RandomSource: Hashable, Sendable, RandomNumberGenerator {
  private var state: UInt64

  /// Begins a stream.
  ///
  /// - Parameter parts: What names the stream; each part counts.
  init(_ parts: UInt64...) {
    state = 0
    for part in parts { state = next() ^ part }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound.
  ///
  /// The standard library may choose another way to do this in its next version; a replay must not.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// True once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of these; nil where there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
