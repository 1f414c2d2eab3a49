// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// How chrome is coloured on a screen of few colours, so that it stays crisp and apart.
struct ChromeStyle: Hashable {
  /// What something is drawn with.
  struct Inks: Hashable {
    /// The surface.
    var ground: ScreenColor
    /// Words and signs on it.
    var ink: ScreenColor
    /// The line around it, nil for none.
    var rim: ScreenColor?
  }

  /// What the screen can show.
  let colors: DeviceProfile.Screen.Colors

  /// Whether surfaces have lines around them, since their colours hardly differ from the ground.
  var isOutlined: Bool { [.blackAndWhite, .gray4, .colors8].contains(colors) }

  /// Whether words and surfaces are black or white and nothing else.
  private var isWithoutGreys: Bool { colors == .blackAndWhite || colors == .gray4 }

  /// The colour of something that lies on the ground or on a plain surface.
  func color(_ color: ScreenColor) -> ScreenColor {
    switch colors {
    case .full, .gray16: color
    case .highColor, .colors4096: color.withoutTint
    case .colors64: (color == .glyph ? .secondary : color).withoutTint
    case .colors8: color == .glyph || color == .secondary ? .primary : color
    // The two greys between are for photos: words on them would be hard to read.
    case .gray4, .blackAndWhite: Self.dark.contains(color) ? .ground.with(color.alpha) : .primary
    }
  }

  private static let dark: Set<ScreenColor> = [.ground, .cell, .faint, .button, .message, .veil]

  /// A button; the likeliest one stands out without any colour too.
  func inks(of button: ScreenButton) -> Inks {
    var inks = Inks(ground: color(button.ground), ink: color(button.label.color))
    if isWithoutGreys, button.isEnabled, button.isProminent {
      (inks.ground, inks.ink) = (.primary, .ground)
    }
    // What does nothing now has no line, which tells it apart.
    if isOutlined, button.isEnabled { inks.rim = .primary }
    return inks
  }

  /// A round sign.
  func inks(ofDisc color: ScreenColor) -> Inks {
    guard isWithoutGreys else {
      return Inks(ground: color, ink: .primary, rim: .primary)
    }
    return Inks(ground: .primary, ink: .ground, rim: .ground)
  }
}

extension ScreenColor {
  /// The same colour, more or less solid.
  fileprivate func with(_ alpha: UInt8) -> ScreenColor {
    var copy = self
    copy.alpha = alpha
    return copy
  }

  /// A grey without its touch of blue, of which few colours would make blue edges of letters.
  fileprivate var withoutTint: ScreenColor {
    var copy = self
    if max(red, green, blue) - min(red, green, blue) <= 4 {
      (copy.red, copy.blue) = (green, green)
    }
    return copy
  }

  /// The sign of a picture that is not there.
  static let glyph = ScreenColor(0x6C6C70)
  /// Over a picture that is not had yet.
  static let veil = ScreenColor(0x000000, alpha: 120)
}
