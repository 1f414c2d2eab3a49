// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The shape and the visible area of a screen, in points.
public struct ScreenOutline: Hashable, Sendable {
  /// The rectangle of the whole screen in points.
  public let bounds: ScreenRect
  /// The number of the screen's pixels per point.
  public let scale: Double
  /// The shape of the screen: with square corners, with rounded corners, or round.
  public let shape: DeviceProfile.Screen.Shape
  /// The area in which texts, buttons and marks must be.
  ///
  /// Pictures may extend beyond this area.
  public let safe: ScreenRect

  /// The left edge of the area for pictures: the edge of the screen or, if there is a sidebar, the
  /// right edge of the sidebar.
  public let contentX: Double

  private let cornerRadius: Double?
  /// The maximum radius that is assumed for round corners if the profile states none.
  ///
  /// It is the radius of a watch.
  ///
  /// Larger screens do not have larger radii.
  private static let maximumGuessedRadius = 36.0

  /// Computes the shape and the visible area of a screen.
  ///
  /// - Parameter screen: The section of the device profile that describes the screen.
  public init(_ screen: DeviceProfile.Screen) {
    scale = Double(max(1, screen.scale))
    bounds = ScreenRect(
      x: 0, y: 0, width: Double(screen.size.width) / scale,
      height: Double(screen.size.height) / scale)
    shape = screen.shape
    contentX = 0
    cornerRadius = screen.cornerRadius
    let insets = screen.safeInsets
    safe = ScreenRect(
      x: Double(insets.leading), y: Double(insets.top),
      width: max(0, bounds.width - Double(insets.leading + insets.trailing)),
      height: max(0, bounds.height - Double(insets.top + insets.bottom)))
  }

  private init(_ whole: ScreenOutline, beside width: Double) {
    (bounds, scale, shape) = (whole.bounds, whole.scale, whole.shape)
    cornerRadius = whole.cornerRadius
    contentX = width
    let x = max(whole.safe.x, width)
    safe = ScreenRect(
      x: x, y: whole.safe.y, width: max(0, whole.safe.maxX - x), height: whole.safe.height)
  }

  /// Returns the outline of the area that remains beside a reserved band at the leading edge.
  ///
  /// The band is, for example, a sidebar.
  ///
  /// - Parameter width: The reserved width in points.
  /// - Returns: The outline of the remaining area, in the same coordinates.
  func beside(_ width: Double) -> ScreenOutline {
    width > 0 ? ScreenOutline(self, beside: width) : self
  }

  /// The horizontal center of the area beside the sidebar.
  var contentCenter: Double { (contentX + bounds.maxX) / 2 }

  /// The horizontal and the vertical radius of each corner of the screen, in points.
  ///
  /// On a round screen they are half of the screen's width and height, so that the four corners
  /// form a circle or an ellipse.
  public var cornerRadii: (x: Double, y: Double) {
    switch shape {
    case .rectangle: (0, 0)
    case .roundedRectangle:
      (roundedRadius, roundedRadius)
    case .round: (bounds.width / 2, bounds.height / 2)
    }
  }

  private var roundedRadius: Double {
    let side = min(bounds.width, bounds.height)
    // Few manufacturers publish the radius. The assumed value matches pictures of watches with
    // round corners.
    return min(max(0, cornerRadius ?? min(side * 0.18, Self.maximumGuessedRadius)), side / 2)
  }

  /// Returns by how much a horizontal band of the screen is narrower at each side, because the
  /// screen is rounded or round.
  ///
  /// - Parameters:
  ///   - top: The position of the band's top edge in points.
  ///   - bottom: The position of the band's bottom edge in points.
  /// - Returns: The number of points that are missing on each side, at the narrowest height of the
  ///   band.
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

  /// Returns the widest rectangle of a horizontal band that is inside the screen's outline and
  /// inside the safe area.
  ///
  /// - Parameters:
  ///   - top: The position of the band's top edge in points.
  ///   - height: The height of the band in points.
  ///   - margin: Additional points to leave free on each side.
  /// - Returns: The rectangle, with a width of 0 if there is no room.
  public func band(top: Double, height: Double, margin: Double) -> ScreenRect {
    let inset = inset(from: top, to: top + height)
    let left = max(inset, safe.x) + margin
    let right = min(bounds.width - inset, safe.maxX) - margin
    return ScreenRect(x: left, y: top, width: max(0, right - left), height: height)
  }

  /// Returns whether a rectangle is inside the outline of the screen.
  ///
  /// - Parameter rect: A rectangle.
  /// - Returns: Whether the outline cuts off none of the rectangle's corners.
  public func contains(_ rect: ScreenRect) -> Bool {
    guard bounds.contains(rect) else { return false }
    // The edges of bands are computed with square roots, which are not exact. A difference of a
    // thousandth of a point is therefore ignored.
    let inset = inset(from: rect.y, to: rect.maxY) - 0.001
    return rect.x >= inset && rect.maxX <= bounds.width - inset
  }

  /// The space in points above the first line, and below the last button.
  var verticalMargin: Double {
    switch shape {
    case .rectangle: 4 * ChromeMetrics.step(forSide: min(bounds.width, bounds.height))
    case .roundedRectangle: 7
    case .round: bounds.height * 0.09
    }
  }

  /// The top edge of the first line.
  var top: Double { max(verticalMargin, safe.y + (safe.y > 0 ? 2 : 0)) }
  /// The bottom edge of the last button.
  var bottom: Double {
    let isFree = safe.maxY >= bounds.maxY
    return min(bounds.maxY - verticalMargin, isFree ? bounds.maxY : safe.maxY - 2)
  }

  /// Returns a small frame, moved sideways so that the outline does not cut it.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - room: The area that the frame must stay in.
  /// - Returns: The moved frame in whole pixels. If moving does not help, this is the same frame.
  func moved(_ frame: ScreenRect, within room: ScreenRect) -> ScreenRect {
    let inset = inset(from: frame.y, to: frame.maxY)
    var copy = frame
    if frame.maxX > bounds.width - inset {
      copy.x = ((bounds.width - inset - frame.width) * scale).rounded(.down) / scale
    } else if frame.x < inset {
      copy.x = (inset * scale).rounded(.up) / scale
    }
    return room.contains(copy) ? copy : frame
  }

  /// Returns a value rounded to whole pixels, so that edges are sharp.
  ///
  /// - Parameter value: A length or coordinate in points.
  /// - Returns: The rounded value in points.
  func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
