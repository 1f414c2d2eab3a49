// SPDX-License-Identifier: Apache-2.0

/// A position on a screen, in points from the top left corner.
public struct ScreenPoint: Hashable, Sendable {
  /// The distance of the point from the left edge of the screen, in points.
  public var x: Double
  /// The distance of the point from the top edge of the screen, in points.
  public var y: Double

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge of the screen, in points.
  ///   - y: The distance from the top edge of the screen, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on a screen, in points from the top left corner.
public struct ScreenRect: Hashable, Sendable {
  /// The position of the rectangle's left edge in points.
  public var x: Double
  /// The position of the rectangle's top edge in points.
  public var y: Double
  /// The width of the rectangle in points.
  public var width: Double
  /// The height of the rectangle in points.
  public var height: Double

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - x: The position of the left edge in points.
  ///   - y: The position of the top edge in points.
  ///   - width: The width in points.
  ///   - height: The height in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The position of the rectangle's right edge in points.
  public var maxX: Double { x + width }
  /// The position of the rectangle's bottom edge in points.
  public var maxY: Double { y + height }
  /// The center of the rectangle.
  public var center: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
  /// Whether the rectangle has a width or height of 0 or less.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns whether a point is inside the rectangle.
  ///
  /// Points on the right and bottom edges are outside.
  ///
  /// - Parameter point: The point.
  /// - Returns: Whether the point is inside.
  public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns whether another rectangle is completely inside this one.
  ///
  /// The other rectangle may touch the edges of this one.
  ///
  /// - Parameter other: A rectangle.
  /// - Returns: Whether the other rectangle is completely inside.
  public func contains(_ other: ScreenRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Returns the intersection of this rectangle with another one.
  ///
  /// - Parameter other: The other rectangle.
  /// - Returns: The shared area; an empty rectangle if the rectangles do not overlap.
  public func intersection(_ other: ScreenRect) -> ScreenRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return ScreenRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the rectangle made smaller by the same amount on every side.
  ///
  /// - Parameter amount: The number of points to remove on each side; negative values enlarge the
  ///   rectangle.
  /// - Returns: The smaller rectangle.
  public func inset(by amount: Double) -> ScreenRect {
    ScreenRect(
      x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
  }
}
