// SPDX-License-Identifier: Apache-2.0

/// A value in an app's configuration that the profile does not allow
/// (rule `config.issues.all-at-once`).
public struct ConfigurationIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the configuration's field that has the value.
  public let field: String
  /// The value of the field as text.
  public let value: String
  /// The identifier of the profile that does not allow the value.
  public let profile: String
  /// The values that the profile allows for the field, or what to do instead.
  public let allowed: String

  /// Describes a value that the profile does not allow.
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

  /// One line of text with the field, its value, the profile and the allowed values.
  public var description: String {
    "\(field): profile \(profile) does not allow \(value); \(allowed)"
  }
}
