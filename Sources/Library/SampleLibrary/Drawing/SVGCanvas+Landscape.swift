// SPDX-License-Identifier: Apache-2.0

import PickerModel

import Foundation

extension SVGCanvas {
  /// Fills the picture from the top to the horizon, and returns the colors that were used.
  @discardableResult
  mutating func drawSky(to horizon: Double, _ chance: inout SplitMix64) -> [Color] {
    let colors = light.sky(&chance)
    let paint = linear([
      GradientStop(0, colors[0]), GradientStop(0.6, colors[1]), GradientStop(1, colors[2]),
    ])
    rectangle(0, 0, width, horizon + 2, paint)
    if light == .night { drawStars(above: horizon * 0.9, &chance) }
    return colors
  }

  mutating func drawStars(above bottom: Double, _ chance: inout SplitMix64) {
    for brightness in [0.4, 0.7, 1] {
      var stars = Outline()
      for _ in 0..<30 {
        let (x, y) = (chance.between(0, width), chance.between(0, bottom))
        let size = unit * chance.between(0.0015, 0.0045)
        stars.move(x, y)
        stars.line(x + size, y)
        stars.line(x + size, y + size)
        stars.line(x, y + size)
        stars.close()
      }
      fill(stars, .color(.white), opacity: brightness)
    }
  }

  /// Draws the sun or, at night, the moon, with its glow.
  mutating func drawSun(_ x: Double, _ y: Double, radius: Double) {
    let color: Color =
      switch light {
      case .dawn: Color(0xFFF1C9)
      case .day: Color(0xFFFBE0)
      case .dusk: Color(0xFFE08A)
      case .night: Color(0xF0F2FA)
      }
    let glow = radial([
      GradientStop(0, color, opacity: 0.8), GradientStop(0.3, color, opacity: 0.35),
      GradientStop(1, color, opacity: 0),
    ])
    circle(x, y, radius * 4.5, glow)
    circle(x, y, radius, .color(color))
  }

  /// Draws a cumulus cloud around a point.
  mutating func drawCloud(
    _ x: Double, _ y: Double, width span: Double, _ chance: inout SplitMix64
  ) {
    let top = light.tint(.white)
    let paint = linear([
      GradientStop(0, top, opacity: 0.95), GradientStop(1, top.darker(0.12), opacity: 0.55),
    ])
    for step in 0..<7 {
      let share = (Double(step) + 0.5) / 7
      let swell = sin(share * .pi)
      let radius = span * (0.05 + 0.12 * swell) * chance.between(0.8, 1.2)
      ellipse(x + (share - 0.5) * span, y - radius * 0.4, radius * 1.5, radius, paint)
    }
    rectangle(
      x - span * 0.48, y - span * 0.02, span * 0.96, span * 0.055, .color(top.darker(0.08)),
      radius: span * 0.028, opacity: 0.6)
  }

  mutating func drawClouds(_ count: Int, above bottom: Double, _ chance: inout SplitMix64) {
    for _ in 0..<count {
      drawCloud(
        chance.between(0, width), chance.between(bottom * 0.12, bottom * 0.75),
        width: unit * chance.between(0.25, 0.55), &chance)
    }
  }

  /// Returns a rough line from left to right that varies around a height.
  ///
  /// It is computed by midpoint displacement.
  func ridge(
    around height: Double, swing: Double, roughness: Double = 0.52, _ chance: inout SplitMix64
  ) -> [Point] {
    var heights = [chance.between(-swing, swing), chance.between(-swing, swing)]
    var amplitude = swing
    for _ in 0..<7 {
      var finer: [Double] = []
      for index in 0..<(heights.count - 1) {
        finer.append(heights[index])
        finer.append(
          (heights[index] + heights[index + 1]) / 2 + chance.between(-amplitude, amplitude))
      }
      finer.append(heights[heights.count - 1])
      heights = finer
      amplitude *= roughness
    }
    let last = Double(heights.count - 1)
    return heights.enumerated().map { index, value in
      Point(width * Double(index) / last, height + value)
    }
  }

  /// Returns a line of smooth hills from left to right that varies around a height.
  func hills(around height: Double, swing: Double, _ chance: inout SplitMix64) -> [Point] {
    var waves: [Wave] = []
    for order in 1...3 {
      let length = chance.between(0.6, 1.4) * Double(order)
      let start = chance.between(0, 6.3)
      waves.append(Wave(length: length, start: start, amplitude: swing / Double(order * 2 - 1)))
    }
    return (0...48).map { step in
      let share = Double(step) / 48
      return Point(width * share, waves.reduce(height) { $0 + $1.rise(at: share) })
    }
  }
}

/// One of the sine waves that together form hills.
private struct Wave {
  var length: Double
  var start: Double
  var amplitude: Double

  func rise(at share: Double) -> Double {
    let angle: Double = share * .pi * 2 * length + start
    return sin(angle) * amplitude
  }
}
