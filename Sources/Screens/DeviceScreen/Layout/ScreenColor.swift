// SPDX-License-Identifier: Apache-2.0

/// A color in sRGB, not premultiplied.
public struct ScreenColor: Hashable, Sendable {
  /// The red component of the color, 0 to 255.
  public var red: UInt8
  /// The green component of the color, 0 to 255.
  public var green: UInt8
  /// The blue component of the color, 0 to 255.
  public var blue: UInt8
  /// The opacity of the color, from 0 for transparent to 255 for opaque.
  public var alpha: UInt8

  /// Makes a color from a hexadecimal number.
  ///
  /// - Parameters:
  ///   - hex: Red, green and blue, like `0x0A66E0`.
  ///   - alpha: The opacity, from 0 for transparent to 255 for opaque. The default is opaque.
  public init(_ hex: UInt32, alpha: UInt8 = 255) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
    self.alpha = alpha
  }

  /// The color in SVG notation, without the opacity.
  public var svg: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The color of the screen's background.
  public static let ground = ScreenColor(0x000000)
  /// The color of titles and other important text.
  public static let primary = ScreenColor(0xFFFFFF)
  /// The color of captions and other secondary text.
  public static let secondary = ScreenColor(0xAEAEB2)
  /// The background color of prominent buttons and of badges, which have white text.
  public static let accent = ScreenColor(0x0A64DC)
  /// The color of the ring around a selected asset, and of the completed section of a progress bar.
  public static let bright = ScreenColor(0x4DA3FF)
  /// The background color of a button that is not prominent.
  public static let button = ScreenColor(0x2C2C2E)
  /// The background color of a disabled button, and the color of the remaining section of a
  /// progress bar.
  public static let faint = ScreenColor(0x1C1C1E)
  /// The background color of a cell without a picture.
  public static let cell = ScreenColor(0x1F1F22)
  /// The color of errors and warnings.
  public static let warning = ScreenColor(0xFF9F0A)
  /// The color of the mark that shows that an item has been fetched.
  public static let done = ScreenColor(0x1B7F37)
  /// The background color of a message over pictures.
  public static let message = ScreenColor(0x3A2A05)
}
