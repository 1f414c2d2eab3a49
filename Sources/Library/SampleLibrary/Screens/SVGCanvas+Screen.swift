// SPDX-License-Identifier: Apache-2.0

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
