// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum CakeScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let hue = chance.between(0, 360)
    let isDark = canvas.light == .night
    let wall = Color(hue: hue, saturation: 0.45, lightness: isDark ? 0.2 : 0.75)
    let paint = canvas.radial(
      [
        GradientStop(0, wall.mixed(with: Color(0xFFCB7A), by: isDark ? 0.5 : 0.2)),
        GradientStop(1, wall.darker(0.3)),
      ],
      y: 0.4, radius: 0.7)
    canvas.rectangle(0, 0, width, height, paint)
    drawBunting(on: &canvas, &chance)
    let table = height * 0.82
    canvas.rectangle(
      0, table, width, height - table,
      .color(Color(hue: hue + 150, saturation: 0.25, lightness: isDark ? 0.3 : 0.82)))
    canvas.ellipse(width / 2, table + unit * 0.02, unit * 0.44, unit * 0.06, .color(.white))
    let icing = Color(hue: chance.between(0, 360), saturation: 0.6, lightness: 0.82)
    let sponge = chance.one(of: [
      Color(0x6B4026), Color(0xE8C88A), Color(0xC9746A), Color(0x3C2A22),
    ])
    let tiers = chance.whole(1, 3)
    var top = table
    for tier in 0..<tiers {
      let half = unit * (0.36 - Double(tier) * 0.09)
      let tall = unit * (tiers == 1 ? 0.26 : 0.15)
      drawTier(on: &canvas, top: top - tall, half: half, tall: tall, icing, sponge, &chance)
      top -= tall
    }
    drawCandles(on: &canvas, top: top, half: unit * (0.36 - Double(tiers - 1) * 0.09), &chance)
  }

  private static func drawTier(
    on canvas: inout SVGCanvas, top: Double, half: Double, tall: Double, _ icing: Color,
    _ sponge: Color, _ chance: inout SplitMix64
  ) {
    let x = canvas.width / 2
    let side = canvas.linear(
      [GradientStop(0, sponge.lighter(0.15)), GradientStop(1, sponge.darker(0.25))], isAcross: true)
    canvas.rectangle(x - half, top, half * 2, tall, side, radius: 6)
    canvas.rectangle(x - half, top + tall * 0.55, half * 2, tall * 0.09, .color(icing))
    let drips = 9
    let step = half * 2 / Double(drips)
    canvas.ellipse(x, top, half, half * 0.16, .color(icing.lighter(0.3)))
    for drip in 0..<drips {
      let length = tall * chance.between(0.18, 0.5)
      canvas.rectangle(
        x - half + Double(drip) * step, top - 2, step * 1.02, length, .color(icing),
        radius: step * 0.48)
    }
    for _ in 0..<18 {
      let color = Color(hue: chance.between(0, 360), saturation: 0.8, lightness: 0.55)
      canvas.circle(
        x + chance.between(-half, half) * 0.92, top + tall * chance.between(0.02, 0.95),
        canvas.unit * 0.007, .color(color))
    }
  }

  private static func drawCandles(
    on canvas: inout SVGCanvas, top: Double, half: Double, _ chance: inout SplitMix64
  ) {
    let count = chance.whole(3, 7)
    let tall = canvas.unit * 0.12
    let glow = canvas.radial([
      GradientStop(0, Color(0xFFE08A), opacity: 0.85), GradientStop(1, Color(0xFFB84A), opacity: 0),
    ])
    for index in 0..<count {
      let x = canvas.width / 2 - half * 0.75 + half * 1.5 * (Double(index) + 0.5) / Double(count)
      let color = Color(hue: chance.between(0, 360), saturation: 0.7, lightness: 0.6)
      canvas.rectangle(x - 6, top - tall, 12, tall, .color(color), radius: 3)
      canvas.rectangle(x - 6, top - tall * 0.7, 12, tall * 0.15, .color(.white), opacity: 0.7)
      canvas.circle(x, top - tall * 1.25, tall * 0.7, glow)
      canvas.ellipse(x, top - tall * 1.2, tall * 0.09, tall * 0.2, .color(Color(0xFFF3C4)))
    }
  }

  private static func drawBunting(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let flags = 11
    let size = canvas.width / Double(flags)
    for flag in 0..<flags {
      let share = (Double(flag) + 0.5) / Double(flags)
      let y = canvas.height * (0.05 + 0.28 * share * (1 - share))
      let color = Color(hue: chance.between(0, 360), saturation: 0.65, lightness: 0.6)
      canvas.fill(
        Outline(through: [
          Point(size * Double(flag) + 4, y), Point(size * Double(flag + 1) - 4, y),
          Point(size * (Double(flag) + 0.5), y + size),
        ]), .color(color), opacity: 0.9)
    }
  }
}
