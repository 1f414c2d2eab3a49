// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

/// Close-ups of bubbles, rings or feathers.
///
/// Only shapes can be recognized in them.
enum MacroScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let hue = chance.between(0, 360)
    let ground = Color(hue: hue, saturation: 0.75, lightness: 0.4)
    let other = Color(hue: hue + chance.between(60, 200), saturation: 0.8, lightness: 0.6)
    let paint = canvas.radial(
      [GradientStop(0, other), GradientStop(1, ground.darker(0.35))],
      x: chance.between(0.2, 0.8), y: chance.between(0.2, 0.8), radius: 0.85)
    canvas.rectangle(0, 0, canvas.width, canvas.height, paint)
    switch chance.whole(0, 2) {
    case 0: drawDrops(on: &canvas, other, &chance)
    case 1: drawRings(on: &canvas, hue, &chance)
    default: drawFronds(on: &canvas, ground, other, &chance)
    }
  }

  private static func drawDrops(
    on canvas: inout SVGCanvas, _ color: Color, _ chance: inout SplitMix64
  ) {
    let drop = canvas.radial(
      [
        GradientStop(0, color.lighter(0.75), opacity: 0.9), GradientStop(0.7, color, opacity: 0.4),
        GradientStop(1, color.darker(0.5), opacity: 0.9),
      ], x: 0.6, y: 0.65, radius: 0.6)
    for index in 0..<44 {
      let radius =
        canvas.unit * (index < 5 ? chance.between(0.09, 0.17) : chance.between(0.01, 0.06))
      let center = Point(chance.between(0, canvas.width), chance.between(0, canvas.height))
      canvas.circle(center.x, center.y, radius, drop)
      canvas.ellipse(
        center.x - radius * 0.35, center.y - radius * 0.4, radius * 0.24, radius * 0.14,
        .color(.white),
        turned: -35, opacity: 0.9)
    }
  }

  private static func drawRings(
    on canvas: inout SVGCanvas, _ hue: Double, _ chance: inout SplitMix64
  ) {
    let center = Point(
      canvas.width * chance.between(0.25, 0.75), canvas.height * chance.between(0.3, 0.7))
    let hueShift = chance.between(-180, 180)
    for ring in stride(from: 22, to: 0, by: -1) {
      let share = Double(ring) / 22
      let color = Color(
        hue: hue + share * hueShift, saturation: 0.7, lightness: ring % 2 == 0 ? 0.38 : 0.66)
      let points = (0..<14).map { step -> Point in
        let angle = Double(step) / 14 * 2 * .pi
        let distance = canvas.unit * 0.95 * share * chance.between(0.94, 1.06)
        return Point(center.x + cos(angle) * distance * 1.2, center.y + sin(angle) * distance)
      }
      canvas.fill(Outline(around: points), .color(color))
    }
  }

  private static func drawFronds(
    on canvas: inout SVGCanvas, _ ground: Color, _ other: Color, _ chance: inout SplitMix64
  ) {
    let root = Point(canvas.width * chance.between(-0.1, 0.3), canvas.height * 1.1)
    for frond in 0..<26 {
      let angle = -0.05 - Double(frond) / 26 * 1.75
      let length = max(canvas.width, canvas.height) * chance.between(0.9, 1.35)
      let tip = Point(root.x + cos(angle) * length, root.y + sin(angle) * length)
      let bend = Point(
        (root.x + tip.x) / 2 + chance.between(-60, 60), (root.y + tip.y) / 2 - canvas.unit * 0.14)
      var outline = Outline()
      outline.move(root.x, root.y)
      outline.bend(bend, to: tip)
      outline.bend(Point(bend.x + canvas.unit * 0.06, bend.y + canvas.unit * 0.07), to: root)
      canvas.fill(
        outline,
        .color(ground.mixed(with: other, by: chance.unit()).lighter(chance.between(0, 0.3))))
      var vein = Outline()
      vein.move(root.x, root.y)
      vein.bend(bend, to: tip)
      canvas.stroke(vein, .color(other.lighter(0.5)), width: 2, opacity: 0.7)
    }
  }
}
