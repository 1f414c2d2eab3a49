// SPDX-License-Identifier: Apache-2.0

/// A path at which a picker's answer differs from the expectation.
public struct Difference: Hashable, Sendable {
  /// The path in the view.
  public let path: String
  /// The expected value, as text.
  public let expected: String
  /// The actual value, as JSON.
  public let actual: String

  /// Creates a difference.
  ///
  /// - Parameters:
  ///   - path: The path in the view.
  ///   - expected: The expected value, as text.
  ///   - actual: The actual value.
  public init(path: String, expected: String, actual: String) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }
}
