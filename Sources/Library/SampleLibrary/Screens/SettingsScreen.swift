// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum SettingsScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let isDark = chance.happens(0.4)
    let ground = isDark ? Color(0x000000) : Color(0xEFEFF4)
    let card = isDark ? Color(0x1C1C20) : Color(0xFFFFFF)
    let ink = isDark ? Color(0xF0F0F3) : Color(0x1B1B20)
    canvas.drawScreen(ground, ink: ink)
    let across = canvas.across
    canvas.drawTextBar(6, 16, length: 38, ink, height: 6.5)
    let bottom = canvas.height / across
    var y = 30.0
    while y < bottom - 16 {
      let rows = chance.whole(2, 5)
      canvas.rectangle(
        across * 5, across * y, across * 90, across * Double(rows) * 13, .color(card),
        radius: across * 3.5)
      for row in 0..<rows {
        let top = y + Double(row) * 13
        let color = Color(hue: chance.between(0, 360), saturation: 0.75, lightness: 0.55)
        canvas.rectangle(
          across * 9, across * (top + 3), across * 7, across * 7, .color(color),
          radius: across * 1.8)
        canvas.circle(across * 12.5, across * (top + 6.5), across * 1.7, .color(.white))
        canvas.drawTextBar(20, top + 5.2, length: chance.between(18, 42), ink, height: 2.8)
        if chance.happens(0.4) {
          let isOn = chance.happens(0.6)
          canvas.rectangle(
            across * 79, across * (top + 3), across * 12, across * 7,
            .color(isOn ? Color(0x34C759) : ink.mixed(with: card, by: 0.75)), radius: across * 3.5)
          canvas.circle(
            across * (isOn ? 87.3 : 82.7), across * (top + 6.5), across * 2.9, .color(.white))
        } else {
          canvas.drawTextBar(84, top + 5.6, length: 6, ink, height: 1.8, opacity: 0.35)
        }
      }
      y += Double(rows) * 13 + 7
    }
  }
}
