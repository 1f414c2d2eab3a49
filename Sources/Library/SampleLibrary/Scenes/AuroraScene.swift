// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

enum AuroraScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height) = (canvas.width, canvas.height)
    canvas.drawSky(to: height, &chance)
    let hue = chance.one(of: [140.0, 155, 165, 130, 290])
    for _ in 0..<chance.whole(2, 3) {
      drawCurtain(on: &canvas, hue: hue + chance.between(-15, 15), &chance)
    }
    let shore = height * chance.between(0.78, 0.86)
    let peaks = canvas.ridge(around: shore - height * 0.07, swing: height * 0.07, &chance)
    canvas.fill(Outline(below: peaks, to: height), .color(Color(0x0A1220)))
    let lake = canvas.linear([
      GradientStop(0, Color(hue: hue, saturation: 0.5, lightness: 0.28)),
      GradientStop(1, Color(0x050A14)),
    ])
    canvas.rectangle(0, shore, width, height - shore, lake)
    let bank = canvas.hills(around: height * 0.97, swing: height * 0.012, &chance)
    canvas.fill(Outline(below: bank, to: height), .color(Color(0x04070D)))
    for point in bank where chance.happens(0.3) {
      canvas.drawFir(
        point.x, point.y + 6, height: canvas.unit * chance.between(0.08, 0.22), Color(0x050A10))
    }
  }

  /// Draws a curtain of light that consists of narrow vertical stripes along a winding line.
  private static func drawCurtain(
    on canvas: inout SVGCanvas, hue: Double, _ chance: inout SplitMix64
  ) {
    let color = Color(hue: hue, saturation: 0.85, lightness: 0.58)
    let crown = Color(hue: hue + 120, saturation: 0.6, lightness: 0.55)
    let paint = canvas.linear([
      GradientStop(0, crown, opacity: 0), GradientStop(0.35, crown, opacity: 0.22),
      GradientStop(0.85, color, opacity: 0.5), GradientStop(1, color, opacity: 0),
    ])
    let base = canvas.height * chance.between(0.4, 0.66)
    let (start, length) = (chance.between(0, 6.3), chance.between(0.7, 1.6))
    let stripes = 64
    let step = canvas.width / Double(stripes)
    for stripe in 0..<stripes {
      let share = Double(stripe) / Double(stripes)
      let wave = sin(share * 6.28 * length + start + canvas.phase * 2)
      let foot = base + wave * canvas.height * 0.09
      let tall = canvas.height * (0.24 + 0.16 * sin(share * 17 + start)) * chance.between(0.8, 1.2)
      canvas.rectangle(Double(stripe) * step - step * 0.3, foot - tall, step * 1.6, tall, paint)
    }
  }
}
