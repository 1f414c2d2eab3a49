// SPDX-License-Identifier: Apache-2.0

/// Which notices the person has seen in the pickers of one app; the picker stores this from one
/// session to the next (rules `privacy.onboarding.first` and `privacy.banner.upgrade`).
public struct AppHistory: Hashable, Sendable, Codable {
  /// Whether the person has confirmed the notice in an inline picker that explains what the app can
  /// see.
  public var knowsPrivacy = false
  /// The release of the picker whose upgrade banner the person saw last; nil if this app never
  /// showed a picker.
  public var release: Int?

  /// Makes the history of an app that has never shown a picker.
  public init() {}
}

/// The release numbers of Locket's picker.
///
/// If ``AppHistory/release`` is less than the current release, the picker shows the upgrade banner.
public enum PickerRelease {
  /// The number of the picker's first release.
  public static let first = 1
  /// The number of the picker's current release; it increases with each change that the upgrade
  /// banner announces.
  ///
  /// Release 2 brought two changes. The picker now sorts photos of the same second by the numbers
  /// that cameras put in file names. It also shows the number of selected photos if it has no
  /// review.
  public static let current = 2
}
