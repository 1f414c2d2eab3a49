// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

enum FlowerScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let green = canvas.light.tint(
      Color(hue: chance.between(80, 160), saturation: chance.between(0.25, 0.5), lightness: 0.32))
    let paint = canvas.radial(
      [GradientStop(0, green.lighter(0.45)), GradientStop(1, green.darker(0.55))],
      x: chance.between(0.2, 0.8), y: 0.25, radius: 0.9)
    canvas.rectangle(0, 0, width, height, paint)
    for _ in 0..<18 {
      canvas.circle(
        chance.between(0, width), chance.between(0, height), unit * chance.between(0.02, 0.1),
        .color(green.lighter(chance.between(0.2, 0.7))), opacity: chance.between(0.12, 0.4))
    }
    let center = Point(width * chance.between(0.42, 0.6), height * chance.between(0.38, 0.5))
    var stem = Outline()
    stem.move(center.x, center.y)
    stem.bend(
      Point(center.x + width * 0.04, height * 0.8),
      to: Point(center.x + width * chance.between(-0.1, 0.1), height * 1.05))
    canvas.stroke(stem, .color(green.lighter(0.15)), width: unit * 0.028)
    drawLeaf(on: &canvas, at: Point(center.x, height * 0.86), green, turned: chance.between(20, 50))
    drawLeaf(
      on: &canvas, at: Point(center.x, height * 0.92), green, turned: chance.between(130, 160))
    let color = canvas.light.tint(
      Color(
        hue: chance.one(of: [0, 18, 45, 52, 275, 300, 320, 340, 215, 60]),
        saturation: chance.between(0.6, 0.95), lightness: chance.between(0.5, 0.82)))
    drawBloom(on: &canvas, center, radius: unit * chance.between(0.3, 0.38), color, &chance)
  }

  private static func drawLeaf(
    on canvas: inout SVGCanvas, at root: Point, _ green: Color, turned degrees: Double
  ) {
    let size = canvas.unit * 0.34
    canvas.group("translate(\(root.x.brief) \(root.y.brief)) rotate(\((-degrees).brief))") {
      canvas in
      var leaf = Outline()
      leaf.move(0, 0)
      leaf.bend(Point(size * 0.5, -size * 0.3), to: Point(size, 0))
      leaf.bend(Point(size * 0.5, size * 0.22), to: Point(0, 0))
      canvas.fill(leaf, .color(green.lighter(0.12)))
      var vein = Outline()
      vein.move(0, 0)
      vein.line(size * 0.9, 0)
      canvas.stroke(vein, .color(green.lighter(0.4)), width: 2)
    }
  }

  private static func drawBloom(
    on canvas: inout SVGCanvas, _ center: Point, radius: Double, _ color: Color,
    _ chance: inout SplitMix64
  ) {
    let petals = chance.whole(5, 17)
    let plump = chance.between(0.9, 1.35) * .pi / Double(petals)
    for ring in 0..<(petals > 9 ? 3 : 2) {
      let length = radius * (1 - 0.27 * Double(ring))
      for petal in 0..<petals {
        let angle =
          (Double(petal) + Double(ring) * 0.5) / Double(petals) * 360 + chance.between(-3, 3)
        canvas.group(
          "translate(\(center.x.brief) \(center.y.brief)) rotate(\(angle.brief))"
        ) { canvas in
          let half = min(length * plump, length * 0.45)
          var shape = Outline()
          shape.move(length * 0.1, 0)
          shape.curve(Point(length * 0.4, -half), Point(length * 0.95, -half), to: Point(length, 0))
          shape.curve(
            Point(length * 0.95, half), Point(length * 0.4, half), to: Point(length * 0.1, 0))
          let shade = Double((petal + ring) % 3) * 0.09 + Double(ring) * 0.08
          canvas.fill(shape, .color(color.darker(0.16).lighter(shade)))
          canvas.ellipse(
            length * 0.38, 0, length * 0.26, half * 0.16, .color(color.darker(0.4)), opacity: 0.5)
        }
      }
    }
    let heart = chance.one(of: [Color(0xF2C230), Color(0x5A3A1C), Color(0xE88A2A), Color(0xF5E6A0)])
    canvas.circle(center.x, center.y, radius * 0.24, .color(heart.darker(0.25)))
    var seeds = Outline()
    for seed in 0..<70 {
      let distance = radius * 0.22 * (Double(seed) / 70).squareRoot()
      let angle = Double(seed) * 2.39996
      seeds.addEllipse(
        center.x + cos(angle) * distance, center.y + sin(angle) * distance, radius * 0.018,
        radius * 0.018)
    }
    canvas.fill(seeds, .color(heart.lighter(0.35)))
  }
}
