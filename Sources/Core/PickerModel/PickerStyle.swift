// SPDX-License-Identifier: Apache-2.0

/// Where a picker is presented: in front of the app's screen, or inside it.
///
/// The names are those of `PhotosPickerStyle`. Its third style, compact, is ``PickerMode/compact``
/// here, as in `PHPickerConfiguration`.
public enum PickerStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// In front of the app's screen (the default).
  case presentation
  /// Inside the app's own screen.
  case inline
}

/// How a picker arranges its content (rules `layout.sidebar.wide` and `layout.row.compact`).
///
/// The picker chooses the layout, not the app.
public enum PickerLayout: String, Hashable, Sendable, Codable, CaseIterable {
  /// A grid with the list of collections beside it.
  case sidebar
  /// A grid; the list of collections is on a separate screen.
  case grid
  /// One row that scrolls sideways.
  case row
}

/// A notice about privacy that a picker shows (rule `privacy.notices.own`).
public enum PrivacyNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// A text that explains that the app sees only the picked assets.
  ///
  /// An inline picker shows it until the person has confirmed it.
  case onboarding
  /// A short text that states the same as ``onboarding``; an inline picker always shows it.
  case badge
  /// A banner that states what changed in the picker after an upgrade.
  ///
  /// A picker that is not inline shows it until the person dismisses it.
  case upgradeBanner
}

/// A width and a height in points.
public struct PointSize: Hashable, Sendable, CustomStringConvertible {
  /// The width in points.
  public var width: Int
  /// The height in points.
  public var height: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height in points.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as a text, such as `198x242`.
  public var description: String { "\(width)x\(height)" }
}
