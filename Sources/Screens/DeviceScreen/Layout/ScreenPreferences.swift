// SPDX-License-Identifier: Apache-2.0

/// A person's preferences for all screens, on every device.
public struct ScreenPreferences: Hashable, Sendable {
  /// Whether the screen is laid out for a language that is written from right to left.
  ///
  /// The default is false.
  public var isRightToLeft = false
  /// Whether times on the screen use the 12-hour clock.
  ///
  /// The default is false.
  public var hasTwelveHours = false
  /// The factor by which text is larger than usual, from 1 to ``maximumTextScale``.
  ///
  /// The default is 1.
  public var textScale = 1.0

  /// The maximum text scale; if ``textScale`` is larger, layouts use the maximum.
  public static let maximumTextScale = 2.0

  /// Makes preferences for a left-to-right layout, the 24-hour clock and the usual text size.
  public init() {}
}
