// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Lights behind a wet window.
enum WindowScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let isDark = canvas.light == .night || canvas.light == .dusk
    let gray = chance.one(of: [
      Color(0x5F7280), Color(0x6E8A6A), Color(0x71708A), Color(0x8A7F5F), Color(0x4F7F86),
      Color(0x93757A),
    ])
    let tone = isDark ? gray.darker(0.68) : gray
    let paint = canvas.linear([
      GradientStop(0, tone.lighter(0.25)), GradientStop(1, tone.darker(0.35)),
    ])
    canvas.rectangle(0, 0, width, height, paint)
    let hues: [Double] = [8, 35, 48, 120, 200, 300]
    for _ in 0..<(isDark ? 34 : 16) {
      let color = Color(hue: chance.one(of: hues), saturation: isDark ? 0.9 : 0.55, lightness: 0.62)
      let center = Point(chance.between(0, width), height * chance.between(0.2, 0.95))
      let radius = unit * chance.between(0.025, 0.085)
      canvas.circle(center.x, center.y, radius, .color(color), opacity: isDark ? 0.5 : 0.35)
      canvas.ring(center.x, center.y, radius, .color(color.lighter(0.3)), width: 2, opacity: 0.5)
    }
    drawRain(on: &canvas, tone, &chance)
    drawFrame(on: &canvas, isDark: isDark, &chance)
  }

  private static func drawRain(
    on canvas: inout SVGCanvas, _ tone: Color, _ chance: inout SplitMix64
  ) {
    let drop = canvas.linear([
      GradientStop(0, tone.darker(0.55), opacity: 0.75), GradientStop(1, .white, opacity: 0.85),
    ])
    for _ in 0..<12 {
      let x = chance.between(0, canvas.width)
      let top = canvas.height * chance.between(-0.1, 0.5)
      let length = canvas.height * chance.between(0.15, 0.5)
      canvas.rectangle(
        x - 3, top, 6, length, .color(.white), radius: 3, opacity: 0.22)
      canvas.ellipse(x, top + length, canvas.unit * 0.013, canvas.unit * 0.02, drop)
    }
    for _ in 0..<150 {
      let radius = canvas.unit * chance.between(0.004, 0.015)
      canvas.ellipse(
        chance.between(0, canvas.width), chance.between(0, canvas.height), radius, radius * 1.2,
        drop)
    }
  }

  private static func drawFrame(
    on canvas: inout SVGCanvas, isDark: Bool, _ chance: inout SplitMix64
  ) {
    let wood = (chance.happens(0.5) ? Color(0xEDEBE6) : Color(0x5A4332)).darker(isDark ? 0.6 : 0.1)
    let thick = canvas.unit * 0.05
    let paint = canvas.linear([
      GradientStop(0, wood.lighter(0.1)), GradientStop(1, wood.darker(0.2)),
    ])
    let panes = chance.whole(1, 3)
    for bar in 1..<max(2, panes) where panes > 1 {
      let x = canvas.width * Double(bar) / Double(panes)
      canvas.rectangle(x - thick / 2, 0, thick, canvas.height, paint)
    }
    if chance.happens(0.5) {
      canvas.rectangle(0, canvas.height * 0.3, canvas.width, thick * 0.8, paint)
    }
    canvas.rectangle(0, canvas.height - thick * 1.6, canvas.width, thick * 1.6, paint)
    guard chance.happens(0.6) else { return }
    let x = canvas.width * 0.5 + canvas.unit * chance.between(0.12, 0.3)
    let foot = canvas.height - thick * 1.6
    let size = canvas.unit * 0.13
    let leaf = Color(0x3F7A3F).darker(isDark ? 0.4 : 0)
    for index in 0..<7 {
      canvas.ellipse(
        x + Double(index - 3) * size * 0.22, foot - size * 1.5, size * 0.14, size * 0.75,
        .color(leaf.lighter(Double(index % 3) * 0.1)), turned: Double(index - 3) * 16)
    }
    canvas.fill(
      Outline(through: [
        Point(x - size * 0.55, foot - size), Point(x + size * 0.55, foot - size),
        Point(x + size * 0.38, foot), Point(x - size * 0.38, foot),
      ]), .color(Color(0xB5603B).darker(isDark ? 0.4 : 0)))
  }
}
