// SPDX-License-Identifier: Apache-2.0

/// A seeded source of chance: the same seed gives the same numbers on every machine.
///
/// Draws of its own are used instead of the standard library's, whose results may change from one
/// Swift to the next and would change every sample and every replay with them.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Begins a row of numbers.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) { state = seed }

  /// Draws a number.
  ///
  /// - Returns: 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from zero up to one.
  ///
  /// - Returns: One of 2^53 numbers, below 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Whether something of that likelihood happens.
  ///
  /// - Parameter likelihood: 0 for never, 1 for always.
  /// - Returns: Whether it happens.
  public mutating func happens(_ likelihood: Double) -> Bool { unit() < likelihood }
}
