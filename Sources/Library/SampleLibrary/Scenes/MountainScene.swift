// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum MountainScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let horizon = height * chance.between(0.62, 0.78)
    let sky = canvas.drawSky(to: height, &chance)
    if chance.happens(0.7) {
      canvas.drawSun(
        width * chance.between(0.15, 0.85), height * chance.between(0.1, 0.25),
        radius: unit * chance.between(0.03, 0.055))
    }
    if canvas.light != .night { canvas.drawClouds(chance.whole(0, 3), above: horizon, &chance) }

    let rock = chance.one(of: [Color(0x50617A), Color(0x6A5F6B), Color(0x5C6B62), Color(0x75665A)])
    for layer in 0..<3 {
      let near = Double(layer) / 2
      let color = canvas.light.tint(rock.darker(near * 0.45)).mixed(
        with: sky[2], by: 0.55 - near * 0.5)
      drawPeaks(
        on: &canvas, foot: horizon + height * near * 0.12, color: color,
        tall: height * (0.5 - near * 0.2) * chance.between(0.75, 1.05),
        snow: layer < 2 ? canvas.light.tint(Color(0xF3F7FB)) : nil, &chance)
    }
    drawMeadow(on: &canvas, from: horizon, &chance)
  }

  /// Draws a row of peaks, each with a lit and a shaded side and a cap of snow.
  private static func drawPeaks(
    on canvas: inout SVGCanvas, foot: Double, color: Color, tall: Double, snow: Color?,
    _ chance: inout SplitMix64
  ) {
    var x = -canvas.width * 0.15
    while x < canvas.width * 1.05 {
      let rise = tall * chance.between(0.55, 1)
      let half = rise * chance.between(0.7, 1.05)
      let tip = Point(x + half, foot - rise)
      canvas.fill(
        Outline(through: [Point(tip.x - half, foot), tip, Point(tip.x + half, foot)]),
        .color(color))
      canvas.fill(
        Outline(through: [
          tip, Point(tip.x + half, foot), Point(tip.x + half * 0.15, foot),
          Point(tip.x - half * 0.12, foot - rise * 0.45),
          Point(tip.x + half * 0.06, foot - rise * 0.7),
        ]), .color(color.darker(0.22)))
      if let snow {
        let snowShare = chance.between(0.3, 0.48)
        canvas.fill(
          Outline(through: [
            tip, Point(tip.x + half * snowShare, foot - rise * (1 - snowShare)),
            Point(tip.x + half * snowShare * 0.45, foot - rise * (1 - snowShare * 0.75)),
            Point(tip.x + half * 0.04, foot - rise * (1 - snowShare * 1.15)),
            Point(tip.x - half * snowShare * 0.4, foot - rise * (1 - snowShare * 0.8)),
            Point(tip.x - half * snowShare, foot - rise * (1 - snowShare)),
          ]), .color(snow))
        canvas.fill(
          Outline(through: [
            tip, Point(tip.x + half * snowShare, foot - rise * (1 - snowShare)),
            Point(tip.x + half * snowShare * 0.45, foot - rise * (1 - snowShare * 0.75)),
            Point(tip.x + half * 0.05, foot - rise * (1 - snowShare * 0.6)),
          ]), .color(snow.darker(0.15)))
      }
      x += half * chance.between(0.7, 1.3)
    }
    canvas.rectangle(0, foot - 1, canvas.width, canvas.height - foot + 1, .color(color))
  }

  private static func drawMeadow(
    on canvas: inout SVGCanvas, from horizon: Double, _ chance: inout SplitMix64
  ) {
    let grass = canvas.light.tint(
      chance.one(of: [Color(0x5E8C3A), Color(0x7C8A3C), Color(0x3F6B45), Color(0x9A7B3F)]))
    let line = canvas.hills(
      around: horizon + canvas.height * 0.14, swing: canvas.height * 0.02, &chance)
    let paint = canvas.linear([
      GradientStop(0, grass.lighter(0.1)), GradientStop(1, grass.darker(0.4)),
    ])
    canvas.fill(Outline(below: line, to: canvas.height), paint)
    for point in line where chance.happens(0.55) {
      canvas.drawFir(
        point.x + chance.between(-10, 10), point.y + canvas.unit * chance.between(0, 0.05),
        height: canvas.unit * chance.between(0.05, 0.13), canvas.light.tint(Color(0x234D36)))
    }
  }
}
