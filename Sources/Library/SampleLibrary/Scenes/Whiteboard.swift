// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A whiteboard after a meeting: boxes, arrows, scribbles and a curve.
enum Whiteboard: SceneDrawing {
  private static let pens = [Color(0x1F4FB0), Color(0xC0302B), Color(0x1F8A4A), Color(0x24242A)]

  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    canvas.rectangle(
      0, 0, width, height,
      .color(Color(hue: chance.between(0, 360), saturation: 0.2, lightness: 0.55)))
    let edge = unit * 0.06
    canvas.rectangle(
      edge, edge, width - edge * 2, height - edge * 2, .color(Color(0x9AA0A6)), radius: 10)
    let paint = canvas.linear([GradientStop(0, .white), GradientStop(1, Color(0xD6DEE6))])
    canvas.rectangle(
      edge * 1.3, edge * 1.3, width - edge * 2.6, height - edge * 2.6, paint, radius: 6)
    // Everything is drawn in the square in the middle, because a grid shows only this square.
    canvas.group("translate(\(((width - unit) / 2).brief) \(((height - unit) / 2).brief))") {
      canvas in
      drawPlan(on: &canvas, &chance)
      drawCurve(on: &canvas, &chance)
    }
  }

  private static func drawPlan(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let unit = canvas.unit
    var last: Point?
    for index in 0..<chance.whole(3, 5) {
      let row = Double(index / 2)
      let center = Point(
        unit * (0.3 + 0.4 * Double(index % 2)) + unit * chance.between(-0.04, 0.04),
        unit * (0.22 + 0.2 * row) + unit * chance.between(-0.02, 0.02))
      if let last {
        var arrow = Outline()
        arrow.move(last.x, last.y)
        arrow.line(center.x, center.y)
        canvas.stroke(arrow, .color(Color(0x24242A)), width: unit * 0.01)
      }
      drawBox(on: &canvas, center, chance.one(of: pens), &chance)
      last = center
    }
  }

  private static func drawBox(
    on canvas: inout SVGCanvas, _ center: Point, _ pen: Color, _ chance: inout SplitMix64
  ) {
    let unit = canvas.unit
    let box = Point(unit * chance.between(0.12, 0.16), unit * 0.075)
    if chance.happens(0.6) {
      canvas.rectangle(
        center.x - box.x, center.y - box.y, box.x * 2, box.y * 2, .color(pen), radius: 12)
      canvas.rectangle(
        center.x - box.x + unit * 0.01, center.y - box.y + unit * 0.01, box.x * 2 - unit * 0.02,
        box.y * 2 - unit * 0.02, .color(pen.lighter(0.88)), radius: 8)
    } else {
      canvas.ellipse(center.x, center.y, box.x, box.y, .color(pen.lighter(0.6)))
    }
    var scribble = Outline()
    for line in 0..<2 {
      let y = center.y - box.y * 0.3 + Double(line) * box.y * 0.6
      scribble.move(center.x - box.x * 0.7, y)
      for step in 1...7 {
        scribble.line(
          center.x - box.x * 0.7 + box.x * 0.2 * Double(step),
          y + unit * chance.between(-0.014, 0.014))
      }
    }
    canvas.stroke(scribble, .color(pen), width: unit * 0.011)
  }

  private static func drawCurve(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let unit = canvas.unit
    let (left, foot) = (unit * 0.5, unit * 0.86)
    var axes = Outline()
    axes.move(left, foot - unit * 0.22)
    axes.line(left, foot)
    axes.line(left + unit * 0.34, foot)
    canvas.stroke(axes, .color(Color(0x24242A)), width: unit * 0.011)
    var curve = Outline()
    curve.move(left + unit * 0.02, foot - unit * chance.between(0.02, 0.18))
    curve.curve(
      Point(left + unit * 0.12, foot - unit * chance.between(0.02, 0.2)),
      Point(left + unit * 0.2, foot - unit * chance.between(0.02, 0.2)),
      to: Point(left + unit * 0.32, foot - unit * chance.between(0.04, 0.2)))
    canvas.stroke(curve, .color(chance.one(of: pens)), width: unit * 0.015)
  }
}
