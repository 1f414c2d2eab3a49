// SPDX-License-Identifier: Apache-2.0

/// Where a picker is presented: in front of the app's screen, or inside it.
///
/// The names are those of `PhotosPickerStyle`. The third style of that type, compact, is
/// ``PickerMode/compact`` in Locket.
public enum PickerStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker is shown in front of the app's screen; this is the default.
  case presentation
  /// The picker is shown inside the app's own screen.
  case inline
}

/// How a picker arranges its content (rules `layout.sidebar.wide` and `layout.row.compact`).
///
/// The picker chooses the layout, not the app.
public enum PickerLayout: String, Hashable, Sendable, Codable, CaseIterable {
  /// The picker shows a grid with the list of collections beside it.
  case sidebar
  /// The picker shows a grid; the list of collections is on a separate screen.
  case grid
  /// The picker shows one row that scrolls sideways.
  case row
}

/// A notice about privacy that a picker shows (rule `privacy.notices.own`).
public enum PrivacyNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// The notice is a text that explains that the app sees only the picked assets.
  ///
  /// An inline picker shows the text until the person has confirmed it.
  case onboarding
  /// The notice is a short text with the same meaning as ``onboarding``; an inline picker always
  /// shows it.
  case badge
  /// The notice is a banner that states what changed in the picker after an upgrade.
  ///
  /// A picker that is not inline shows the banner until the person dismisses it.
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
