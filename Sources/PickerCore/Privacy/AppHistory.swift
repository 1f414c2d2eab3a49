// SPDX-License-Identifier: Apache-2.0

/// What a picker remembers of one app between sessions, and nothing else (rule P13).
public struct AppHistory: Hashable, Sendable, Codable {
  /// Whether the person read what an inline picker explains.
  public var knowsPrivacy = false
  /// The release whose news the person has seen, nil for an app that never showed a picker.
  public var release: Int?

  /// Makes the history of an app that never showed a picker.
  public init() {}
}

/// The release of the picker as far as a person must know of it.
public enum PickerRelease {
  /// Raised by one whenever something changes that the upgrade banner tells of.
  public static let current = 1
}
