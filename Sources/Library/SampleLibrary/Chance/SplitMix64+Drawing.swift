// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension SplitMix64 {
  /// Creates a generator for one purpose.
  ///
  /// Its numbers are independent of the numbers for other purposes.
  init(seed: UInt64, purpose: UInt64) {
    var mixer = SplitMix64(seed: seed)
    var second = SplitMix64(seed: mixer.next() ^ purpose)
    self.init(seed: second.next())
  }

  /// Returns a random number between two given numbers.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Returns a random integer from a range that includes both bounds.
  mutating func whole(_ low: Int, _ high: Int) -> Int {
    low + Int(unit() * Double(high - low + 1))
  }

  /// Returns a random element of a non-empty array.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[whole(0, elements.count - 1)]
  }

  /// Returns the elements in random order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(index, whole(0, index))
    }
    return result
  }
}
