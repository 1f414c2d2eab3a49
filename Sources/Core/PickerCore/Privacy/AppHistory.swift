// SPDX-License-Identifier: Apache-2.0

/// The data about one app that a picker stores from one session to the next
/// (rules `privacy.onboarding.first` and `privacy.banner.upgrade`).
public struct AppHistory: Hashable, Sendable, Codable {
  /// Whether the person has confirmed the privacy explanation of an inline picker.
  public var knowsPrivacy = false
  /// The picker release whose upgrade banner the person has seen; nil if this app never showed a
  /// picker.
  public var release: Int?

  /// Makes the history of an app that has never shown a picker.
  public init() {}
}

/// The release numbers of the picker.
///
/// If ``AppHistory/release`` is an earlier release, the picker shows the upgrade banner.
public enum PickerRelease {
  /// The first release.
  public static let first = 1
  /// The current release; it increases with each change that the upgrade banner announces.
  ///
  /// Release 2 sorts photos of the same second by the numbers that cameras put in file names. It
  /// also shows the number of selected photos in pickers that have no review.
  public static let current = 2
}
