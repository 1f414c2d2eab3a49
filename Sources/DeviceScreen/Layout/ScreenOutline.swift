// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The part of a screen that shows something, in points.
public struct ScreenOutline: Hashable, Sendable {
  /// The whole screen.
  public let bounds: ScreenRect
  /// Pixels a point.
  public let scale: Double
  /// The outline's shape.
  public let shape: DeviceProfile.Screen.Shape

  /// Measures a screen.
  ///
  /// - Parameter screen: The profile's screen.
  public init(_ screen: DeviceProfile.Screen) {
    scale = Double(max(1, screen.scale))
    bounds = ScreenRect(
      x: 0, y: 0, width: Double(screen.size.width) / scale,
      height: Double(screen.size.height) / scale)
    shape = screen.shape
  }

  /// The radii of the corners; a round screen is all corner.
  public var cornerRadii: (x: Double, y: Double) {
    switch shape {
    case .rectangle: (0, 0)
    case .roundedRectangle:
      // No maker publishes the figure; this is what pictures of round-cornered watches show.
      (min(bounds.width, bounds.height) * 0.18, min(bounds.width, bounds.height) * 0.18)
    case .round: (bounds.width / 2, bounds.height / 2)
    }
  }

  /// How far the outline stands in from the left and right edges along a band of the screen.
  ///
  /// - Parameters:
  ///   - top: The band's top edge.
  ///   - bottom: The band's bottom edge.
  /// - Returns: Points on each side that show nothing somewhere in the band.
  public func inset(from top: Double, to bottom: Double) -> Double {
    max(inset(at: top), inset(at: bottom))
  }

  private func inset(at y: Double) -> Double {
    let radii = cornerRadii
    guard radii.y > 0 else { return 0 }
    let depth = max(radii.y - y, y - (bounds.maxY - radii.y))
    guard depth > 0 else { return 0 }
    let share = min(1, depth / radii.y)
    return radii.x * (1 - (1 - share * share).squareRoot())
  }

  /// The widest rectangle along a band that the outline does not cut.
  ///
  /// - Parameters:
  ///   - top: The band's top edge.
  ///   - height: The band's height.
  ///   - margin: Points to leave free on each side besides.
  /// - Returns: The rectangle, of no width where there is no room.
  public func band(top: Double, height: Double, margin: Double) -> ScreenRect {
    let inset = inset(from: top, to: top + height) + margin
    return ScreenRect(
      x: bounds.x + inset, y: top, width: max(0, bounds.width - 2 * inset), height: height)
  }

  /// Whether a rectangle lies inside the outline.
  ///
  /// - Parameter rect: A rectangle.
  /// - Returns: Whether no corner of it is cut.
  public func contains(_ rect: ScreenRect) -> Bool {
    guard bounds.contains(rect) else { return false }
    // Edges of bands are computed with square roots; a thousandth of a point is not a cut.
    let inset = inset(from: rect.y, to: rect.maxY) - 0.001
    return rect.x >= inset && rect.maxX <= bounds.width - inset
  }

  /// Points to leave free above the first line and below the last button.
  var verticalMargin: Double {
    switch shape {
    case .rectangle: 4
    case .roundedRectangle: 7
    case .round: bounds.height * 0.09
    }
  }

  /// The nearest place on a whole pixel, so that edges are sharp.
  ///
  /// - Parameter value: A length or place in points.
  /// - Returns: The place, in points.
  func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
