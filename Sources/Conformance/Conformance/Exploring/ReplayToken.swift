// SPDX-License-Identifier: Apache-2.0

/// A token that identifies one sequence of an exploration, so that the sequence can be run again.
public struct ReplayToken: Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the profile of the device that was tested.
  public let profile: String
  /// The seed of the exploration's random numbers, which determine the sequences.
  public let seed: UInt64
  /// The number of commands in each sequence of the exploration.
  public let steps: Int
  /// The index of the sequence in the exploration, from 0.
  public let index: Int

  /// Creates a token that identifies one sequence of an exploration.
  ///
  /// - Parameters:
  ///   - profile: The identifier of the device's profile.
  ///   - seed: The seed of the exploration's random numbers.
  ///   - steps: The number of steps in each sequence of the exploration.
  ///   - index: The index of the sequence in the exploration, from 0.
  public init(profile: String, seed: UInt64, steps: Int, index: Int) {
    self.profile = profile
    self.seed = seed
    self.steps = steps
    self.index = index
  }

  /// Creates a token from its text; returns nil if the text is not a token.
  ///
  /// - Parameter text: The token as it is printed with a failure.
  public init?(_ text: String) {
    let components = text.split(separator: ":", omittingEmptySubsequences: false)
    guard components.count == 4, !components[0].isEmpty, let seed = UInt64(components[1]),
      let steps = Int(components[2]), let index = Int(components[3]),
      Exploration.stepsAllowed.contains(steps), index >= 0
    else { return nil }
    self.init(profile: String(components[0]), seed: seed, steps: steps, index: index)
  }

  /// The token as text without spaces, such as `apple-watch-45mm:1:50:17`.
  public var description: String { "\(profile):\(seed):\(steps):\(index)" }
}
