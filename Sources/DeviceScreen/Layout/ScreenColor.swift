// SPDX-License-Identifier: Apache-2.0

/// A colour in sRGB, not premultiplied.
public struct ScreenColor: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// 0 for nothing to 255 for solid.
  public var alpha: UInt8

  /// Makes a colour.
  ///
  /// - Parameters:
  ///   - hex: Red, green and blue, like `0x0A66E0`.
  ///   - alpha: 0 for nothing to 255 for solid; the default is solid.
  public init(_ hex: UInt32, alpha: UInt8 = 255) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
    self.alpha = alpha
  }

  /// The colour as SVG writes it, without its alpha.
  public var svg: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The screen behind everything.
  public static let ground = ScreenColor(0x000000)
  /// Titles and what matters.
  public static let primary = ScreenColor(0xFFFFFF)
  /// Notes beside it.
  public static let secondary = ScreenColor(0xAEAEB2)
  /// Behind white text: a prominent button, a badge.
  public static let accent = ScreenColor(0x0A64DC)
  /// The ring of what is selected, and the part of a progress bar that is done.
  public static let bright = ScreenColor(0x4DA3FF)
  /// Behind a plain button.
  public static let button = ScreenColor(0x2C2C2E)
  /// Behind a button that does nothing now, and the rest of a progress bar.
  public static let faint = ScreenColor(0x1C1C1E)
  /// A cell whose picture is not there.
  public static let cell = ScreenColor(0x1F1F22)
  /// What went wrong.
  public static let warning = ScreenColor(0xFF9F0A)
  /// What arrived.
  public static let done = ScreenColor(0x1B7F37)
  /// Behind a message that lies over pictures.
  public static let message = ScreenColor(0x3A2A05)
}
