// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

enum BicycleScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let street = height * chance.between(0.74, 0.82)
    drawWall(on: &canvas, to: street, &chance)
    let stone = canvas.light.tint(Color(0x8E8A84))
    let paint = canvas.linear([GradientStop(0, stone), GradientStop(1, stone.darker(0.35))])
    canvas.rectangle(0, street, width, height - street, paint)
    canvas.rectangle(0, street, width, unit * 0.012, .color(stone.lighter(0.3)))

    let radius = unit * chance.between(0.16, 0.19)
    let ground = street + unit * 0.07
    let middle = width * chance.between(0.46, 0.54)
    let isMirrored = chance.happens(0.5)
    let color = canvas.light.tint(
      chance.one(of: [
        Color(0xD4362C), Color(0x1F7A8C), Color(0xF2C230), Color(0x20242B), Color(0x3E8E5A),
        Color(0xF3EFE6),
      ]))
    canvas.ellipse(middle, ground, radius * 2.5, radius * 0.12, .color(.black), opacity: 0.3)
    canvas.group(
      "translate(\(middle.brief) \((ground - radius).brief)) scale(\(isMirrored ? "-1 1" : "1 1"))"
    ) { canvas in
      drawBicycle(on: &canvas, radius, color, hasBasket: chance.happens(0.5))
    }
  }

  private static func drawWall(
    on canvas: inout SVGCanvas, to street: Double, _ chance: inout SplitMix64
  ) {
    let wall = canvas.light.tint(
      chance.one(of: [
        Color(0xD98E73), Color(0xE9D8A6), Color(0x9CC5C1), Color(0xC9CED6), Color(0xB5533C),
        Color(0xF0C9C0),
      ]))
    canvas.rectangle(0, 0, canvas.width, street, .color(wall))
    let brick = canvas.unit * 0.05
    for row in 0..<Int(street / brick) {
      for _ in 0..<3 where chance.happens(0.6) {
        canvas.rectangle(
          chance.between(0, canvas.width), Double(row) * brick, brick * 2, brick * 0.9,
          .color(wall.darker(0.14)), radius: 2, opacity: 0.7)
      }
    }
    let glass = canvas.light == .dusk ? Color(0xFFD98A) : Color(0x4A6576)
    let tall = street * chance.between(0.36, 0.46)
    let count = Int(canvas.width / (canvas.unit * 0.5))
    for index in 0..<max(1, count) {
      let across = canvas.unit * 0.2
      let x = canvas.width * (Double(index) + 0.5) / Double(max(1, count)) - across / 2
      let y = street * 0.12
      canvas.rectangle(x - 10, y - 10, across + 20, tall + 20, .color(wall.lighter(0.65)))
      canvas.rectangle(x, y, across, tall, .color(glass))
      canvas.rectangle(x + across / 2 - 4, y, 8, tall, .color(wall.lighter(0.65)))
      canvas.rectangle(x, y + tall * 0.45, across, 8, .color(wall.lighter(0.65)))
      for bloom in 0..<9 {
        canvas.circle(
          x + across * Double(bloom) / 8, y + tall + chance.between(-6, 18), canvas.unit * 0.02,
          .color(canvas.light.tint(bloom % 3 == 0 ? Color(0xE2436A) : Color(0x3E7A3A))))
      }
    }
  }

  /// Draws a bicycle that faces right.
  ///
  /// Its hubs are at height zero.
  private static func drawBicycle(
    on canvas: inout SVGCanvas, _ radius: Double, _ color: Color, hasBasket: Bool
  ) {
    let back = -radius * 1.35
    let front = radius * 1.35
    for hub in [back, front] {
      canvas.ring(hub, 0, radius, .color(Color(0x1C1C20)), width: radius * 0.1)
      canvas.ring(hub, 0, radius * 0.9, .color(Color(0xC8CCD2)), width: radius * 0.04)
      var spokes = Outline()
      for spoke in 0..<8 {
        let angle = Double(spoke) * .pi / 8
        spokes.move(hub + cos(angle) * radius * 0.9, sin(angle) * radius * 0.9)
        spokes.line(hub - cos(angle) * radius * 0.9, -sin(angle) * radius * 0.9)
      }
      canvas.stroke(spokes, .color(Color(0xC8CCD2)), width: 1.6, opacity: 0.8)
    }
    var frame = Outline()
    let seat = Point(-radius * 0.55, -radius * 1.3)
    let steerer = Point(radius * 1.02, -radius * 1.25)
    frame.move(back, 0)
    frame.line(-radius * 0.15, radius * 0.05)
    frame.line(steerer.x, steerer.y + radius * 0.12)
    frame.line(seat.x, seat.y + radius * 0.15)
    frame.line(back, 0)
    frame.move(seat.x, seat.y)
    frame.line(-radius * 0.15, radius * 0.05)
    frame.move(steerer.x - radius * 0.04, steerer.y - radius * 0.2)
    frame.line(front, 0)
    canvas.stroke(frame, .color(color), width: radius * 0.11)
    var bar = Outline()
    bar.move(steerer.x - radius * 0.35, steerer.y - radius * 0.4)
    bar.bend(
      Point(steerer.x + radius * 0.3, steerer.y - radius * 0.35),
      to: Point(steerer.x - radius * 0.04, steerer.y - radius * 0.2))
    canvas.stroke(bar, .color(Color(0x2B2B30)), width: radius * 0.09)
    canvas.ellipse(
      seat.x - radius * 0.06, seat.y - radius * 0.04, radius * 0.32, radius * 0.09,
      .color(Color(0x4A2F20)))
    canvas.circle(-radius * 0.15, radius * 0.05, radius * 0.16, .color(Color(0x3A3A40)))
    guard hasBasket else { return }
    canvas.rectangle(
      steerer.x + radius * 0.05, steerer.y - radius * 0.2, radius * 0.65, radius * 0.5,
      .color(Color(0xB98A4E)), radius: radius * 0.08)
  }
}
