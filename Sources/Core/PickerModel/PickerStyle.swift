// SPDX-License-Identifier: Apache-2.0

/// How a picker is presented, as in `PhotosPickerStyle`.
///
/// The compact style of `PhotosPickerStyle` is ``PickerMode/compact`` in Locket, as in
/// `PHPickerConfiguration`.
public enum PickerStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// On its own, over the app (the default).
  case presentation
  /// Inside the app's own screen.
  case inline
}

/// How a picker arranges its content, chosen by the picker (rule P12).
public enum PickerLayout: String, Hashable, Sendable, Codable, CaseIterable {
  /// A grid with the list of collections beside it.
  case sidebar
  /// A grid; the list of collections is a separate screen.
  case grid
  /// One row that scrolls sideways.
  case row
}

/// A notice about privacy that a picker shows (rule P13).
public enum PrivacyNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// An explanation that the app sees only the picked assets; an inline picker shows it until the
  /// person has read it.
  case onboarding
  /// A badge with the same statement, which an inline picker always shows.
  case badge
  /// A banner about the changes of an upgrade, which a picker outside the app's screen shows until
  /// it is dismissed.
  case upgradeBanner
}

/// A width and a height in points.
public struct PointSize: Hashable, Sendable, CustomStringConvertible {
  /// Points across.
  public var width: Int
  /// Points down.
  public var height: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: Points across.
  ///   - height: Points down.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as a text, such as `198x242`.
  public var description: String { "\(width)x\(height)" }
}
