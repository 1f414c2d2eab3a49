// SPDX-License-Identifier: Apache-2.0

/// A value in an app's configuration that the profile does not allow
/// (rule `config.issues.all-at-once`).
public struct ConfigurationIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the configuration's field.
  public let field: String
  /// The field's value as text.
  public let value: String
  /// The identifier of the profile that does not allow the value.
  public let profile: String
  /// The values that the profile allows for the field, or what to do instead.
  public let allowed: String

  /// Describes an issue.
  ///
  /// - Parameters:
  ///   - field: The name of the configuration's field.
  ///   - value: The field's value as text.
  ///   - profile: The profile's identifier.
  ///   - allowed: The values that the profile allows for the field, or what to do instead.
  public init(field: String, value: String, profile: String, allowed: String) {
    self.field = field
    self.value = value
    self.profile = profile
    self.allowed = allowed
  }

  /// One line: the field, its value, the profile and the allowed values.
  public var description: String {
    "\(field): profile \(profile) does not allow \(value); \(allowed)"
  }
}
