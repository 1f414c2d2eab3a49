// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The colors of chrome: texts, buttons and marks.
///
/// The colors are chosen so that chrome stays crisp and distinguishable on a screen with few
/// colors.
struct ChromeStyle: Hashable {
  /// The colors of one control or mark.
  struct Inks: Hashable {
    /// The surface.
    var ground: ScreenColor
    /// The text and symbols on the surface.
    var ink: ScreenColor
    /// The line around the surface, nil for no line.
    var rim: ScreenColor?
  }

  /// The colors that the screen can show.
  let colors: DeviceProfile.Screen.Colors

  /// Whether surfaces have outlines.
  ///
  /// On a screen with few colors, a surface hardly differs from the background.
  var isOutlined: Bool { [.blackAndWhite, .gray4, .colors8].contains(colors) }

  /// Whether text and surfaces are only black or white.
  private var isWithoutGrays: Bool { colors == .blackAndWhite || colors == .gray4 }

  /// Returns the color in which text, or another item on the background, is drawn on this screen.
  func color(_ color: ScreenColor) -> ScreenColor {
    switch colors {
    case .full, .gray16: color
    case .highColor, .colors4096: color.withoutTint
    case .colors64: (color == .glyph ? .secondary : color).withoutTint
    case .colors8: color == .glyph || color == .secondary ? .primary : color
    // Chrome uses only black and white. The two grays of the screen are for photos; text on them
    // would be hard to read.
    case .gray4, .blackAndWhite: Self.dark.contains(color) ? .ground.with(color.alpha) : .primary
    }
  }

  private static let dark: Set<ScreenColor> = [.ground, .cell, .faint, .button, .message, .veil]

  /// Returns the colors of a button.
  ///
  /// A prominent button remains recognizable on a screen without color.
  func inks(of button: ScreenButton) -> Inks {
    var inks = Inks(ground: color(button.ground), ink: color(button.label.color))
    if isWithoutGrays, button.isEnabled, button.isProminent {
      (inks.ground, inks.ink) = (.primary, .ground)
    }
    // Only an enabled button has an outline, so that a disabled button looks different.
    if isOutlined, button.isEnabled { inks.rim = .primary }
    return inks
  }

  /// Returns the colors of a round mark.
  func inks(ofDisc color: ScreenColor) -> Inks {
    guard isWithoutGrays else {
      return Inks(ground: color, ink: .primary, rim: .primary)
    }
    return Inks(ground: .primary, ink: .ground, rim: .ground)
  }
}

extension ScreenColor {
  /// Returns the same color with another alpha.
  fileprivate func with(_ alpha: UInt8) -> ScreenColor {
    var copy = self
    copy.alpha = alpha
    return copy
  }

  /// The color without its blue tint, if it is a gray with such a tint.
  ///
  /// On a screen with few colors, the tint would cause blue edges on letters.
  fileprivate var withoutTint: ScreenColor {
    var copy = self
    if max(red, green, blue) - min(red, green, blue) <= 4 {
      (copy.red, copy.blue) = (green, green)
    }
    return copy
  }

  /// The color of the symbol for a missing picture.
  static let glyph = ScreenColor(0x6C6C70)
  /// The color of the overlay on an item that has not been fetched yet.
  static let veil = ScreenColor(0x000000, alpha: 120)
}
