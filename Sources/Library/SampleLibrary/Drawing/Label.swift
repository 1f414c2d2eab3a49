// SPDX-License-Identifier: Apache-2.0

/// Draws characters as strokes.
///
/// A sample therefore looks the same on machines with other fonts or without fonts.
enum StrokeFont {
  /// The strokes of each character, in a box that is two units wide and four units high.
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

  /// Returns the width of a text that is drawn with this height.
  static func width(of text: String, height: Double) -> Double {
    Double(text.count) * height * 0.72 - height * 0.22
  }

  /// Returns the strokes of a text.
  ///
  /// The given point is the top left corner of the text.
  ///
  /// If a character has no strokes, a gap is left.
  static func outline(_ text: String, x: Double, y: Double, height: Double) -> Outline {
    var outline = Outline()
    for (index, character) in text.enumerated() {
      let left = x + Double(index) * height * 0.72
      for stroke in strokes[character] ?? [] {
        for (step, point) in stroke.enumerated() {
          let position = Point(left + point.x * height / 4, y + point.y * height / 4)
          if step == 0 {
            outline.move(position.x, position.y)
          } else {
            outline.line(position.x, position.y)
          }
        }
      }
    }
    return outline
  }
}

extension SVGCanvas {
  /// Draws a number, and a line of text below it, inside the square in the middle of the picture.
  ///
  /// If `hasPlate` is true, they are drawn on a plate. The plate separates them from the text of a
  /// screenshot.
  mutating func drawLabel(number: String, line: String, hasPlate: Bool = false) {
    let left = (width - unit) / 2 + unit * 0.06
    let bottom = (height + unit) / 2 - unit * 0.06
    let small = unit * 0.06
    let large = unit / 7
    if hasPlate {
      let across = max(
        StrokeFont.width(of: line, height: small), StrokeFont.width(of: number, height: large))
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
    let outline = StrokeFont.outline(text, x: x, y: y, height: height)
    stroke(outline, .color(.black), width: height * 0.38, opacity: 0.5)
    stroke(outline, .color(.white), width: height * 0.15, opacity: 0.95)
  }
}
