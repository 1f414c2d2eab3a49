// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A cat or a dog that looks at the camera.
enum PetScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    drawRoom(on: &canvas, &chance)
    let size = canvas.unit * chance.between(0.23, 0.29)
    let x = canvas.width * chance.between(0.44, 0.58)
    let y = canvas.height * chance.between(0.4, 0.47)
    let fur = chance.one(of: [
      Color(0xD98B3D), Color(0x8A8A90), Color(0x2B2A2E), Color(0xE9DCC8), Color(0x8B5A34),
      Color(0xC9A36B),
    ])
    let isCat = chance.happens(0.55)
    let belly = fur.lighter(0.5)
    canvas.ellipse(
      x, canvas.height, size * 1.25, canvas.height - y - size * 0.35, .color(fur.darker(0.12)))
    canvas.ellipse(
      x, canvas.height, size * 0.6, canvas.height - y - size * 0.7, .color(belly), opacity: 0.8)
    canvas.group("rotate(\(chance.between(-9, 9).brief) \(x.brief) \(y.brief))") { canvas in
      if isCat {
        drawCat(on: &canvas, x, y, size, fur, &chance)
      } else {
        drawDog(on: &canvas, x, y, size, fur)
      }
      drawMuzzle(on: &canvas, x, y, size, belly, isCat: isCat)
    }
  }

  private static func drawRoom(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let wall = Color(
      hue: chance.between(0, 360), saturation: 0.3, lightness: canvas.light == .night ? 0.4 : 0.72)
    let paint = canvas.radial(
      [GradientStop(0, wall.lighter(0.2)), GradientStop(1, wall.darker(0.3))], y: 0.35, radius: 0.8)
    canvas.rectangle(0, 0, canvas.width, canvas.height, paint)
    let floor = canvas.height * chance.between(0.68, 0.78)
    let wood = chance.one(of: [Color(0xA9784C), Color(0x7D5A3C), Color(0x5F7D4A), Color(0x94646A)])
    canvas.rectangle(0, floor, canvas.width, canvas.height - floor, .color(wood))
    for line in 1..<5 {
      let y = floor + (canvas.height - floor) * Double(line * line) / 25
      canvas.rectangle(0, y, canvas.width, 3, .color(wood.darker(0.3)), opacity: 0.6)
    }
  }

  private static func drawCat(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ fur: Color,
    _ chance: inout SplitMix64
  ) {
    for side in [-1.0, 1.0] {
      canvas.fill(
        Outline(through: [
          Point(x + side * size * 0.9, y - size * 0.15),
          Point(x + side * size * 0.82, y - size * 1.2),
          Point(x + side * size * 0.2, y - size * 0.72),
        ]), .color(fur))
      canvas.fill(
        Outline(through: [
          Point(x + side * size * 0.78, y - size * 0.4),
          Point(x + side * size * 0.74, y - size * 0.98),
          Point(x + side * size * 0.36, y - size * 0.68),
        ]), .color(Color(0xE8A0A0)))
    }
    canvas.ellipse(x, y, size, size * 0.84, .color(fur))
    for stripe in -1...1 {
      let left = x + Double(stripe) * size * 0.22
      canvas.fill(
        Outline(through: [
          Point(left - size * 0.06, y - size * 0.8), Point(left + size * 0.06, y - size * 0.8),
          Point(left, y - size * 0.42),
        ]), .color(fur.darker(0.4)))
    }
    let iris = chance.one(of: [Color(0xB9D35A), Color(0xE8B93A), Color(0x6FC1D8)])
    for side in [-1.0, 1.0] {
      canvas.ellipse(x + side * size * 0.4, y - size * 0.1, size * 0.22, size * 0.19, .color(iris))
      canvas.ellipse(
        x + side * size * 0.4, y - size * 0.1, size * 0.07, size * 0.17, .color(Color(0x101014)))
      canvas.circle(
        x + side * size * 0.4 + size * 0.06, y - size * 0.17, size * 0.04, .color(.white))
    }
  }

  private static func drawDog(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ fur: Color
  ) {
    canvas.ellipse(x, y, size * 0.85, size * 0.92, .color(fur))
    for side in [-1.0, 1.0] {
      canvas.ellipse(
        x + side * size * 0.86, y + size * 0.05, size * 0.3, size * 0.72, .color(fur.darker(0.35)),
        turned: side * -14)
      canvas.circle(x + side * size * 0.34, y - size * 0.16, size * 0.14, .color(Color(0x1D1512)))
      canvas.circle(
        x + side * size * 0.34 + size * 0.05, y - size * 0.2, size * 0.045, .color(.white))
    }
    canvas.ellipse(
      x, y - size * 0.35, size * 0.16, size * 0.5, .color(fur.lighter(0.6)), opacity: 0.8)
    var tongue = Outline()
    tongue.move(x - size * 0.14, y + size * 0.55)
    tongue.bend(Point(x, y + size * 1.25), to: Point(x + size * 0.16, y + size * 0.55))
    tongue.close()
    canvas.fill(tongue, .color(Color(0xE2636B)))
  }

  private static func drawMuzzle(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ size: Double, _ pale: Color, isCat: Bool
  ) {
    let drop = isCat ? 0.3 : 0.36
    for side in [-1.0, 1.0] {
      canvas.ellipse(
        x + side * size * 0.2, y + size * (drop + 0.08), size * 0.27, size * 0.22, .color(pale))
    }
    canvas.ellipse(
      x, y + size * (drop - 0.1), size * (isCat ? 0.11 : 0.2), size * (isCat ? 0.08 : 0.14),
      .color(isCat ? Color(0xC9686E) : Color(0x1A1618)))
    var mouth = Outline()
    mouth.move(x - size * 0.25, y + size * (drop + 0.18))
    mouth.bend(
      Point(x - size * 0.08, y + size * (drop + 0.3)), to: Point(x, y + size * (drop + 0.06)))
    mouth.bend(
      Point(x + size * 0.08, y + size * (drop + 0.3)),
      to: Point(x + size * 0.25, y + size * (drop + 0.18)))
    if isCat {
      for side in [-1.0, 1.0] {
        for whisker in -1...1 {
          mouth.move(x + side * size * 0.35, y + size * (drop + 0.06 + Double(whisker) * 0.05))
          mouth.line(x + side * size * 1.15, y + size * (drop + Double(whisker) * 0.16))
        }
      }
    }
    canvas.stroke(mouth, .color(Color(0x2A2224)), width: size * 0.025, opacity: 0.8)
  }
}
