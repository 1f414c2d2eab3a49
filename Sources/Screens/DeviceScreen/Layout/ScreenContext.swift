// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The common inputs of a screen's layout: the available space and the sizes of its elements.
struct ScreenContext: Hashable {
  /// The device, with its screen replaced by the area of the picker.
  let profile: DeviceProfile
  /// The person's preferences.
  let preferences: ScreenPreferences
  /// The picker's area of the screen.
  let outline: ScreenOutline
  /// The sizes of text and controls.
  let chrome: ChromeMetrics
  /// The outline of the whole area, including the list of collections beside the grid.
  let whole: ScreenOutline
  /// The width of the list of collections at the leading edge in points, 0 if there is none.
  let sidebarWidth: Double

  /// Measures a screen.
  ///
  /// - Parameter state: The state to show.
  init(_ state: ScreenState) {
    let view = state.view
    profile = state.profile.occupying(view.space, scale: view.frame?.scale)
    preferences = state.preferences
    chrome = ChromeMetrics(self.profile, textScale: preferences.textScale)
    whole = ScreenOutline(profile.screen)
    // A list or review in front of the grid has the full width.
    let hasSidebar =
      view.layout == .sidebar && view.phase == .picking && view.route == .grid && state.list == nil
    let wanted = whole.safe.x + Double(profile.layout.sidebarWidth)
    sidebarWidth = hasSidebar ? min(wanted, whole.bounds.width / 2) : 0
    outline = whole.beside(sidebarWidth)
  }
}

extension DeviceProfile {
  /// Returns the device with a screen of the picker's size, unless that is the full screen.
  ///
  /// - Parameters:
  ///   - space: The picker's size in points.
  ///   - wanted: Pixels per point. The default, nil, is the screen's own scale.
  /// - Returns: The same profile, or one whose screen is a rectangle of that size.
  func occupying(_ space: PointSize, scale wanted: Int? = nil) -> DeviceProfile {
    let own = max(1, screen.scale)
    let scale = max(1, wanted ?? own)
    let whole = PointSize(width: screen.size.width / own, height: screen.size.height / own)
    guard space != whole || scale != own, space.width > 0, space.height > 0 else { return self }
    var copy = self
    copy.screen.scale = scale
    copy.screen.size = PixelSize(width: space.width * scale, height: space.height * scale)
    guard space != whole else { return copy }
    // A section of a screen has neither its corners nor its notch.
    (copy.screen.shape, copy.screen.safeInsets) = (.rectangle, Screen.Insets())
    return copy
  }
}
