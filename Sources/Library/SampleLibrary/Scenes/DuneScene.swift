// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum DuneScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let horizon = height * chance.between(0.35, 0.5)
    canvas.drawSky(to: height, &chance)
    canvas.drawSun(
      width * chance.between(0.15, 0.85), horizon - unit * chance.between(0.12, 0.28),
      radius: unit * chance.between(0.035, 0.06))
    let sand = canvas.light.tint(
      chance.one(of: [Color(0xE8B56B), Color(0xD98A4A), Color(0xEBCB93), Color(0xC96F42)]))
    for layer in 0..<5 {
      drawDune(
        on: &canvas, top: horizon + (height - horizon) * Double(layer) / 5,
        color: sand.lighter(0.25 - Double(layer) * 0.07), &chance)
    }
    if chance.happens(0.7) {
      drawCaravan(on: &canvas, at: horizon + (height - horizon) * 0.5, &chance)
    }
  }

  /// Draws a winding crest with one side in the sun and the other in the shade.
  private static func drawDune(
    on canvas: inout SVGCanvas, top: Double, color: Color, _ chance: inout SplitMix64
  ) {
    let (width, height) = (canvas.width, canvas.height)
    let peak = Point(width * chance.between(0.1, 0.9), top - height * chance.between(0.02, 0.1))
    let left = top + height * chance.between(0.04, 0.12)
    let right = top + height * chance.between(0.04, 0.12)
    let lit = canvas.linear([
      GradientStop(0, color.lighter(0.2)), GradientStop(1, color.darker(0.08)),
    ])
    var body = Outline()
    body.move(-5, left)
    body.bend(Point(peak.x - width * 0.2, peak.y + height * 0.03), to: peak)
    body.bend(Point(peak.x + width * 0.2, peak.y + height * 0.03), to: Point(width + 5, right))
    body.line(width + 5, height + 5)
    body.line(-5, height + 5)
    body.close()
    canvas.fill(body, lit)
    let dark = canvas.linear([
      GradientStop(0, color.darker(0.42)), GradientStop(1, color.darker(0.2)),
    ])
    var shade = Outline()
    shade.move(peak.x, peak.y)
    shade.bend(Point(peak.x + width * 0.2, peak.y + height * 0.03), to: Point(width + 5, right))
    shade.line(width + 5, height + 5)
    shade.line(peak.x + width * 0.2, height + 5)
    shade.curve(
      Point(peak.x - width * 0.15, top + height * 0.25),
      Point(peak.x + width * 0.12, top + height * 0.12), to: peak)
    canvas.fill(shade, dark)
  }

  private static func drawCaravan(
    on canvas: inout SVGCanvas, at foot: Double, _ chance: inout SplitMix64
  ) {
    let size = canvas.unit * chance.between(0.045, 0.07)
    let start = canvas.width * chance.between(0.25, 0.5)
    for index in 0..<chance.whole(2, 4) {
      let x = start + Double(index) * size * 1.9
      var camel = Outline()
      for leg in [-0.5, -0.35, 0.35, 0.5] {
        camel.move(x + leg * size, foot - size * 0.5)
        camel.line(x + leg * size, foot)
      }
      camel.move(x + size * 0.55, foot - size * 0.6)
      camel.bend(
        Point(x + size * 0.85, foot - size * 0.5), to: Point(x + size * 0.85, foot - size * 1.1))
      camel.line(x + size * 1.05, foot - size * 1.08)
      canvas.stroke(camel, .color(Color(0x2E1D14)), width: size * 0.12)
      canvas.ellipse(x, foot - size * 0.65, size * 0.65, size * 0.26, .color(Color(0x2E1D14)))
      canvas.circle(x - size * 0.05, foot - size * 0.85, size * 0.25, .color(Color(0x2E1D14)))
    }
  }
}
