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
  /// The part of the screen that chrome keeps to; pictures may go beyond.
  public let safe: ScreenRect

  /// Where pictures begin: at the leading edge, or beside what stands there.
  public let contentX: Double

  private let cornerRadius: Double?
  /// The largest radius that is guessed: that of a watch, which large screens do not reach.
  private static let largestGuess = 36.0

  /// Measures a screen.
  ///
  /// - Parameter screen: The profile's screen.
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

  /// The same screen, of which something else takes the leading edge.
  ///
  /// - Parameter width: How much it takes, in points.
  /// - Returns: The rest, in the same places.
  func beside(_ width: Double) -> ScreenOutline {
    width > 0 ? ScreenOutline(self, beside: width) : self
  }

  /// The middle of what is beside the leading edge's list.
  var contentCenter: Double { (contentX + bounds.maxX) / 2 }

  /// The radii of the corners; a round screen is all corner.
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
    // Hardly a maker publishes the figure; this is what pictures of round-cornered watches show.
    return min(max(0, cornerRadius ?? min(side * 0.18, Self.largestGuess)), side / 2)
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

  /// The widest rectangle along a band that neither the outline nor a safe inset cuts.
  ///
  /// - Parameters:
  ///   - top: The band's top edge.
  ///   - height: The band's height.
  ///   - margin: Points to leave free on each side besides.
  /// - Returns: The rectangle, of no width where there is no room.
  public func band(top: Double, height: Double, margin: Double) -> ScreenRect {
    let inset = inset(from: top, to: top + height)
    let left = max(inset, safe.x) + margin
    let right = min(bounds.width - inset, safe.maxX) - margin
    return ScreenRect(x: left, y: top, width: max(0, right - left), height: height)
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
    case .rectangle: 4 * ChromeMetrics.step(forSide: min(bounds.width, bounds.height))
    case .roundedRectangle: 7
    case .round: bounds.height * 0.09
    }
  }

  /// Where the first line begins.
  var top: Double { max(verticalMargin, safe.y + (safe.y > 0 ? 2 : 0)) }
  /// Where the last button ends.
  var bottom: Double {
    let isFree = safe.maxY >= bounds.maxY
    return min(bounds.maxY - verticalMargin, isFree ? bounds.maxY : safe.maxY - 2)
  }

  /// A small frame moved sideways as far as it must be for the outline not to cut it.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - room: What it may not leave.
  /// - Returns: The moved frame, on whole pixels; the same one where moving does not help.
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

  /// The nearest place on a whole pixel, so that edges are sharp.
  ///
  /// - Parameter value: A length or place in points.
  /// - Returns: The place, in points.
  func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
