// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum SeaScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let horizon = height * chance.between(0.45, 0.6)
    let sky = canvas.drawSky(to: horizon, &chance)
    let sunX = width * chance.between(0.3, 0.7)
    let sunY =
      horizon - unit * (chance.between(0.03, 0.2) * (1 - canvas.phase) - 0.02 * canvas.phase)
    canvas.drawSun(sunX, sunY, radius: unit * chance.between(0.05, 0.085))
    canvas.drawClouds(chance.whole(0, 3), above: horizon, &chance)

    let deep = canvas.light.tint(
      chance.one(of: [Color(0x0E4D6E), Color(0x14707F), Color(0x1B3F73), Color(0x0B8A9B)]))
    let sea = canvas.linear([
      GradientStop(0, deep.mixed(with: sky[2], by: 0.55)), GradientStop(0.35, deep),
      GradientStop(1, deep.darker(0.35)),
    ])
    canvas.rectangle(0, horizon, width, height - horizon, sea)
    drawGlitter(on: &canvas, x: sunX, from: horizon, color: sky[2].lighter(0.4), &chance)
    drawWaves(on: &canvas, from: horizon, color: deep.lighter(0.35), &chance)
    if chance.happens(0.65) {
      drawBeach(on: &canvas, &chance)
    } else {
      drawSail(on: &canvas, horizon, &chance)
    }
  }

  private static func drawGlitter(
    on canvas: inout SVGCanvas, x: Double, from horizon: Double, color: Color,
    _ chance: inout SplitMix64
  ) {
    for _ in 0..<70 {
      let depth = chance.unit()
      let spread = canvas.unit * (0.03 + 0.16 * depth)
      canvas.ellipse(
        x + chance.between(-spread, spread), horizon + (canvas.height - horizon) * depth * 0.8 + 3,
        canvas.unit * (0.008 + 0.04 * depth) * chance.between(0.5, 1.4),
        canvas.unit * (0.0015 + 0.003 * depth), .color(color), opacity: 0.75 - 0.4 * depth)
    }
  }

  private static func drawWaves(
    on canvas: inout SVGCanvas, from horizon: Double, color: Color, _ chance: inout SplitMix64
  ) {
    for _ in 0..<60 {
      let depth = chance.unit()
      let length = canvas.unit * (0.02 + 0.12 * depth) * chance.between(0.6, 1.5)
      let x = chance.between(-length, canvas.width) + canvas.phase * canvas.unit * 0.1 * depth
      let y = horizon + (canvas.height - horizon) * (0.03 + 0.97 * depth)
      var crest = Outline()
      crest.move(x, y)
      crest.bend(Point(x + length / 2, y - length * 0.12), to: Point(x + length, y))
      canvas.stroke(crest, .color(color), width: 1 + 2.5 * depth, opacity: 0.35)
    }
  }

  private static func drawBeach(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let sand = canvas.light.tint(
      chance.one(of: [Color(0xE4CFA0), Color(0xD9BC8C), Color(0xC9B79C)]))
    let line = canvas.hills(
      around: canvas.height * chance.between(0.82, 0.9), swing: canvas.height * 0.02, &chance)
    let foam = line.map { Point($0.x, $0.y - canvas.unit * 0.018) }
    canvas.fill(Outline(below: foam, to: canvas.height), .color(.white), opacity: 0.8)
    let paint = canvas.linear([
      GradientStop(0, sand.darker(0.2)), GradientStop(0.25, sand),
      GradientStop(1, sand.darker(0.1)),
    ])
    canvas.fill(Outline(below: line, to: canvas.height), paint)
    guard chance.happens(0.6) else { return }
    drawParasol(
      on: &canvas, x: canvas.width * chance.between(0.55, 0.8), foot: canvas.height * 0.97, &chance)
  }

  private static func drawParasol(
    on canvas: inout SVGCanvas, x: Double, foot: Double, _ chance: inout SplitMix64
  ) {
    let size = canvas.unit * chance.between(0.16, 0.24)
    let color = canvas.light.tint(
      chance.one(of: [Color(0xD8403A), Color(0x2F7FC1), Color(0xE8B22E)]))
    var pole = Outline()
    pole.move(x, foot)
    pole.line(x - size * 0.1, foot - size * 1.3)
    canvas.stroke(pole, .color(Color(0x6B5A4A)), width: size * 0.05)
    canvas.group("rotate(-8 \(x.brief) \(foot.brief))") { canvas in
      let top = foot - size * 1.25
      for panel in 0..<6 {
        let left = x - size + size * 2 * Double(panel) / 6
        var cloth = Outline()
        cloth.move(x, top - size * 0.55)
        cloth.bend(Point(left, top - size * 0.4), to: Point(left, top))
        cloth.line(left + size / 3, top)
        cloth.bend(Point(left + size / 3, top - size * 0.4), to: Point(x, top - size * 0.55))
        canvas.fill(cloth, .color(panel % 2 == 0 ? color : canvas.light.tint(Color(0xF6F1E6))))
      }
    }
  }

  private static func drawSail(
    on canvas: inout SVGCanvas, _ horizon: Double, _ chance: inout SplitMix64
  ) {
    let size = canvas.unit * chance.between(0.08, 0.16)
    let x = canvas.width * chance.between(0.2, 0.8) + canvas.phase * canvas.unit * 0.1
    let foot = horizon + size * 0.25
    let cloth = canvas.light.tint(Color(0xFBF7EE))
    canvas.fill(
      Outline(through: [
        Point(x, foot - size * 0.15), Point(x, foot - size * 1.3),
        Point(x + size * 0.6, foot - size * 0.15),
      ]),
      .color(cloth))
    canvas.fill(
      Outline(through: [
        Point(x - size * 0.06, foot - size * 0.15), Point(x - size * 0.06, foot - size),
        Point(x - size * 0.4, foot - size * 0.15),
      ]),
      .color(cloth.darker(0.12)))
    canvas.fill(
      Outline(through: [
        Point(x - size * 0.55, foot - size * 0.1), Point(x + size * 0.7, foot - size * 0.1),
        Point(x + size * 0.45, foot + size * 0.1), Point(x - size * 0.4, foot + size * 0.1),
      ]),
      .color(Color(0x2B2A33)))
  }
}
