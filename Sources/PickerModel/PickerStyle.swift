// SPDX-License-Identifier: Apache-2.0

/// How a picker is presented, after `PhotosPickerStyle`; its compact style is
/// ``PickerMode/compact`` here, as in `PHPickerConfiguration`.
public enum PickerStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// On its own, over the app (the default).
  case presentation
  /// As a part of the app's own screen.
  case inline
}

/// How a picker arranges what it shows, chosen by the picker (rule P12).
public enum PickerLayout: String, Hashable, Sendable, Codable, CaseIterable {
  /// A grid, and the list of collections beside it.
  case sidebar
  /// A grid; collections are a place to go to.
  case grid
  /// One row that scrolls sideways.
  case row
}

/// What a picker says of privacy (rule P13).
public enum PrivacyNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// That the app sees only what is picked; on an inline picker, until the person read it.
  case onboarding
  /// The same as a badge; on an inline picker, always.
  case badge
  /// What an upgrade brought; on a picker of its own, until it is dismissed.
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
