// SPDX-License-Identifier: Apache-2.0

/// What a person prefers on every screen, whatever the device.
public struct ScreenPreferences: Hashable, Sendable {
  /// Whether lines begin at the right; the default is false.
  public var isRightToLeft = false
  /// Whether clocks show 12 hours and half days; the default is false.
  public var hasTwelveHours = false
  /// How much larger than usual letters are, from 1 to ``largestText``; the default is 1.
  public var textScale = 1.0

  /// The largest letters that screens are laid out for.
  public static let largestText = 2.0

  /// Makes preferences with every default.
  public init() {}
}
