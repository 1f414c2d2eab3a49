// SPDX-License-Identifier: Apache-2.0

/// One value in a picker's answer that differs from the expected value.
public struct Difference: Hashable, Sendable {
  /// The position of the value in the answer, as a JSON path.
  public let path: String
  /// The expected value, as text.
  public let expected: String
  /// The actual value, as JSON.
  public let actual: String

  /// Creates a difference.
  ///
  /// - Parameters:
  ///   - path: The position of the value in the answer, as a JSON path.
  ///   - expected: The expected value, as text.
  ///   - actual: The actual value.
  public init(path: String, expected: String, actual: String) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }
}
