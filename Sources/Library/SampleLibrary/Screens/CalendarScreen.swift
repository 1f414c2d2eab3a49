// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum CalendarScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let isDark = chance.happens(0.35)
    let ground = isDark ? Color(0x0F1012) : Color(0xFCFCFD)
    let ink = isDark ? Color(0xF0F0F3) : Color(0x1B1B20)
    let accent = chance.one(of: [
      Color(0xE5392F), Color(0x1F7AE0), Color(0x23935A), Color(0xA045D8),
    ])
    canvas.drawScreen(ground, ink: ink)
    let across = canvas.across
    canvas.drawTextBar(7, 16, length: 34, accent, height: 6)
    let first = chance.whole(0, 6)
    let today = chance.whole(1, 28)
    for day in 1...30 {
      let cell = day - 1 + first
      let x = across * (11 + Double(cell % 7) * 13)
      let y = across * (36 + Double(cell / 7) * 14)
      let isToday = day == today
      if isToday { canvas.circle(x, y, across * 5, .color(accent)) }
      let text = String(day)
      let tall = across * 4
      canvas.stroke(
        StrokeFont.outline(
          text, x: x - StrokeFont.width(of: text, height: tall) / 2, y: y - tall / 2, height: tall),
        .color(isToday ? .white : ink), width: across * 0.6)
      if chance.happens(0.35) {
        canvas.circle(
          x, y + across * 6.4, across * 0.9, .color(isDark ? Color(0x8A8A90) : Color(0xA5A5AC)))
      }
    }
    let bottom = canvas.height / across
    var y = 124.0
    while y < bottom - 16 {
      let color = Color(hue: chance.between(0, 360), saturation: 0.65, lightness: 0.55)
      canvas.rectangle(
        across * 6, across * y, across * 88, across * 15, .color(color), radius: across * 2.5,
        opacity: 0.18)
      canvas.rectangle(
        across * 6, across * y, across * 1.6, across * 15, .color(color), radius: across * 0.8)
      canvas.drawTextBar(12, y + 3.5, length: chance.between(24, 60), ink, height: 3)
      canvas.drawTextBar(12, y + 9, length: chance.between(16, 34), ink, height: 2, opacity: 0.5)
      y += 19
    }
  }
}
