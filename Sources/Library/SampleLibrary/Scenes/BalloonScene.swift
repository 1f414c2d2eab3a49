// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum BalloonScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let sky = canvas.drawSky(to: height, &chance)
    canvas.drawClouds(chance.whole(1, 3), above: height * 0.7, &chance)
    let land = canvas.light.tint(
      chance.one(of: [Color(0x7A9A4A), Color(0xC9A26B), Color(0x5F7F6A), Color(0xB57A55)]))
    for layer in 0..<3 {
      let line = canvas.ridge(
        around: height * (0.8 + 0.07 * Double(layer)), swing: height * 0.025, roughness: 0.45,
        &chance)
      canvas.fill(
        Outline(below: line, to: height),
        .color(land.mixed(with: sky[2], by: 0.5 - Double(layer) * 0.24)))
    }
    let far = chance.whole(2, 5)
    for _ in 0..<far {
      drawBalloon(
        on: &canvas, Point(width * chance.between(0.05, 0.95), height * chance.between(0.15, 0.65)),
        radius: unit * chance.between(0.03, 0.075), speed: 0.1, &chance)
    }
    drawBalloon(
      on: &canvas, Point(width * chance.between(0.35, 0.65), height * chance.between(0.32, 0.42)),
      radius: unit * chance.between(0.19, 0.25), speed: 0.22, &chance)
  }

  private static func drawBalloon(
    on canvas: inout SVGCanvas, _ center: Point, radius: Double, speed: Double,
    _ chance: inout SplitMix64
  ) {
    let x = center.x
    let y = center.y - canvas.phase * speed * canvas.height
    let hue = chance.between(0, 360)
    let first = canvas.light.tint(Color(hue: hue, saturation: 0.8, lightness: 0.52))
    let second = canvas.light.tint(
      chance.happens(0.4)
        ? Color(0xFFF6E0)
        : Color(hue: hue + chance.between(40, 200), saturation: 0.75, lightness: 0.6))
    let stripes = chance.one(of: [5, 7, 9])
    for stripe in 0..<stripes {
      // The stripes are nested slices. The widest slice is drawn first, so that the stripes look
      // curved.
      let share = 1 - Double(stripe) / Double(stripes)
      let half = radius * share
      var slice = Outline()
      slice.move(x, y - radius)
      slice.curve(
        Point(x + half * 1.35, y - radius), Point(x + half * 1.3, y + radius * 0.35),
        to: Point(x + half * 0.2, y + radius * 1.25))
      slice.line(x - half * 0.2, y + radius * 1.25)
      slice.curve(
        Point(x - half * 1.3, y + radius * 0.35), Point(x - half * 1.35, y - radius),
        to: Point(x, y - radius))
      canvas.fill(slice, .color(stripe % 2 == 0 ? first : second))
    }
    var ropes = Outline()
    for side in [-1.0, 1.0] {
      ropes.move(x + side * radius * 0.19, y + radius * 1.25)
      ropes.line(x + side * radius * 0.15, y + radius * 1.55)
    }
    canvas.stroke(ropes, .color(Color(0x3A2A1C)), width: max(1, radius * 0.02))
    canvas.rectangle(
      x - radius * 0.17, y + radius * 1.53, radius * 0.34, radius * 0.26,
      .color(canvas.light.tint(Color(0x8A5A2E))), radius: radius * 0.05)
  }
}
