// SPDX-License-Identifier: Apache-2.0

/// One thing a configuration asks for that the profile cannot give (rules C1 to C3).
public struct ConfigurationIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The configuration's field.
  public let field: String
  /// The field's value as text.
  public let value: String
  /// The profile's identifier.
  public let profile: String
  /// What the profile allows there, or what to do.
  public let allowed: String

  /// Describes an issue.
  ///
  /// - Parameters:
  ///   - field: The configuration's field.
  ///   - value: The field's value as text.
  ///   - profile: The profile's identifier.
  ///   - allowed: What the profile allows there, or what to do.
  public init(field: String, value: String, profile: String, allowed: String) {
    self.field = field
    self.value = value
    self.profile = profile
    self.allowed = allowed
  }

  /// One line: the field, its value, the profile and the remedy.
  public var description: String {
    "\(field): \(value) is not possible with profile \(profile): \(allowed)"
  }
}
