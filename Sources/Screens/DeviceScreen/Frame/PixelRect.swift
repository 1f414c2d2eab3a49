// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Converts a rectangle in points to whole pixels.
  ///
  /// Each edge is rounded to the nearest pixel.
  init(_ rect: ScreenRect, scale: Double) {
    let left = Int((rect.x * scale).rounded())
    let top = Int((rect.y * scale).rounded())
    self.init(
      x: left, y: top, width: Int((rect.maxX * scale).rounded()) - left,
      height: Int((rect.maxY * scale).rounded()) - top)
  }

  init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  var size: PixelSize { PixelSize(width: width, height: height) }
  var isEmpty: Bool { width == 0 || height == 0 }
  var area: Int { width * height }
  var rows: Range<Int> { y..<y + height }
  var columns: Range<Int> { x..<x + width }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Returns whether the rectangles have a pixel in common.
  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
