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
  /// The first release, which is what pickers were that remembered no release of an app.
  public static let first = 1
  /// Raised by one whenever something changes that the upgrade banner tells of.
  ///
  /// The second one counts photos of the same second as cameras do, and says how many are selected
  /// where there is no review.
  public static let current = 2
}
