// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What all of a screen is laid out with: the space, and how large things are in it.
struct ScreenContext: Hashable {
  /// The device, its screen made as large as the picker's space.
  let profile: DeviceProfile
  /// What the person prefers.
  let preferences: ScreenPreferences
  /// The part of the screen that the picker has.
  let outline: ScreenOutline
  /// How large words are.
  let chrome: ChromeMetrics
  /// The same with what the list of collections beside it takes.
  let whole: ScreenOutline
  /// How much of the leading edge the list of collections takes, in points; 0 without one.
  let sidebarWidth: Double

  /// Measures a screen.
  ///
  /// - Parameter state: What to show.
  init(_ state: ScreenState) {
    let view = state.view
    profile = state.profile.occupying(view.space, scale: view.frame?.scale)
    preferences = state.preferences
    chrome = ChromeMetrics(self.profile, textScale: preferences.textScale)
    whole = ScreenOutline(profile.screen)
    // What is in front of the grid has the whole width.
    let hasSidebar =
      view.layout == .sidebar && view.phase == .picking && view.place == .grid && state.list == nil
    let wanted = whole.safe.x + Double(profile.layout.sidebarWidth)
    sidebarWidth = hasSidebar ? min(wanted, whole.bounds.width / 2) : 0
    outline = whole.beside(sidebarWidth)
  }
}

extension DeviceProfile {
  /// The device with a screen of the picker's own space, where that is not the whole one.
  ///
  /// - Parameters:
  ///   - space: The space in points.
  ///   - wanted: Pixels a point; the default, nil, is as many as the screen has.
  /// - Returns: The same profile, or one whose screen is a rectangle of that space.
  func occupying(_ space: PointSize, scale wanted: Int? = nil) -> DeviceProfile {
    let own = max(1, screen.scale)
    let scale = max(1, wanted ?? own)
    let whole = PointSize(width: screen.size.width / own, height: screen.size.height / own)
    guard space != whole || scale != own, space.width > 0, space.height > 0 else { return self }
    var copy = self
    copy.screen.scale = scale
    copy.screen.size = PixelSize(width: space.width * scale, height: space.height * scale)
    guard space != whole else { return copy }
    // A part of a screen has neither its corners nor its notch.
    (copy.screen.shape, copy.screen.safeInsets) = (.rectangle, Screen.Insets())
    return copy
  }
}
