// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A stylized person in front of a soft background.
///
/// The person does not resemble a real person.
enum PortraitScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    drawBackground(on: &canvas, &chance)
    let size = canvas.unit * chance.between(0.27, 0.34)
    let x = canvas.width * chance.between(0.46, 0.56)
    let y = canvas.height * chance.between(0.4, 0.46)
    let skin = chance.one(of: [
      Color(0xF3CBA9), Color(0xE2AE84), Color(0xC58A5C), Color(0x9A6240), Color(0x6D432C),
      Color(0xFAD9C2),
    ])
    let hair = chance.one(of: [
      Color(0x2A1B14), Color(0x5A3820), Color(0x8C5A2B), Color(0xD8AC55), Color(0xA23B20),
      Color(0x9A9A9C), Color(0x14121A),
    ])
    let style = chance.whole(0, 3)
    canvas.group("rotate(\(chance.between(-6, 6).brief) \(x.brief) \((y + size).brief))") {
      canvas in
      if style < 2 { drawLongHair(on: &canvas, x, y, size, hair) }
      drawBody(on: &canvas, x, y, size, skin, &chance)
      canvas.ellipse(x, y, size * 0.62, size * 0.8, .color(skin))
      drawFace(on: &canvas, x, y, size, skin, hair, &chance)
      drawHair(on: &canvas, x, y, size, hair, style: style)
    }
  }

  private static func drawBackground(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let hue = chance.between(0, 360)
    let tone = canvas.light.tint(
      Color(hue: hue, saturation: chance.between(0.25, 0.65), lightness: chance.between(0.45, 0.75))
    )
    let paint = canvas.linear([
      GradientStop(0, tone.lighter(0.25)), GradientStop(1, tone.darker(0.3)),
    ])
    canvas.rectangle(0, 0, canvas.width, canvas.height, paint)
    for _ in 0..<16 {
      let color = canvas.light.tint(
        Color(hue: hue + chance.between(-50, 70), saturation: 0.55, lightness: 0.7))
      canvas.circle(
        chance.between(0, canvas.width), chance.between(0, canvas.height * 0.8),
        canvas.unit * chance.between(0.03, 0.11), .color(color), opacity: 0.35)
    }
  }

  private static func drawBody(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ skin: Color,
    _ chance: inout SplitMix64
  ) {
    let cloth = Color(
      hue: chance.between(0, 360), saturation: chance.between(0.2, 0.75),
      lightness: chance.between(0.25, 0.7))
    canvas.rectangle(
      x - size * 0.24, y + size * 0.5, size * 0.48, size * 0.6, .color(skin.darker(0.15)))
    var body = Outline()
    body.move(x - size * 1.3, canvas.height + 20)
    body.curve(
      Point(x - size * 1.2, y + size * 1.1), Point(x - size * 0.7, y + size * 1.05),
      to: Point(x - size * 0.3, y + size * 0.92))
    body.bend(Point(x, y + size * 1.3), to: Point(x + size * 0.3, y + size * 0.92))
    body.curve(
      Point(x + size * 0.7, y + size * 1.05), Point(x + size * 1.2, y + size * 1.1),
      to: Point(x + size * 1.3, canvas.height + 20))
    body.close()
    let paint = canvas.linear([
      GradientStop(0, cloth.lighter(0.12)), GradientStop(1, cloth.darker(0.25)),
    ])
    canvas.fill(body, paint)
  }

  private static func drawFace(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ skin: Color,
    _ hair: Color, _ chance: inout SplitMix64
  ) {
    let iris = chance.one(of: [Color(0x3A2A1C), Color(0x3E6B8A), Color(0x4E7A46)])
    let hasGlasses = chance.happens(0.3)
    for side in [-1.0, 1.0] {
      canvas.ellipse(
        x + side * size * 0.62, y + size * 0.05, size * 0.1, size * 0.16, .color(skin.darker(0.1)))
      canvas.ellipse(
        x + side * size * 0.33, y + size * 0.28, size * 0.14, size * 0.09, .color(Color(0xE0705A)),
        opacity: 0.3)
      canvas.ellipse(
        x + side * size * 0.24, y - size * 0.02, size * 0.1, size * 0.07, .color(.white))
      canvas.circle(x + side * size * 0.24, y - size * 0.02, size * 0.055, .color(iris))
      var brow = Outline()
      brow.move(x + side * size * 0.13, y - size * 0.16)
      brow.bend(
        Point(x + side * size * 0.25, y - size * 0.23),
        to: Point(x + side * size * 0.37, y - size * 0.15))
      canvas.stroke(brow, .color(hair.darker(0.2)), width: size * 0.045)
      if hasGlasses {
        canvas.ring(
          x + side * size * 0.24, y - size * 0.02, size * 0.17, .color(Color(0x22222A)),
          width: size * 0.03)
      }
    }
    var nose = Outline()
    nose.move(x, y + size * 0.02)
    nose.bend(Point(x + size * 0.1, y + size * 0.2), to: Point(x - size * 0.02, y + size * 0.22))
    canvas.stroke(nose, .color(skin.darker(0.25)), width: size * 0.03)
    var mouth = Outline()
    mouth.move(x - size * 0.2, y + size * 0.4)
    mouth.bend(Point(x, y + size * 0.6), to: Point(x + size * 0.2, y + size * 0.4))
    mouth.bend(Point(x, y + size * 0.46), to: Point(x - size * 0.2, y + size * 0.4))
    canvas.fill(mouth, .color(Color(0xB8433F)))
  }

  private static func drawLongHair(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ hair: Color
  ) {
    canvas.rectangle(
      x - size * 0.85, y - size * 0.6, size * 1.7, size * 1.9, .color(hair.darker(0.15)),
      radius: size * 0.7)
  }

  private static func drawHair(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ hair: Color, style: Int
  ) {
    var top = Outline()
    top.move(x - size * 0.7, y + size * (style < 2 ? 0.3 : 0.0))
    top.curve(
      Point(x - size * 0.85, y - size * 1.15), Point(x + size * 0.85, y - size * 1.15),
      to: Point(x + size * 0.7, y + size * (style < 2 ? 0.3 : 0.0)))
    top.bend(Point(x + size * 0.6, y - size * 0.4), to: Point(x + size * 0.25, y - size * 0.45))
    top.bend(
      Point(x - size * 0.5, y - size * 0.35),
      to: Point(x - size * 0.7, y + size * (style < 2 ? 0.3 : 0.0)))
    canvas.fill(top, .color(hair))
    if style == 3 { canvas.circle(x, y - size * 0.95, size * 0.24, .color(hair)) }
  }
}
