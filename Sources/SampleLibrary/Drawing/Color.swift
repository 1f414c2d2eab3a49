// SPDX-License-Identifier: Apache-2.0

/// A colour in sRGB, its parts from zero to one.
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

  /// A colour as people write it down, `0xRRGGBB`.
  init(_ code: UInt32) {
    self.init(
      red: Double(code >> 16 & 0xFF) / 255, green: Double(code >> 8 & 0xFF) / 255,
      blue: Double(code & 0xFF) / 255)
  }

  /// A colour by hue in degrees, saturation and lightness.
  init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func part(_ shift: Double) -> Double {
      let place = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let step = place < 0 ? place + 12 : place
      return lightness - reach * max(-1, min(step - 3, 9 - step, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }

  /// A colour on the way to another one.
  func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  func lighter(_ share: Double) -> Color { mixed(with: .white, by: share) }

  func darker(_ share: Double) -> Color { mixed(with: .black, by: share) }

  /// The colour as SVG writes it.
  var text: String {
    func pair(_ part: Double) -> String {
      let byte = Int((min(1, max(0, part)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + pair(red) + pair(green) + pair(blue)
  }
}

/// What a shape is filled with: a colour, or a gradient by its name.
struct Paint: Hashable, Sendable {
  let text: String

  static func color(_ color: Color) -> Paint { Paint(text: color.text) }
  static let nothing = Paint(text: "none")
}

/// A colour at a place of a gradient.
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
