// SPDX-License-Identifier: Apache-2.0

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
