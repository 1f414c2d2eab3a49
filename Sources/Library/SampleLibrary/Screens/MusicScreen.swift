// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum MusicScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let hue = chance.between(0, 360)
    let ground = Color(hue: hue, saturation: 0.55, lightness: 0.22)
    canvas.drawScreen(ground, ink: .white)
    let (width, height, across) = (canvas.width, canvas.height, canvas.across)
    let paint = canvas.linear([
      GradientStop(0, Color(hue: hue, saturation: 0.5, lightness: 0.36)),
      GradientStop(1, ground.darker(0.5)),
    ])
    canvas.rectangle(0, across * 12, width, height, paint)
    drawCover(on: &canvas, hue: hue, &chance)
    let top = 118.0
    canvas.drawTextBar(10, top, length: chance.between(36, 62), .white, height: 4.6)
    canvas.drawTextBar(10, top + 9, length: chance.between(24, 44), .white, height: 3, opacity: 0.6)
    let played = chance.between(10, 70)
    canvas.drawTextBar(10, top + 20, length: 80, .white, height: 1.6, opacity: 0.3)
    canvas.drawTextBar(10, top + 20, length: played, .white, height: 1.6)
    canvas.circle(across * (10 + played), across * (top + 20.8), across * 2.2, .color(.white))
    let y = across * (top + 42)
    canvas.rectangle(
      width / 2 - across * 5, y - across * 7, across * 3.6, across * 14, .color(.white),
      radius: across)
    canvas.rectangle(
      width / 2 + across * 1.4, y - across * 7, across * 3.6, across * 14, .color(.white),
      radius: across)
    for side in [-1.0, 1.0] {
      for step in 0..<2 {
        let x = width / 2 + side * across * (22 + Double(step) * 6)
        canvas.fill(
          Outline(through: [
            Point(x, y - across * 5), Point(x + side * across * 6, y), Point(x, y + across * 5),
          ]), .color(.white))
      }
    }
  }

  private static func drawCover(
    on canvas: inout SVGCanvas, hue: Double, _ chance: inout SplitMix64
  ) {
    let across = canvas.across
    let base = Color(hue: hue + 160, saturation: 0.7, lightness: 0.55)
    canvas.rectangle(
      across * 10, across * 24, across * 80, across * 80, .color(base), radius: across * 3)
    for _ in 0..<6 {
      let color = Color(
        hue: hue + chance.between(0, 220), saturation: 0.8, lightness: chance.between(0.4, 0.8))
      let radius = chance.between(6, 20)
      canvas.circle(
        across * chance.between(10 + radius, 90 - radius),
        across * chance.between(24 + radius, 104 - radius),
        across * radius, .color(color), opacity: 0.85)
    }
  }
}
