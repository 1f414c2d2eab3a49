// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension SplitMix64 {
  /// Starts an independent row of numbers for one purpose.
  init(seed: UInt64, purpose: UInt64) {
    var mixer = SplitMix64(seed: seed)
    var second = SplitMix64(seed: mixer.next() ^ purpose)
    self.init(seed: second.next())
  }

  /// A number between two others.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A whole number between two others, both included.
  mutating func whole(_ low: Int, _ high: Int) -> Int {
    low + Int(unit() * Double(high - low + 1))
  }

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
