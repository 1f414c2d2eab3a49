// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

enum WeatherScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let sky = canvas.light.sky(&chance)
    canvas.drawScreen(sky[0], ink: .white)
    let (width, height, across) = (canvas.width, canvas.height, canvas.across)
    let paint = canvas.linear([GradientStop(0, sky[0]), GradientStop(1, sky[1])])
    canvas.rectangle(0, across * 12, width, height, paint)
    canvas.drawTextBar(34, 17, length: 32, .white, height: 4)
    let warmth = String(chance.whole(2, 34))
    let tall = across * 22
    let left = width / 2 - StrokeFont.width(of: warmth, height: tall) / 2
    canvas.stroke(
      StrokeFont.outline(warmth, x: left, y: across * 27, height: tall), .color(.white),
      width: across * 2)
    canvas.ring(
      left + StrokeFont.width(of: warmth, height: tall) + across * 5, across * 29, across * 2,
      .color(.white), width: across)
    canvas.drawCloud(width / 2, across * 66, width: across * 44, &chance)
    drawHours(on: &canvas, top: 80, &chance)
    let bottom = height / across
    var row = 120.0
    while row < bottom - 8 {
      let (low, span) = (chance.between(0, 14), chance.between(10, 24))
      canvas.drawTextBar(8, row, length: 14, .white, height: 3)
      canvas.circle(across * 32, across * (row + 1.5), across * 2.6, .color(Color(0xFFD94A)))
      canvas.drawTextBar(46, row + 0.4, length: 44, .black, height: 2, opacity: 0.25)
      canvas.drawTextBar(46 + low, row + 0.4, length: span, Color(0xFFB84A), height: 2)
      row += 11
    }
  }

  private static func drawHours(
    on canvas: inout SVGCanvas, top: Double, _ chance: inout SplitMix64
  ) {
    let across = canvas.across
    canvas.rectangle(
      across * 5, across * top, across * 90, across * 32, .color(.white), radius: across * 4,
      opacity: 0.18)
    let start = chance.between(0, 6)
    for hour in 0..<6 {
      let x = 13 + Double(hour) * 15
      let rise = sin(start + Double(hour) * 0.7) * 4
      canvas.drawTextBar(x - 3, top + 4, length: 6, .white, opacity: 0.8)
      canvas.circle(
        across * x, across * (top + 13), across * 3,
        .color(hour % 3 == 2 ? .white : Color(0xFFD94A)))
      canvas.rectangle(
        across * (x - 2), across * (top + 23 - rise), across * 4, across * (6 + rise),
        .color(.white),
        radius: across * 1.5, opacity: 0.75)
    }
  }
}
