// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum SkylineScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let shore = height * chance.between(0.74, 0.86)
    let sky = canvas.drawSky(to: shore, &chance)
    if chance.happens(0.6) {
      canvas.drawSun(
        width * chance.between(0.15, 0.85), height * chance.between(0.1, 0.3), radius: unit * 0.04)
    }
    let glow = canvas.linear([
      GradientStop(0, Color(0xFFB060), opacity: 0), GradientStop(1, Color(0xFFB060), opacity: 0.45),
    ])
    canvas.rectangle(0, shore - unit * 0.4, width, unit * 0.4, glow)
    let stone = chance.one(of: [Color(0x1B2440), Color(0x2A1F3A), Color(0x14262E)])
    drawRow(
      on: &canvas, shore: shore, tall: 0.62, color: stone.mixed(with: sky[2], by: 0.35), lit: 0.25,
      &chance)
    drawRow(on: &canvas, shore: shore, tall: 0.42, color: stone, lit: 0.5, &chance)
    drawWater(on: &canvas, shore: shore, sky: sky, &chance)
  }

  private static func drawRow(
    on canvas: inout SVGCanvas, shore: Double, tall: Double, color: Color, lit: Double,
    _ chance: inout SplitMix64
  ) {
    var x = -canvas.unit * 0.05
    while x < canvas.width {
      let across = canvas.unit * chance.between(0.07, 0.16)
      let rise = canvas.height * tall * chance.between(0.4, 1)
      let shade = color.lighter(chance.between(0, 0.09))
      canvas.rectangle(x, shore - rise, across, rise, .color(shade))
      switch chance.whole(0, 3) {
      case 0:
        canvas.rectangle(
          x + across * 0.2, shore - rise * 1.08, across * 0.6, rise * 0.09, .color(shade))
        canvas.rectangle(
          x + across * 0.47, shore - rise * 1.25, across * 0.06, rise * 0.2, .color(shade))
        canvas.circle(
          x + across * 0.5, shore - rise * 1.25, canvas.unit * 0.004, .color(Color(0xFF4A3A)))
      case 1:
        canvas.fill(
          Outline(through: [
            Point(x, shore - rise), Point(x + across / 2, shore - rise * 1.14),
            Point(x + across, shore - rise),
          ]),
          .color(shade))
      default: break
      }
      drawWindows(
        on: &canvas, x: x, top: shore - rise, across: across, rise: rise, lit: lit, &chance)
      x += across * chance.between(0.95, 1.15)
    }
  }

  private static func drawWindows(
    on canvas: inout SVGCanvas, x: Double, top: Double, across: Double, rise: Double, lit: Double,
    _ chance: inout SplitMix64
  ) {
    let pitch = canvas.unit * 0.024
    let columns = max(2, Int(across / pitch) - 1)
    let rows = max(2, Int(rise / (pitch * 1.25)) - 1)
    let warm = chance.one(of: [Color(0xFFD27A), Color(0xFFE7B0), Color(0xCFE6FF), Color(0xFFB765)])
    // All windows of a house are one outline, because a thousand elements would take longer to
    // draw.
    var panes = Outline()
    for row in 0..<rows {
      for column in 0..<columns where chance.happens(lit) {
        let left =
          x + (across - Double(columns) * pitch) / 2 + Double(column) * pitch + pitch * 0.22
        let upper = top + pitch * (0.6 + Double(row) * 1.25)
        panes.move(left, upper)
        panes.line(left + pitch * 0.55, upper)
        panes.line(left + pitch * 0.55, upper + pitch * 0.7)
        panes.line(left, upper + pitch * 0.7)
        panes.close()
      }
    }
    canvas.fill(panes, .color(warm), opacity: 0.9)
  }

  private static func drawWater(
    on canvas: inout SVGCanvas, shore: Double, sky: [Color], _ chance: inout SplitMix64
  ) {
    let depth = canvas.height - shore
    let water = canvas.linear([
      GradientStop(0, sky[1].darker(0.3)), GradientStop(1, sky[0].darker(0.5)),
    ])
    canvas.rectangle(0, shore, canvas.width, depth, water)
    for _ in 0..<80 {
      let color = chance.one(of: [
        Color(0xFFD27A), Color(0xFF9C5A), Color(0xCFE6FF), Color(0xFF6F6F),
      ])
      canvas.rectangle(
        chance.between(0, canvas.width), shore + depth * chance.between(0.02, 0.9),
        canvas.unit * chance.between(0.01, 0.05), canvas.unit * 0.005, .color(color),
        radius: 2, opacity: chance.between(0.2, 0.65))
    }
  }
}
