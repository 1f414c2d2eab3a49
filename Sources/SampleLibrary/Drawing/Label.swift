// SPDX-License-Identifier: Apache-2.0

/// Figures drawn as strokes, so that a sample looks the same on a machine without fonts.
enum Figures {
  /// Strokes in a box two wide and four high.
  private static let strokes: [Character: [[Point]]] = [
    "0": [
      [
        p(0.6, 0), p(1.4, 0), p(2, 0.7), p(2, 3.3), p(1.4, 4), p(0.6, 4), p(0, 3.3), p(0, 0.7),
        p(0.6, 0),
      ]
    ],
    "1": [[p(0.3, 0.8), p(1.1, 0), p(1.1, 4)]],
    "2": [[p(0, 0.9), p(0.6, 0), p(1.4, 0), p(2, 0.7), p(2, 1.4), p(0, 4), p(2, 4)]],
    "3": [
      [
        p(0, 0), p(2, 0), p(0.9, 1.6), p(1.5, 1.6), p(2, 2.2), p(2, 3.3), p(1.4, 4), p(0.6, 4),
        p(0, 3.4),
      ]
    ],
    "4": [[p(1.5, 4), p(1.5, 0), p(0, 2.8), p(2, 2.8)]],
    "5": [
      [
        p(1.9, 0), p(0.2, 0), p(0.1, 1.7), p(1.3, 1.6), p(2, 2.2), p(2, 3.3), p(1.3, 4), p(0.6, 4),
        p(0, 3.5),
      ]
    ],
    "6": [
      [
        p(1.7, 0), p(0.8, 0.4), p(0, 2.2), p(0, 3.3), p(0.6, 4), p(1.4, 4), p(2, 3.3), p(2, 2.5),
        p(1.4, 1.8), p(0.6, 1.8), p(0.05, 2.5),
      ]
    ],
    "7": [[p(0, 0), p(2, 0), p(0.7, 4)]],
    "8": [
      [
        p(0.6, 1.8), p(0.1, 1.3), p(0.1, 0.6), p(0.6, 0), p(1.4, 0), p(1.9, 0.6), p(1.9, 1.3),
        p(1.4, 1.8), p(0.6, 1.8), p(0, 2.5), p(0, 3.4), p(0.6, 4), p(1.4, 4), p(2, 3.4), p(2, 2.5),
        p(1.4, 1.8),
      ]
    ],
    "9": [
      [
        p(0.3, 4), p(1.2, 3.6), p(2, 1.8), p(2, 0.7), p(1.4, 0), p(0.6, 0), p(0, 0.7), p(0, 1.5),
        p(0.6, 2.2), p(1.4, 2.2), p(1.95, 1.5),
      ]
    ],
    "-": [[p(0.4, 2.1), p(1.6, 2.1)]],
    ":": [[p(1, 1.1), p(1, 1.2)], [p(1, 3.1), p(1, 3.2)]],
    ".": [[p(1, 3.9), p(1, 4)]],
    "+": [[p(0.3, 2.1), p(1.7, 2.1)], [p(1, 1.3), p(1, 2.9)]],
    "V": [[p(0, 0), p(1, 4), p(2, 0)]],
  ]

  private static func p(_ x: Double, _ y: Double) -> Point { Point(x, y) }

  /// The width of a text of some height.
  static func width(of text: String, height: Double) -> Double {
    Double(text.count) * height * 0.72 - height * 0.22
  }

  /// The strokes of a text whose top left corner is given; what has no strokes is a gap.
  static func outline(_ text: String, x: Double, y: Double, height: Double) -> Outline {
    var outline = Outline()
    for (index, character) in text.enumerated() {
      let left = x + Double(index) * height * 0.72
      for stroke in strokes[character] ?? [] {
        for (step, point) in stroke.enumerated() {
          let place = Point(left + point.x * height / 4, y + point.y * height / 4)
          if step == 0 { outline.move(place.x, place.y) } else { outline.line(place.x, place.y) }
        }
      }
    }
    return outline
  }
}

extension SVGCanvas {
  /// Writes a number and a line below it where a square crop of the middle still shows them.
  ///
  /// A plate behind them sets them off from the words of a screen.
  mutating func drawLabel(number: String, line: String, hasPlate: Bool = false) {
    let left = (width - unit) / 2 + unit * 0.06
    let bottom = (height + unit) / 2 - unit * 0.06
    let small = unit * 0.06
    let large = unit / 7
    if hasPlate {
      let across = max(
        Figures.width(of: line, height: small), Figures.width(of: number, height: large))
      let tall = large + small + unit * 0.05
      let rim = unit * 0.04
      rectangle(
        left - rim, bottom - tall - rim, across + rim * 2, tall + rim * 2, .color(.black),
        radius: rim, opacity: 0.6)
    }
    drawFigures(line, x: left, y: bottom - small, height: small)
    drawFigures(number, x: left, y: bottom - small - unit * 0.05 - large, height: large)
  }

  private mutating func drawFigures(_ text: String, x: Double, y: Double, height: Double) {
    let outline = Figures.outline(text, x: x, y: y, height: height)
    stroke(outline, .color(.black), width: height * 0.38, opacity: 0.5)
    stroke(outline, .color(.white), width: height * 0.15, opacity: 0.95)
  }
}
