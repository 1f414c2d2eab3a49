// SPDX-License-Identifier: Apache-2.0

/// An sRGB color with components from zero to one.
struct Color: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  static let white = Color(0xFF_FFFF)
  static let black = Color(0x00_0000)

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from its hexadecimal code, `0xRRGGBB`.
  init(_ code: UInt32) {
    self.init(
      red: Double(code >> 16 & 0xFF) / 255, green: Double(code >> 8 & 0xFF) / 255,
      blue: Double(code & 0xFF) / 255)
  }

  /// Creates a color from its hue in degrees, saturation and lightness.
  init(hue: Double, saturation: Double, lightness: Double) {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func component(_ shift: Double) -> Double {
      let position = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let step = position < 0 ? position + 12 : position
      return lightness - amplitude * max(-1, min(step - 3, 9 - step, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }

  /// Returns a mix of this color and a share of another color.
  func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  func lighter(_ share: Double) -> Color { mixed(with: .white, by: share) }

  func darker(_ share: Double) -> Color { mixed(with: .black, by: share) }

  /// The color in SVG notation.
  var text: String {
    func pair(_ component: Double) -> String {
      let byte = Int((min(1, max(0, component)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + pair(red) + pair(green) + pair(blue)
  }
}

/// The fill of a shape: a color, or the name of a gradient.
struct Paint: Hashable, Sendable {
  let text: String

  static func color(_ color: Color) -> Paint { Paint(text: color.text) }
  static let nothing = Paint(text: "none")
}

/// A color stop of a gradient.
struct GradientStop: Hashable, Sendable {
  var offset: Double
  var color: Color
  var opacity: Double

  init(_ offset: Double, _ color: Color, opacity: Double = 1) {
    self.offset = offset
    self.color = color
    self.opacity = opacity
  }
}
