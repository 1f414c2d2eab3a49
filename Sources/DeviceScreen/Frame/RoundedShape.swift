// SPDX-License-Identifier: Apache-2.0

/// A rectangle in pixels whose corners are parts of circles or ellipses, with soft edges.
struct RoundedShape {
  private let rect: PixelRect
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

  /// The columns of a row that surely lie inside, so that most pixels need no arithmetic.
  func solidColumns(_ row: Int) -> Range<Int> {
    let left = rect.x + Int(radiusX.rounded(.up))
    let right = rect.x + rect.width - Int(radiusX.rounded(.up))
    guard row >= rect.y, row < rect.y + rect.height else { return 0..<0 }
    let depth = depth(of: row, start: rect.y, length: rect.height, radius: radiusY)
    if depth <= 0 { return rect.x..<rect.x + rect.width }
    return left < right ? left..<right : 0..<0
  }

  /// How much of a pixel lies inside, 0 to 255.
  func coverage(x: Int, y: Int) -> Int {
    guard x >= rect.x, x < rect.x + rect.width, y >= rect.y, y < rect.y + rect.height else {
      return 0
    }
    let horizontal = depth(of: x, start: rect.x, length: rect.width, radius: radiusX)
    let vertical = depth(of: y, start: rect.y, length: rect.height, radius: radiusY)
    guard horizontal > 0, vertical > 0 else { return 255 }
    let shareX = horizontal / radiusX
    let shareY = vertical / radiusY
    // The distance to the edge along the line from the corner's centre, in pixels.
    let share = (shareX * shareX + shareY * shareY).squareRoot()
    let length = (horizontal * horizontal + vertical * vertical).squareRoot()
    let outside = length - length / max(share, 0.000_1)
    return Int(min(1, max(0, 0.5 - outside)) * 255)
  }

  /// How far a pixel's middle lies inside a corner's square, along one side.
  private func depth(of pixel: Int, start: Int, length: Int, radius: Double) -> Double {
    let middle = Double(pixel - start) + 0.5
    return max(radius - middle, middle - (Double(length) - radius))
  }
}
