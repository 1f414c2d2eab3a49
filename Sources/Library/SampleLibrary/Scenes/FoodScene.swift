// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

/// A meal seen from above.
enum FoodScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    drawTable(on: &canvas, &chance)
    let center = Point(
      canvas.width * chance.between(0.46, 0.54), canvas.height * chance.between(0.46, 0.54))
    let radius = canvas.unit * chance.between(0.35, 0.4)
    let plate = chance.one(of: [
      Color(0xFAFAF7), Color(0xE6ECEF), Color(0x2D3B4A), Color(0xEADFCB), Color(0x8FB3B0),
    ])
    canvas.circle(center.x + 8, center.y + 14, radius * 1.04, .color(.black), opacity: 0.28)
    canvas.circle(center.x, center.y, radius, .color(plate))
    canvas.circle(center.x, center.y, radius * 0.76, .color(plate.darker(0.07)))
    canvas.ring(center.x, center.y, radius * 0.94, .color(plate.darker(0.2)), width: 3)
    switch chance.whole(0, 2) {
    case 0: drawPizza(on: &canvas, center, radius * 0.85, &chance)
    case 1: drawSalad(on: &canvas, center, radius * 0.66, &chance)
    default: drawNoodles(on: &canvas, center, radius * 0.68, &chance)
    }
    drawCutlery(on: &canvas, center, radius)
  }

  private static func drawTable(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let wood = chance.one(of: [
      Color(0x8A5A35), Color(0xB98A5A), Color(0x4A3A34), Color(0xC9CDD0), Color(0x39566B),
    ])
    canvas.rectangle(
      0, 0, canvas.width, canvas.height, .color(canvas.light == .night ? wood.darker(0.2) : wood))
    let board = canvas.unit * 0.17
    var y = 0.0
    while y < canvas.height {
      canvas.rectangle(0, y, canvas.width, 3, .color(wood.darker(0.45)))
      canvas.rectangle(
        0, y, canvas.width, board, .color(chance.happens(0.5) ? .white : .black),
        opacity: chance.between(0, 0.08))
      y += board
    }
  }

  private static func drawCutlery(on canvas: inout SVGCanvas, _ center: Point, _ radius: Double) {
    var fork = Outline()
    let left = center.x - radius * 1.22
    fork.move(left, center.y + radius * 0.8)
    fork.line(left, center.y - radius * 0.3)
    for tine in -1...1 {
      fork.move(left + Double(tine) * radius * 0.06, center.y - radius * 0.3)
      fork.line(left + Double(tine) * radius * 0.06, center.y - radius * 0.65)
    }
    fork.move(left - radius * 0.06, center.y - radius * 0.3)
    fork.line(left + radius * 0.06, center.y - radius * 0.3)
    let right = center.x + radius * 1.22
    fork.move(right, center.y + radius * 0.8)
    fork.line(right, center.y - radius * 0.65)
    fork.bend(Point(right + radius * 0.12, center.y - radius * 0.3), to: Point(right, center.y))
    canvas.stroke(fork, .color(Color(0xD9DCE0)), width: radius * 0.05)
  }

  private static func drawPizza(
    on canvas: inout SVGCanvas, _ center: Point, _ radius: Double, _ chance: inout SplitMix64
  ) {
    canvas.circle(center.x, center.y, radius, .color(Color(0xC98A44)))
    canvas.circle(center.x, center.y, radius * 0.88, .color(Color(0xC0392B)))
    canvas.circle(center.x, center.y, radius * 0.84, .color(Color(0xF2CC6B)), opacity: 0.85)
    scatter(24, in: radius * 0.74, around: center, &chance) { point, chance in
      switch chance.whole(0, 2) {
      case 0: canvas.circle(point.x, point.y, radius * 0.1, .color(Color(0xB0302A)))
      case 1:
        canvas.ellipse(
          point.x, point.y, radius * 0.1, radius * 0.05, .color(Color(0x3F8F3A)),
          turned: chance.between(0, 180))
      default:
        canvas.ring(point.x, point.y, radius * 0.05, .color(Color(0x2E2A2E)), width: radius * 0.035)
      }
    }
    var cuts = Outline()
    for cut in 0..<4 {
      let angle = Double(cut) * .pi / 4
      cuts.move(center.x + cos(angle) * radius, center.y + sin(angle) * radius)
      cuts.line(center.x - cos(angle) * radius, center.y - sin(angle) * radius)
    }
    canvas.stroke(cuts, .color(Color(0x8A4A20)), width: 4, opacity: 0.6)
  }

  private static func drawSalad(
    on canvas: inout SVGCanvas, _ center: Point, _ radius: Double, _ chance: inout SplitMix64
  ) {
    scatter(46, in: radius, around: center, &chance) { point, chance in
      let leaf = Color(
        hue: chance.between(75, 125), saturation: 0.6, lightness: chance.between(0.28, 0.55))
      canvas.ellipse(
        point.x, point.y, radius * 0.26, radius * 0.12, .color(leaf), turned: chance.between(0, 180)
      )
    }
    scatter(9, in: radius * 0.85, around: center, &chance) { point, chance in
      if chance.happens(0.55) {
        canvas.circle(point.x, point.y, radius * 0.14, .color(Color(0xD8342C)))
        canvas.circle(
          point.x - radius * 0.04, point.y - radius * 0.05, radius * 0.04, .color(Color(0xF5A59A)))
      } else {
        canvas.circle(point.x, point.y, radius * 0.15, .color(Color(0xFBF8EE)))
        canvas.circle(point.x, point.y, radius * 0.08, .color(Color(0xF2B632)))
      }
    }
  }

  private static func drawNoodles(
    on canvas: inout SVGCanvas, _ center: Point, _ radius: Double, _ chance: inout SplitMix64
  ) {
    canvas.circle(center.x, center.y, radius, .color(Color(0xB5622E)))
    for _ in 0..<34 {
      let angle = chance.between(0, 6.3)
      let distance = radius * chance.between(0.2, 0.9)
      let start = Point(center.x + cos(angle) * distance, center.y + sin(angle) * distance)
      let endAngle = angle + chance.between(1, 2.6)
      var noodle = Outline()
      noodle.move(start.x, start.y)
      noodle.bend(
        Point(
          center.x + cos(angle + 0.7) * distance * 1.2, center.y + sin(angle + 0.7) * distance * 1.2
        ),
        to: Point(center.x + cos(endAngle) * distance, center.y + sin(endAngle) * distance))
      canvas.stroke(
        noodle, .color(Color(0xF0CE7E).darker(chance.between(0, 0.2))), width: radius * 0.055)
    }
    scatter(8, in: radius * 0.6, around: center, &chance) { point, chance in
      let color = chance.one(of: [
        Color(0x4F9A3E), Color(0xC8352B), Color(0xF4EDE0), Color(0x6B3A22),
      ])
      canvas.circle(point.x, point.y, radius * chance.between(0.08, 0.15), .color(color))
    }
  }

  /// Calls a closure for points distributed over a disc.
  private static func scatter(
    _ count: Int, in radius: Double, around center: Point, _ chance: inout SplitMix64,
    _ body: (Point, inout SplitMix64) -> Void
  ) {
    for _ in 0..<count {
      let distance = radius * chance.unit().squareRoot()
      let angle = chance.between(0, 6.2832)
      body(Point(center.x + cos(angle) * distance, center.y + sin(angle) * distance), &chance)
    }
  }
}
