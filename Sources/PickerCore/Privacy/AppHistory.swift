// SPDX-License-Identifier: Apache-2.0

/// The data that a picker remembers about one app between sessions, and nothing else (rule P13).
public struct AppHistory: Hashable, Sendable, Codable {
  /// Whether the person has read the explanation of an inline picker.
  public var knowsPrivacy = false
  /// The release whose upgrade banner the person has seen, nil for an app that never showed a
  /// picker.
  public var release: Int?

  /// Makes the history of an app that never showed a picker.
  public init() {}
}

/// The release of the picker, as far as the person should know about it.
public enum PickerRelease {
  /// The first release; a history without a release comes from that picker.
  public static let first = 1
  /// Incremented with every change that the upgrade banner announces.
  ///
  /// The second release orders photos of the same second as cameras count them, and shows the
  /// number of selected photos where there is no review.
  public static let current = 2
}
