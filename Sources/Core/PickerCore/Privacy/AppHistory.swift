// SPDX-License-Identifier: Apache-2.0

/// All data that a picker remembers about one app between sessions (rule P13).
public struct AppHistory: Hashable, Sendable, Codable {
  /// Whether the person has read the explanation of an inline picker.
  public var knowsPrivacy = false
  /// The release whose upgrade banner the person has seen, nil if the app has never shown a picker.
  public var release: Int?

  /// Makes the history of an app that has never shown a picker.
  public init() {}
}

/// The number of a picker's release, which decides whether the upgrade banner is shown.
public enum PickerRelease {
  /// The first release.
  public static let first = 1
  /// The current release, incremented with every change that the upgrade banner announces.
  ///
  /// The second release orders photos of the same second in the order in which cameras number them.
  /// It also shows the number of selected photos in pickers without a review.
  public static let current = 2
}
