// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum SnowScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    canvas.drawSky(to: height, &chance)
    let snow = canvas.light.tint(Color(0xEEF4FA))
    let wood = canvas.light.tint(
      chance.one(of: [Color(0x2F5A4A), Color(0x39566B), Color(0x3E5A38)]))
    for layer in 0..<3 {
      let near = Double(layer) / 2
      let line = canvas.hills(around: height * (0.55 + 0.17 * near), swing: height * 0.03, &chance)
      let paint = canvas.linear([
        GradientStop(0, snow.lighter(0.2)), GradientStop(1, snow.darker(0.16)),
      ])
      canvas.fill(Outline(below: line, to: height), paint)
      for point in line where chance.happens(0.42 - near * 0.2) {
        canvas.drawFir(
          point.x, point.y + unit * 0.02 * (1 + near),
          height: unit * (0.14 + 0.22 * near) * chance.between(0.7, 1.3),
          wood.mixed(with: snow, by: 0.45 - near * 0.4), snow: true)
      }
    }
    if chance.happens(0.5) {
      drawHut(on: &canvas, x: width * chance.between(0.35, 0.6), foot: height * 0.82, &chance)
    }
    for _ in 0..<80 {
      canvas.circle(
        chance.between(0, width), chance.between(0, height), unit * chance.between(0.002, 0.008),
        .color(.white), opacity: chance.between(0.4, 0.95))
    }
  }

  private static func drawHut(
    on canvas: inout SVGCanvas, x: Double, foot: Double, _ chance: inout SplitMix64
  ) {
    let size = canvas.unit * chance.between(0.16, 0.22)
    let wall = canvas.light.tint(
      chance.one(of: [Color(0x8A4A2B), Color(0xA83A32), Color(0x6B4A32)]))
    canvas.rectangle(x, foot - size * 0.7, size * 1.5, size * 0.7, .color(wall))
    canvas.fill(
      Outline(through: [
        Point(x - size * 0.15, foot - size * 0.66), Point(x + size * 0.3, foot - size * 1.15),
        Point(x + size * 1.2, foot - size * 1.15), Point(x + size * 1.65, foot - size * 0.66),
      ]), .color(canvas.light.tint(Color(0xF8FBFE))))
    canvas.rectangle(
      x + size * 0.62, foot - size * 0.44, size * 0.24, size * 0.44, .color(wall.darker(0.5)))
    for left in [0.18, 1.06] {
      canvas.rectangle(
        x + size * left, foot - size * 0.5, size * 0.26, size * 0.22, .color(Color(0xFFD67A)))
    }
  }
}
