// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The inputs that all layouts of a screen need: the available space and the sizes of elements.
struct ScreenContext: Hashable {
  /// The device, with its screen replaced by the area of the picker.
  let profile: DeviceProfile
  /// The person's preferences.
  let preferences: ScreenPreferences
  /// The picker's area of the screen.
  let outline: ScreenOutline
  /// The sizes of text and controls.
  let chrome: ChromeMetrics
  /// The outline of the picker's whole area, including the sidebar with the list of collections.
  let whole: ScreenOutline
  /// The width of the sidebar at the leading edge in points, 0 if there is no sidebar.
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
    // A list or review that covers the grid also covers the sidebar.
    let hasSidebar =
      view.layout == .sidebar && view.phase == .picking && view.route == .grid && state.list == nil
    let wanted = whole.safe.x + Double(profile.layout.sidebarWidth)
    sidebarWidth = hasSidebar ? min(wanted, whole.bounds.width / 2) : 0
    outline = whole.beside(sidebarWidth)
  }
}

extension DeviceProfile {
  /// Returns the profile of a device whose screen has the size and scale of the picker.
  ///
  /// - Parameters:
  ///   - space: The picker's size in points.
  ///   - wanted: Pixels per point. The default, nil, is the screen's own scale.
  /// - Returns: The same profile if the picker has the full screen. Otherwise the screen of the
  ///   result is a rectangle of the picker's size.
  func occupying(_ space: PointSize, scale wanted: Int? = nil) -> DeviceProfile {
    let own = max(1, screen.scale)
    let scale = max(1, wanted ?? own)
    let whole = PointSize(width: screen.size.width / own, height: screen.size.height / own)
    guard space != whole || scale != own, space.width > 0, space.height > 0 else { return self }
    var copy = self
    copy.screen.scale = scale
    copy.screen.size = PixelSize(width: space.width * scale, height: space.height * scale)
    guard space != whole else { return copy }
    // If the picker has only a section of the screen, the round corners and the notch are outside
    // that section.
    (copy.screen.shape, copy.screen.safeInsets) = (.rectangle, Screen.Insets())
    return copy
  }
}
