// SPDX-License-Identifier: Apache-2.0

/// A rectangle in pixels whose corners are circular or elliptical and whose edges are antialiased.
struct RoundedShape {
  let rect: PixelRect
  private let radiusX: Double
  private let radiusY: Double

  init(_ rect: PixelRect, radius: Double) {
    self.init(rect, radiusX: radius, radiusY: radius)
  }

  init(_ rect: PixelRect, radiusX: Double, radiusY: Double) {
    self.rect = rect
    self.radiusX = min(max(0, radiusX), Double(rect.width) / 2)
    self.radiusY = min(max(0, radiusY), Double(rect.height) / 2)
  }

  /// Calls a closure with the pixels inside the shape, row by row.
  ///
  /// - Parameters:
  ///   - area: The area to go through.
  ///   - hole: A shape to cut out, nil if there is none.
  ///   - body: Receives a row, a range of columns of the row, and how much of each of these pixels
  ///     is inside, from 1 to 255. Consecutive pixels that are completely inside are passed in one
  ///     call.
  func forEachRun(
    in area: PixelRect, minus hole: RoundedShape? = nil,
    _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: Int) -> Void
  ) {
    let area = area.intersection(rect)
    guard !area.isEmpty else { return }
    for row in area.rows {
      let touched = columns(of: row, by: 0.5).clamped(to: area.columns)
      let solid = columns(of: row, by: -0.5).clamped(to: area.columns)
      let near = hole?.columns(of: row, by: 0.5).clamped(to: area.columns) ?? 0..<0
      let gone = hole?.columns(of: row, by: -0.5).clamped(to: area.columns) ?? 0..<0
      var column = touched.lowerBound
      while column < touched.upperBound {
        if gone.contains(column) {
          column = gone.upperBound
        } else if solid.contains(column), !near.contains(column) {
          let end = column < near.lowerBound ? near.lowerBound : solid.upperBound
          let run = column..<min(end, solid.upperBound)
          body(row, run, 255)
          column = run.upperBound
        } else {
          let whole = coverage(x: column, y: row)
          let coverage = whole * (255 - (hole?.coverage(x: column, y: row) ?? 0)) / 255
          if coverage > 0 { body(row, column..<column + 1, coverage) }
          column += 1
        }
      }
    }
  }

  /// Returns the columns of a row that are inside the shape when the shape is enlarged by a margin,
  /// or reduced by a negative one.
  ///
  /// With half a pixel, the enlarged shape contains all pixels that the shape touches. The reduced
  /// shape contains only pixels that the shape covers completely. The coverage must be computed
  /// only for the columns between the two.
  private func columns(of row: Int, by margin: Double) -> Range<Int> {
    guard rect.rows.contains(row) else { return 0..<0 }
    let depth = depth(of: row, start: rect.y, length: rect.height, radius: radiusY)
    guard depth > 0, radiusX > 0 else { return rect.columns }
    // The edge is at least the shorter radius away from the corner's center, so this factor moves
    // it by the margin or more.
    let scale = max(0, 1 + margin / min(radiusX, radiusY))
    let share = depth / radiusY
    let extent = radiusX * max(0, scale * scale - share * share).squareRoot()
    // A pixel belongs to the columns if its center is inside. The hundredth of a pixel is a reserve
    // for rounding errors. It makes the enlarged range a little larger, and the reduced range a
    // little smaller.
    let inset = radiusX - extent - 0.5 + (margin < 0 ? 0.01 : -0.01)
    let left = max(0, Int(inset.rounded(.up)))
    guard left * 2 < rect.width else { return 0..<0 }
    return rect.x + left..<rect.x + rect.width - left
  }

  /// Returns how much of a pixel is inside the shape, 0 to 255.
  func coverage(x: Int, y: Int) -> Int {
    guard rect.columns.contains(x), rect.rows.contains(y) else { return 0 }
    let horizontal = depth(of: x, start: rect.x, length: rect.width, radius: radiusX)
    let vertical = depth(of: y, start: rect.y, length: rect.height, radius: radiusY)
    guard horizontal > 0, vertical > 0 else { return 255 }
    let shareX = horizontal / radiusX
    let shareY = vertical / radiusY
    // The distance to the edge along the line from the corner's center, in pixels.
    let share = (shareX * shareX + shareY * shareY).squareRoot()
    let length = (horizontal * horizontal + vertical * vertical).squareRoot()
    let outside = length - length / max(share, 0.000_1)
    return Int(min(1, max(0, 0.5 - outside)) * 255)
  }

  /// Returns along one axis how far the center of a pixel extends into the square around a corner.
  private func depth(of pixel: Int, start: Int, length: Int, radius: Double) -> Double {
    let middle = Double(pixel - start) + 0.5
    return max(radius - middle, middle - (Double(length) - radius))
  }
}
