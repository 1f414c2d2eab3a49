// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A sheet of paper on a table, or a whiteboard, with bars instead of text.
enum DocumentScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    if chance.happens(0.6) {
      drawSheet(on: &canvas, &chance)
    } else {
      Whiteboard.draw(on: &canvas, using: &chance)
    }
  }

  private static func drawSheet(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let table = chance.one(of: [Color(0x6B4A32), Color(0x2F3A44), Color(0xA98A68), Color(0x7D8A86)])
    let paint = canvas.linear([
      GradientStop(0, table.lighter(0.1)), GradientStop(1, table.darker(0.3)),
    ])
    canvas.rectangle(0, 0, canvas.width, canvas.height, paint)
    let tall = canvas.unit * 0.9
    let across = tall * 0.72
    let left = canvas.width / 2 - across / 2
    let top = canvas.height / 2 - tall / 2
    let rotation = chance.between(-8, 8).brief
    canvas.group("rotate(\(rotation) \((canvas.width / 2).brief) \((canvas.height / 2).brief))") {
      canvas in
      canvas.rectangle(left + 10, top + 14, across, tall, .color(.black), opacity: 0.3)
      canvas.rectangle(left, top, across, tall, .color(Color(0xF8F6F0)))
      let accent = Color(hue: chance.between(0, 360), saturation: 0.6, lightness: 0.42)
      canvas.rectangle(
        left + across * 0.1, top + tall * 0.07, across * 0.5, tall * 0.045, .color(accent))
      var y = top + tall * 0.16
      while y < top + tall * 0.92 {
        if chance.happens(0.09), y < top + tall * 0.7 {
          drawChart(on: &canvas, left + across * 0.1, y, across * 0.8, tall * 0.17, accent, &chance)
          y += tall * 0.2
        } else {
          let length = across * (chance.happens(0.2) ? chance.between(0.3, 0.6) : 0.8)
          canvas.rectangle(
            left + across * 0.1, y, length, tall * 0.014, .color(Color(0x55565C)), opacity: 0.8)
          y += tall * (chance.happens(0.18) ? 0.055 : 0.03)
        }
      }
    }
  }

  private static func drawChart(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ across: Double, _ tall: Double,
    _ color: Color, _ chance: inout SplitMix64
  ) {
    let bars = chance.whole(5, 9)
    for bar in 0..<bars {
      let rise = tall * chance.between(0.25, 1)
      canvas.rectangle(
        x + across * Double(bar) / Double(bars), y + tall - rise, across / Double(bars) * 0.7, rise,
        .color(color.lighter(0.15 + 0.4 * Double(bar % 2))))
    }
  }
}
