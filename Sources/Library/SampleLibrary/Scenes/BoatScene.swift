// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum BoatScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let shore = height * chance.between(0.42, 0.54)
    let sky = canvas.drawSky(to: shore, &chance)
    if canvas.light == .night {
      canvas.drawSun(width * chance.between(0.25, 0.75), shore * 0.35, radius: unit * 0.06)
    } else {
      canvas.drawClouds(chance.whole(1, 3), above: shore, &chance)
    }
    let wood = canvas.light.tint(
      chance.one(of: [Color(0x3F6B52), Color(0x57703A), Color(0x7A5F3A), Color(0x405A78)]))
    for layer in 0..<3 {
      let line = canvas.hills(
        around: shore - height * (0.13 - 0.045 * Double(layer)), swing: height * 0.035, &chance)
      let color = wood.mixed(with: sky[2], by: 0.6 - Double(layer) * 0.27)
      canvas.fill(Outline(below: line, to: shore), .color(color))
      // The lake reflects the hills in paler colors.
      let mirrored = line.map { Point($0.x, shore * 2 - $0.y) }
      canvas.fill(Outline(below: mirrored, to: shore), .color(color.mixed(with: sky[1], by: 0.35)))
    }
    let lake = canvas.linear([
      GradientStop(0, sky[1], opacity: 0.35), GradientStop(0.3, sky[1].darker(0.15), opacity: 0.9),
      GradientStop(1, sky[0].darker(0.4)),
    ])
    canvas.rectangle(0, shore, width, height - shore, lake)
    for _ in 0..<26 {
      let depth = chance.unit()
      canvas.rectangle(
        chance.between(0, width), shore + (height - shore) * depth, unit * (0.05 + 0.2 * depth),
        2.5,
        .color(sky[2]), radius: 1, opacity: 0.3)
    }
    let size = unit * chance.between(0.3, 0.42)
    drawBoat(
      on: &canvas, x: width * (chance.between(0.42, 0.58) + canvas.phase * 0.16),
      y: shore + (height - shore) * chance.between(0.36, 0.5), size, &chance)
  }

  private static func drawBoat(
    on canvas: inout SVGCanvas, x: Double, y: Double, _ size: Double, _ chance: inout SplitMix64
  ) {
    let paint = canvas.light.tint(
      chance.one(of: [
        Color(0xB93A2B), Color(0xF2EBDD), Color(0x2E6F9E), Color(0xE0A52E), Color(0x3E5D45),
      ]))
    canvas.ellipse(x, y + size * 0.2, size * 0.95, size * 0.09, .color(.black), opacity: 0.28)
    var inside = Outline()
    inside.move(x - size, y - size * 0.14)
    inside.bend(Point(x, y - size * 0.02), to: Point(x + size, y - size * 0.18))
    inside.bend(Point(x, y + size * 0.14), to: Point(x - size, y - size * 0.14))
    var hull = Outline()
    hull.move(x - size, y - size * 0.14)
    hull.bend(Point(x, y + size * 0.14), to: Point(x + size, y - size * 0.18))
    hull.bend(Point(x + size * 0.8, y + size * 0.2), to: Point(x + size * 0.55, y + size * 0.22))
    hull.line(x - size * 0.6, y + size * 0.22)
    hull.bend(Point(x - size * 0.85, y + size * 0.18), to: Point(x - size, y - size * 0.14))
    canvas.fill(inside, .color(canvas.light.tint(Color(0x5A3D27))))
    canvas.fill(hull, .color(paint))
    var rail = Outline()
    rail.move(x - size, y - size * 0.14)
    rail.bend(Point(x, y + size * 0.14), to: Point(x + size, y - size * 0.18))
    canvas.stroke(rail, .color(paint.darker(0.4)), width: size * 0.03)
    guard chance.happens(0.6) else {
      drawSails(on: &canvas, x: x, y: y, size, &chance)
      return
    }
    var oars = Outline()
    oars.move(x - size * 0.1, y)
    oars.line(x - size * 0.65, y + size * 0.34)
    oars.move(x + size * 0.15, y)
    oars.line(x + size * 0.7, y + size * 0.32)
    canvas.stroke(oars, .color(canvas.light.tint(Color(0xC9A16B))), width: size * 0.035)
    let coat = canvas.light.tint(
      Color(hue: chance.between(0, 360), saturation: 0.6, lightness: 0.5))
    canvas.rectangle(
      x - size * 0.12, y - size * 0.32, size * 0.24, size * 0.36, .color(coat), radius: size * 0.09)
    canvas.circle(x, y - size * 0.42, size * 0.1, .color(canvas.light.tint(Color(0xD9A27A))))
    canvas.ellipse(
      x, y - size * 0.48, size * 0.17, size * 0.045, .color(canvas.light.tint(Color(0xE6D29A))))
  }

  private static func drawSails(
    on canvas: inout SVGCanvas, x: Double, y: Double, _ size: Double, _ chance: inout SplitMix64
  ) {
    let cloth = canvas.light.tint(
      chance.one(of: [Color(0xFBF7EE), Color(0xD9603B), Color(0xF0D9A0)]))
    canvas.rectangle(x - 4, y - size * 1.35, 8, size * 1.4, .color(Color(0x4A3626)))
    var main = Outline()
    main.move(x + 8, y - size * 1.3)
    main.bend(Point(x + size * 0.75, y - size * 0.6), to: Point(x + size * 0.72, y - size * 0.16))
    main.line(x + 8, y - size * 0.16)
    main.close()
    canvas.fill(main, .color(cloth))
    var jib = Outline()
    jib.move(x - 8, y - size * 1.15)
    jib.bend(Point(x - size * 0.5, y - size * 0.5), to: Point(x - size * 0.62, y - size * 0.16))
    jib.line(x - 8, y - size * 0.16)
    jib.close()
    canvas.fill(jib, .color(cloth.darker(0.12)))
  }
}
