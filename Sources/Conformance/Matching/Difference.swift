// SPDX-License-Identifier: Apache-2.0

/// One path where a picker is not as expected.
public struct Difference: Hashable, Sendable {
  /// The path in the view.
  public let path: String
  /// What is expected, in words.
  public let expected: String
  /// What is there, as JSON.
  public let actual: String

  /// Describes a difference.
  ///
  /// - Parameters:
  ///   - path: The path in the view.
  ///   - expected: What is expected, in words.
  ///   - actual: What is there.
  public init(path: String, expected: String, actual: String) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }
}
