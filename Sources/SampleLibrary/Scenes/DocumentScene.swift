// SPDX-License-Identifier: Apache-2.0

/// A sheet of paper on a desk or a whiteboard, with lines in place of words.
enum DocumentScene: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    if chance.happens(0.6) {
      drawSheet(on: &canvas, &chance)
    } else {
      drawBoard(on: &canvas, &chance)
    }
  }

  private static func drawSheet(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let desk = chance.one(of: [Color(0x6B4A32), Color(0x2F3A44), Color(0xA98A68), Color(0x7D8A86)])
    let paint = canvas.linear([
      GradientStop(0, desk.lighter(0.1)), GradientStop(1, desk.darker(0.3)),
    ])
    canvas.rectangle(0, 0, canvas.width, canvas.height, paint)
    let tall = canvas.unit * 0.9
    let across = tall * 0.72
    let left = canvas.width / 2 - across / 2
    let top = canvas.height / 2 - tall / 2
    let turn = chance.between(-8, 8).brief
    canvas.group("rotate(\(turn) \((canvas.width / 2).brief) \((canvas.height / 2).brief))") {
      canvas in
      canvas.rectangle(left + 10, top + 14, across, tall, .color(.black), opacity: 0.3)
      canvas.rectangle(left, top, across, tall, .color(Color(0xF8F6F0)))
      let accent = Color(hue: chance.between(0, 360), saturation: 0.6, lightness: 0.42)
      canvas.rectangle(
        left + across * 0.1, top + tall * 0.07, across * 0.5, tall * 0.045, .color(accent))
      var y = top + tall * 0.16
      while y < top + tall * 0.92 {
        if chance.happens(0.09), y < top + tall * 0.7 {
          drawChart(on: &canvas, left + across * 0.1, y, across * 0.8, tall * 0.17, accent, &chance)
          y += tall * 0.2
        } else {
          let length = across * (chance.happens(0.2) ? chance.between(0.3, 0.6) : 0.8)
          canvas.rectangle(
            left + across * 0.1, y, length, tall * 0.014, .color(Color(0x55565C)), opacity: 0.8)
          y += tall * (chance.happens(0.18) ? 0.055 : 0.03)
        }
      }
    }
  }

  private static func drawChart(
    on canvas: inout SVGCanvas, _ x: Double, _ y: Double, _ across: Double, _ tall: Double,
    _ color: Color, _ chance: inout SplitMix64
  ) {
    let bars = chance.whole(5, 9)
    for bar in 0..<bars {
      let rise = tall * chance.between(0.25, 1)
      canvas.rectangle(
        x + across * Double(bar) / Double(bars), y + tall - rise, across / Double(bars) * 0.7, rise,
        .color(color.lighter(0.15 + 0.4 * Double(bar % 2))))
    }
  }

  private static func drawBoard(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
    canvas.rectangle(0, 0, width, height, .color(Color(0xB9BDC2)))
    let paint = canvas.linear([GradientStop(0, .white), GradientStop(1, Color(0xDDE4EA))])
    canvas.rectangle(width * 0.05, height * 0.06, width * 0.9, height * 0.84, paint, radius: 8)
    let pens = [Color(0x1F4FB0), Color(0xC0302B), Color(0x1F8A4A), Color(0x24242A)]
    var places: [Point] = []
    for index in 0..<chance.whole(4, 6) {
      let place = Point(
        width * (0.2 + 0.3 * Double(index % 3)), height * (0.24 + 0.4 * Double(index / 3)))
      let pen = chance.one(of: pens)
      if let last = places.last {
        var arrow = Outline()
        arrow.move(last.x, last.y)
        arrow.line(place.x, place.y)
        canvas.stroke(arrow, .color(Color(0x24242A)), width: unit * 0.008, opacity: 0.7)
      }
      let box = Point(unit * 0.13, unit * 0.085)
      canvas.rectangle(
        place.x - box.x, place.y - box.y, box.x * 2, box.y * 2, .color(pen.lighter(0.82)),
        radius: 10)
      var scribble = Outline()
      for line in 0..<2 {
        let y = place.y - box.y * 0.35 + Double(line) * box.y * 0.7
        scribble.move(place.x - box.x * 0.75, y)
        for step in 1...7 {
          scribble.line(
            place.x - box.x * 0.75 + box.x * 0.2 * Double(step), y + chance.between(-9, 9))
        }
      }
      canvas.stroke(scribble, .color(pen), width: unit * 0.009)
      places.append(place)
    }
    canvas.rectangle(
      width * 0.3, height * 0.89, width * 0.4, unit * 0.03, .color(Color(0x8A9097)), radius: 6)
  }
}
