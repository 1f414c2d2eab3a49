// SPDX-License-Identifier: Apache-2.0

/// A point of a drawing, in pixels from the top left.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The outline of a shape, as SVG path data.
struct Outline: Hashable, Sendable {
  private(set) var text = ""

  mutating func move(_ x: Double, _ y: Double) { text += "M" + x.brief + " " + y.brief }

  mutating func line(_ x: Double, _ y: Double) { text += "L" + x.brief + " " + y.brief }

  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    text += "C\(first.x.brief) \(first.y.brief) \(second.x.brief) \(second.y.brief) "
    text += "\(end.x.brief) \(end.y.brief)"
  }

  mutating func bend(_ handle: Point, to end: Point) {
    text += "Q\(handle.x.brief) \(handle.y.brief) \(end.x.brief) \(end.y.brief)"
  }

  mutating func close() { text += "Z" }

  mutating func add(_ other: Outline) { text += other.text }

  /// Adds an approximation of an upright ellipse.
  ///
  /// It is accurate enough for leaves.
  mutating func addEllipse(_ x: Double, _ y: Double, _ across: Double, _ down: Double) {
    let swell = down * 4 / 3
    move(x - across, y)
    curve(Point(x - across, y - swell), Point(x + across, y - swell), to: Point(x + across, y))
    curve(Point(x + across, y + swell), Point(x - across, y + swell), to: Point(x - across, y))
    close()
  }
}

extension Outline {
  /// Creates straight lines that connect points.
  init(through points: [Point], isClosed: Bool = true) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
    }
    if isClosed { close() }
  }

  /// Creates a smooth closed shape that passes through points.
  init(around points: [Point]) {
    let count = points.count
    guard count > 2 else { return }
    move(points[0].x, points[0].y)
    for index in 0..<count {
      let before = points[(index + count - 1) % count]
      let start = points[index]
      let end = points[(index + 1) % count]
      let after = points[(index + 2) % count]
      curve(
        Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6),
        Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6), to: end)
    }
    close()
  }

  /// Creates the area between a line and a bottom edge.
  ///
  /// The line goes from left to right.
  init(below line: [Point], to bottom: Double) {
    self.init(through: line, isClosed: false)
    guard let first = line.first, let last = line.last else { return }
    self.line(last.x, bottom)
    self.line(first.x, bottom)
    close()
  }
}

extension Double {
  /// The number with one decimal.
  ///
  /// This is finer than a pixel, and keeps documents short.
  var brief: String {
    let tenths = Int((self * 10).rounded())
    let size = abs(tenths)
    let plain = size % 10 == 0 ? String(size / 10) : "\(size / 10).\(size % 10)"
    return tenths < 0 ? "-" + plain : plain
  }

  /// The number with three decimals, for shares and opacities.
  var fine: String {
    let thousandths = Int((self * 1000).rounded())
    let size = abs(thousandths)
    let fraction = String(size % 1000)
    let filled = String(repeating: "0", count: 3 - fraction.count) + fraction
    return (thousandths < 0 ? "-" : "") + "\(size / 1000).\(filled)"
  }
}
