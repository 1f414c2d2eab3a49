// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// Collects shapes into an SVG document.
///
/// The document contains neither text nor filters. Text would look different with other fonts, and
/// filters would need most of the rendering time.
struct SVGCanvas: Sendable {
  let width: Double
  let height: Double
  /// The daylight of the scene.
  let light: Daylight
  /// The position in a video from 0 to 1, or 0 for a photo.
  let phase: Double
  private var definitions = ""
  private var body = ""
  private var gradients = 0

  init(width: Int, height: Int, light: Daylight = .day, phase: Double = 0) {
    self.width = Double(width)
    self.height = Double(height)
    self.light = light
    self.phase = phase
  }

  /// The length of the shorter side of the picture.
  ///
  /// Sizes of objects are multiples of this length. The objects therefore have the same shape in
  /// every picture.
  var unit: Double { min(width, height) }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: Paint,
    radius: Double = 0, opacity: Double = 1
  ) {
    body += "<rect x=\"\(x.brief)\" y=\"\(y.brief)\" width=\"\(width.brief)\""
    body += " height=\"\(height.brief)\""
    if radius > 0 { body += " rx=\"\(radius.brief)\"" }
    finish(fill, opacity)
  }

  mutating func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ fill: Paint, opacity: Double = 1
  ) {
    body += "<circle cx=\"\(x.brief)\" cy=\"\(y.brief)\" r=\"\(radius.brief)\""
    finish(fill, opacity)
  }

  mutating func ellipse(
    _ x: Double, _ y: Double, _ across: Double, _ down: Double, _ fill: Paint,
    turned degrees: Double = 0, opacity: Double = 1
  ) {
    body += "<ellipse cx=\"\(x.brief)\" cy=\"\(y.brief)\" rx=\"\(across.brief)\""
    body += " ry=\"\(down.brief)\""
    if degrees != 0 { body += " transform=\"rotate(\(degrees.brief) \(x.brief) \(y.brief))\"" }
    finish(fill, opacity)
  }

  mutating func fill(_ outline: Outline, _ fill: Paint, opacity: Double = 1) {
    body += "<path d=\"\(outline.text)\""
    finish(fill, opacity)
  }

  mutating func stroke(
    _ outline: Outline, _ paint: Paint, width: Double, opacity: Double = 1
  ) {
    body += "<path d=\"\(outline.text)\" fill=\"none\" stroke=\"\(paint.text)\""
    body += " stroke-width=\"\(width.brief)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    if opacity < 1 { body += " stroke-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }

  mutating func ring(
    _ x: Double, _ y: Double, _ radius: Double, _ paint: Paint, width: Double, opacity: Double = 1
  ) {
    body += "<circle cx=\"\(x.brief)\" cy=\"\(y.brief)\" r=\"\(radius.brief)\" fill=\"none\""
    body += " stroke=\"\(paint.text)\" stroke-width=\"\(width.brief)\""
    if opacity < 1 { body += " stroke-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }

  /// Draws shapes in a group to which a transform is applied.
  mutating func group(_ transform: String, _ draw: (inout SVGCanvas) -> Void) {
    body += "<g transform=\"\(transform)\">\n"
    draw(&self)
    body += "</g>\n"
  }

  private mutating func finish(_ fill: Paint, _ opacity: Double) {
    body += " fill=\"\(fill.text)\""
    if opacity < 1 { body += " fill-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }
}

extension SVGCanvas {
  /// Creates a linear gradient that spans the shape that it fills.
  ///
  /// It goes downward, or to the right if `isAcross` is true.
  mutating func linear(_ stops: [GradientStop], isAcross: Bool = false) -> Paint {
    let end = isAcross ? "x2=\"1\" y2=\"0\"" : "x2=\"0\" y2=\"1\""
    return gradient("linearGradient", "x1=\"0\" y1=\"0\" \(end)", stops)
  }

  /// Creates a radial gradient around a point of the shape that it fills.
  mutating func radial(
    _ stops: [GradientStop], x: Double = 0.5, y: Double = 0.5, radius: Double = 0.5
  ) -> Paint {
    gradient("radialGradient", "cx=\"\(x.fine)\" cy=\"\(y.fine)\" r=\"\(radius.fine)\"", stops)
  }

  private mutating func gradient(
    _ element: String, _ geometry: String, _ stops: [GradientStop]
  ) -> Paint {
    gradients += 1
    definitions += "<\(element) id=\"g\(gradients)\" \(geometry)>"
    for stop in stops {
      definitions += "<stop offset=\"\(stop.offset.fine)\" stop-color=\"\(stop.color.text)\""
      if stop.opacity < 1 { definitions += " stop-opacity=\"\(stop.opacity.fine)\"" }
      definitions += "/>"
    }
    definitions += "</\(element)>\n"
    return Paint(text: "url(#g\(gradients))")
  }

  /// Returns the document.
  ///
  /// Its content is transformed so that the pixels are stored with an EXIF orientation. A viewer
  /// that applies the orientation shows the picture upright.
  func document(orientation: EXIFOrientation = .up) -> String {
    let isTurned = orientation.swapsSides
    let across = (isTurned ? height : width).brief
    let down = (isTurned ? width : height).brief
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(across)\" height=\"\(down)\""
    text += " viewBox=\"0 0 \(across) \(down)\">\n<defs>\n\(definitions)</defs>\n"
    guard let matrix = orientation.storing(width: width, height: height) else {
      return text + body + "</svg>\n"
    }
    return text + "<g transform=\"\(matrix)\">\n\(body)</g>\n</svg>\n"
  }
}

extension SVGCanvas {
  /// Draws a fir with its foot at a point, with or without snow.
  mutating func drawFir(
    _ x: Double, _ foot: Double, height tall: Double, _ color: Color, snow: Bool = false
  ) {
    rectangle(
      x - tall * 0.03, foot - tall * 0.16, tall * 0.06, tall * 0.16, .color(Color(0x4A3626)))
    // All tiers are one outline, because separate branches would take long to draw.
    var branches = Outline()
    var caps = Outline()
    for tier in 0..<4 {
      let share = Double(tier) / 4
      let half = tall * (0.26 - share * 0.17)
      let base = foot - tall * (0.1 + share * 0.72)
      let tip = base - tall * 0.34
      branches.move(x, tip)
      branches.bend(Point(x + half * 0.3, base - tall * 0.1), to: Point(x + half, base))
      branches.bend(Point(x, base + tall * 0.06), to: Point(x - half, base))
      branches.bend(Point(x - half * 0.3, base - tall * 0.1), to: Point(x, tip))
      caps.move(x, tip)
      caps.bend(Point(x + half * 0.3, base - tall * 0.12), to: Point(x + half * 0.8, base - 2))
      caps.bend(Point(x, base - tall * 0.1), to: Point(x - half * 0.6, base - tall * 0.04))
      caps.close()
    }
    fill(branches, .color(color))
    if snow { fill(caps, .color(light.tint(Color(0xF4F8FC))), opacity: 0.9) }
  }
}

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

extension SVGCanvas {
  /// One percent of the width.
  ///
  /// All lengths of a screen are measured in this unit.
  var across: Double { width / 100 }

  /// Fills the screen, and draws a status bar at the top with a clock and a battery.
  mutating func drawScreen(_ ground: Color, ink: Color) {
    rectangle(0, 0, width, height, .color(ground))
    let top = across * 4
    stroke(
      StrokeFont.outline("9:41", x: across * 7, y: top, height: across * 3.6), .color(ink),
      width: across * 0.7)
    for bar in 0..<4 {
      let tall = across * (1.4 + Double(bar) * 0.8)
      rectangle(
        across * (74 + Double(bar) * 2), top + across * 3.8 - tall, across * 1.3, tall, .color(ink))
    }
    rectangle(across * 84, top, across * 8, across * 3.8, .color(ink), radius: across)
    rectangle(across * 92.4, top + across * 1.2, across * 0.8, across * 1.4, .color(ink))
  }

  /// Draws a bar that represents a line of text.
  mutating func drawTextBar(
    _ x: Double, _ y: Double, length: Double, _ color: Color, height: Double = 2.4,
    opacity: Double = 1
  ) {
    rectangle(
      across * x, across * y, across * length, across * height, .color(color),
      radius: across * height / 2, opacity: opacity)
  }
}
