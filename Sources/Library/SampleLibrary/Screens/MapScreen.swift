// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum MapScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let isDark = chance.happens(0.25)
    let land = isDark ? Color(0x222830) : Color(0xF2EFE6)
    let ink = isDark ? Color(0xEDEDF0) : Color(0x16161A)
    canvas.drawScreen(land, ink: ink)
    let (width, height, across) = (canvas.width, canvas.height, canvas.across)
    let park = isDark ? Color(0x27402F) : Color(0xC9E3B4)
    for _ in 0..<4 {
      canvas.rectangle(
        chance.between(-20, width), chance.between(0, height), across * chance.between(18, 40),
        across * chance.between(18, 40), .color(park), radius: across * 4)
    }
    var river = Outline()
    river.move(-20, height * chance.between(0.1, 0.4))
    river.curve(
      Point(width * 0.5, height * chance.between(0, 0.4)),
      Point(width * 0.4, height * chance.between(0.5, 0.9)),
      to: Point(width + 20, height * chance.between(0.4, 0.8)))
    canvas.stroke(river, .color(isDark ? Color(0x1D3A5C) : Color(0x9FCBEE)), width: across * 12)
    let street = isDark ? Color(0x49525E) : .white
    var streets = Outline()
    for line in 0..<9 {
      let y = height * (Double(line) + chance.between(0, 0.8)) / 9
      streets.move(-10, y)
      streets.line(width + 10, y + chance.between(-0.12, 0.12) * height)
      let x = width * (Double(line) + chance.between(0, 0.8)) / 9
      streets.move(x, -10)
      streets.line(x + chance.between(-0.25, 0.25) * width, height + 10)
    }
    canvas.stroke(streets, .color(street), width: across * 1.8)
    drawRoute(on: &canvas, &chance)
    let top = height - across * 42
    canvas.rectangle(
      0, top, width, across * 46, .color(isDark ? Color(0x14171C) : .white), radius: across * 5)
    canvas.drawTextBar(6, top / across + 7, length: chance.between(30, 55), ink, height: 4)
    canvas.drawTextBar(6, top / across + 15, length: chance.between(30, 70), ink, opacity: 0.5)
    canvas.rectangle(
      across * 6, top + across * 22, across * 88, across * 11, .color(Color(0x1F8BFF)),
      radius: across * 5.5)
    canvas.drawTextBar(40, top / across + 26, length: 20, .white, height: 3)
  }

  private static func drawRoute(on canvas: inout SVGCanvas, _ chance: inout SplitMix64) {
    let (width, height, across) = (canvas.width, canvas.height, canvas.across)
    let start = Point(width * chance.between(0.15, 0.35), height * chance.between(0.5, 0.66))
    let end = Point(width * chance.between(0.6, 0.85), height * chance.between(0.16, 0.32))
    var route = Outline()
    route.move(start.x, start.y)
    route.line(start.x, height * 0.42)
    route.line(end.x, height * 0.38)
    route.line(end.x, end.y)
    canvas.stroke(route, .color(Color(0x1F6FEB)), width: across * 2.6)
    canvas.circle(start.x, start.y, across * 3.6, .color(.white))
    canvas.circle(start.x, start.y, across * 2.4, .color(Color(0x1F6FEB)))
    var pin = Outline()
    pin.move(end.x, end.y)
    pin.curve(
      Point(end.x - across * 9, end.y - across * 9), Point(end.x - across * 5, end.y - across * 17),
      to: Point(end.x, end.y - across * 17))
    pin.curve(
      Point(end.x + across * 5, end.y - across * 17), Point(end.x + across * 9, end.y - across * 9),
      to: end)
    canvas.fill(pin, .color(Color(0xE2382F)))
    canvas.circle(end.x, end.y - across * 11, across * 2.2, .color(.white))
  }
}
