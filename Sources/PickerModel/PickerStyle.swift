// SPDX-License-Identifier: Apache-2.0

/// How a picker is presented, as in `PhotosPickerStyle`.
///
/// Its compact style is ``PickerMode/compact`` here, as in `PHPickerConfiguration`.
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
  /// States that the app sees only the picked assets; on an inline picker, until the person has
  /// read it.
  case onboarding
  /// States the same as a badge; on an inline picker, always.
  case badge
  /// States what an upgrade brought; on a picker presented on its own, until it is dismissed.
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

  /// The size as people write it, `198x242`.
  public var description: String { "\(width)x\(height)" }
}
