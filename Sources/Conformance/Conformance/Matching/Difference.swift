// SPDX-License-Identifier: Apache-2.0

/// One value in a picker's answer that differs from the expected value.
public struct Difference: Hashable, Sendable {
  /// The position of the value in the picker's answer, as a JSON path.
  public let path: String
  /// The value that the picker's answer should have at this position, as text.
  public let expected: String
  /// The value that the picker's answer has at this position, as JSON.
  public let actual: String

  /// Creates a difference between an expected and an actual value.
  ///
  /// - Parameters:
  ///   - path: The position of the value in the picker's answer, as a JSON path.
  ///   - expected: The expected value, as text.
  ///   - actual: The actual value.
  public init(path: String, expected: String, actual: String) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }
}
