// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

enum FireworksScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    canvas.drawSky(to: height, &chance)
    let roofs = canvas.ridge(around: height * 0.9, swing: height * 0.02, roughness: 0.9, &chance)
    for burst in 0..<chance.whole(3, 6) {
      let radius = unit * chance.between(burst == 0 ? 0.26 : 0.1, burst == 0 ? 0.34 : 0.22)
      // In a video, the bursts open one after another.
      let age = canvas.phase == 0 ? 1 : min(1, max(0.05, canvas.phase * 2.2 - Double(burst) * 0.25))
      drawBurst(
        on: &canvas, Point(width * chance.between(0.15, 0.85), height * chance.between(0.16, 0.55)),
        radius: radius * age, &chance)
    }
    canvas.fill(Outline(below: roofs, to: height), .color(Color(0x07080F)))
    drawCrowd(on: &canvas, &chance)
  }

  private static func drawBurst(
    on canvas: inout SVGCanvas, _ center: Point, radius: Double, _ chance: inout SplitMix64
  ) {
    let hue = chance.between(0, 360)
    let color = Color(hue: hue, saturation: 0.95, lightness: 0.62)
    let glow = canvas.radial([
      GradientStop(0, color, opacity: 0.5), GradientStop(1, color, opacity: 0),
    ])
    canvas.circle(center.x, center.y, radius * 0.95, glow)
    let rays = chance.whole(18, 34)
    var trails = Outline()
    var tips: [Point] = []
    for ray in 0..<rays {
      let angle = Double(ray) / Double(rays) * 2 * .pi + chance.between(-0.05, 0.05)
      let distance = radius * chance.between(0.75, 1.05)
      let tip = Point(
        center.x + cos(angle) * distance, center.y + sin(angle) * distance + radius * 0.12)
      trails.move(center.x + cos(angle) * distance * 0.22, center.y + sin(angle) * distance * 0.22)
      trails.bend(
        Point(center.x + cos(angle) * distance * 0.7, center.y + sin(angle) * distance * 0.7),
        to: tip)
      tips.append(tip)
    }
    canvas.stroke(trails, .color(color), width: max(1.5, radius * 0.018), opacity: 0.85)
    let spark = Color(hue: hue + chance.between(-30, 60), saturation: 1, lightness: 0.85)
    for tip in tips { canvas.circle(tip.x, tip.y, max(1.5, radius * 0.026), .color(spark)) }
  }

  private static func drawCrowd(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    for _ in 0..<22 {
      let x = chance.between(0, canvas.width)
      let y = canvas.height * chance.between(0.93, 1)
      canvas.circle(x, y, canvas.unit * 0.024, .color(.black))
      canvas.ellipse(
        x, y + canvas.unit * 0.07, canvas.unit * 0.045, canvas.unit * 0.05, .color(.black))
    }
  }
}
