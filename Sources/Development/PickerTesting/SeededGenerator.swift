// SPDX-License-Identifier: Apache-2.0

/// A random number generator whose numbers depend only on its seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a random number generator with a seed.
  ///
  /// - Parameter seed: The seed, which may be any number.
  public init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  /// Returns the next random number.
  ///
  /// - Returns: A random number of 64 bits.
  public mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
