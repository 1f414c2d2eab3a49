// SPDX-License-Identifier: Apache-2.0

/// Names one sequence of an exploration, so that it can be run again.
public struct ReplayToken: Hashable, Sendable, CustomStringConvertible {
  /// The device.
  public let profile: String
  /// The exploration's seed.
  public let seed: UInt64
  /// How many steps the exploration's sequences have.
  public let steps: Int
  /// The sequence's number, from 0.
  public let index: Int

  /// Names a sequence.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - seed: The exploration's seed.
  ///   - steps: How many steps its sequences have.
  ///   - index: The sequence's number, from 0.
  public init(profile: String, seed: UInt64, steps: Int, index: Int) {
    self.profile = profile
    self.seed = seed
    self.steps = steps
    self.index = index
  }

  /// Reads a token; nil where this is none.
  ///
  /// - Parameter text: The token as failures print it.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, !parts[0].isEmpty, let seed = UInt64(parts[1]),
      let steps = Int(parts[2]), let index = Int(parts[3]),
      Exploration.stepsAllowed.contains(steps), index >= 0
    else { return nil }
    self.init(profile: String(parts[0]), seed: seed, steps: steps, index: index)
  }

  /// The token in one word, `apple-watch-45mm:1:50:17`.
  public var description: String { "\(profile):\(seed):\(steps):\(index)" }
}
