// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum ForestScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    let leaf = chance.one(of: [
      Color(0x4C8B2F), Color(0x2F6E4A), Color(0xC47A1E), Color(0x8A9A2C), Color(0xB5502A),
    ])
    let haze = leaf.mixed(with: Color(0xF5F2C8), by: 0.72)
    let air = canvas.radial(
      [
        GradientStop(0, haze.lighter(0.45)), GradientStop(0.45, haze),
        GradientStop(1, leaf.darker(0.25)),
      ],
      x: chance.between(0.35, 0.65), y: 0.4, radius: 0.75)
    canvas.rectangle(0, 0, width, height, air)
    let ground = height * chance.between(0.72, 0.82)

    for layer in 0..<4 {
      let near = Double(layer) / 3
      let bark = Color(0x5A4432).mixed(with: haze, by: 0.75 - near * 0.75).darker(near * 0.25)
      let count = 13 - layer * 3
      var trunks = Outline()
      var lit = Outline()
      for index in 0..<count {
        let x = width * (Double(index) + chance.between(0, 1)) / Double(count)
        let thick = unit * (0.012 + 0.045 * near) * chance.between(0.7, 1.3)
        let top = x + chance.between(-0.06, 0.06) * height
        let foot = ground + height * near * 0.18
        trunks.add(trunk(x: x, top: top, foot: foot, thick: thick))
        lit.add(
          Outline(through: [
            Point(top - thick * 0.3, -5), Point(top - thick * 0.1, -5),
            Point(x - thick * 0.2, foot), Point(x - thick * 0.8, foot),
          ]))
      }
      canvas.fill(trunks, .color(bark))
      canvas.fill(lit, .color(bark.mixed(with: bark.lighter(0.2), by: 0.6)))
      drawLeaves(
        on: &canvas, near: near, leaf.mixed(with: haze, by: 0.55 - near * 0.55).darker(near * 0.2),
        &chance)
    }
    drawPath(on: &canvas, from: ground, leaf: leaf, &chance)
  }

  private static func trunk(x: Double, top: Double, foot: Double, thick: Double) -> Outline {
    Outline(through: [
      Point(top - thick * 0.3, -5), Point(top + thick * 0.3, -5),
      Point(x + thick * 0.5, foot - thick), Point(x + thick * 0.9, foot),
      Point(x - thick * 0.9, foot), Point(x - thick * 0.5, foot - thick),
    ])
  }

  private static func drawLeaves(
    on canvas: inout SVGCanvas, near: Double, _ color: Color, _ chance: inout SplitMix64
  ) {
    for tone in 0..<3 {
      var leaves = Outline()
      for _ in 0..<11 {
        let size = canvas.unit * (0.03 + 0.05 * near) * chance.between(0.6, 1.4)
        let share = chance.unit()
        leaves.addEllipse(
          chance.between(0, canvas.width), canvas.height * (0.34 - 0.1 * near) * share * share,
          size * 1.4, size)
      }
      canvas.fill(leaves, .color(color.lighter(0.1 * Double(tone))))
    }
  }

  private static func drawPath(
    on canvas: inout SVGCanvas, from ground: Double, leaf: Color, _ chance: inout SplitMix64
  ) {
    let (width, height) = (canvas.width, canvas.height)
    let line = canvas.hills(around: ground, swing: height * 0.012, &chance)
    let moss = canvas.linear([
      GradientStop(0, leaf.mixed(with: Color(0xD9D08A), by: 0.4)),
      GradientStop(1, leaf.darker(0.55)),
    ])
    canvas.fill(Outline(below: line, to: height), moss, opacity: 0.94)
    let end = width * chance.between(0.42, 0.58)
    var path = Outline()
    path.move(end - 6, ground + 8)
    path.bend(
      Point(end + width * 0.12, ground + (height - ground) * 0.45), to: Point(width * 0.24, height))
    path.line(width * 0.72, height)
    path.bend(
      Point(end + width * 0.22, ground + (height - ground) * 0.45), to: Point(end + 8, ground + 8))
    canvas.fill(path, .color(Color(0xC9AE82).mixed(with: leaf, by: 0.15)), opacity: 0.9)
    for _ in 0..<40 {
      let depth = chance.unit()
      canvas.ellipse(
        chance.between(0, width), ground + (height - ground) * (0.1 + 0.9 * depth),
        canvas.unit * 0.012 * (0.4 + depth), canvas.unit * 0.006 * (0.4 + depth),
        .color(leaf.lighter(chance.between(0.1, 0.5))), turned: chance.between(-40, 40))
    }
  }
}
