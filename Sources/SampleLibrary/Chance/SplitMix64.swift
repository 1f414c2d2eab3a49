// SPDX-License-Identifier: Apache-2.0

/// A seeded source of chance: the same seed gives the same numbers on every machine.
///
/// Its own draws are used instead of the standard library's, whose results may change from one
/// Swift to the next and would change every sample with them.
struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Starts an independent row of numbers for one purpose.
  init(seed: UInt64, purpose: UInt64) {
    var mixer = SplitMix64(seed: seed)
    var second = SplitMix64(seed: mixer.next() ^ purpose)
    state = second.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// A number from zero up to one.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two others.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A whole number between two others, both included.
  mutating func whole(_ low: Int, _ high: Int) -> Int {
    low + Int(unit() * Double(high - low + 1))
  }

  /// Whether something of that likelihood happens.
  mutating func happens(_ likelihood: Double) -> Bool { unit() < likelihood }

  /// One of several; there must be some.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[whole(0, elements.count - 1)]
  }

  /// The elements in another order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(index, whole(0, index))
    }
    return result
  }
}
