// SPDX-License-Identifier: Apache-2.0

/// A random number generator with a seed; the same seed gives the same numbers on every machine.
///
/// Use ``unit()`` and ``happens(_:)`` instead of functions of the standard library such as
/// `Double.random`. The standard library may compute other numbers in another Swift version. Then
/// the same seed would give other samples and other tests.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts a sequence of random numbers.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) { state = seed }

  /// Returns the next random number.
  ///
  /// - Returns: A number of 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number that is at least 0 and less than 1.
  ///
  /// - Returns: A multiple of 2^-53.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns true with a given probability.
  ///
  /// - Parameter likelihood: The probability, from 0 for never to 1 for always.
  /// - Returns: A random Boolean.
  public mutating func happens(_ likelihood: Double) -> Bool { unit() < likelihood }
}
