// SPDX-License-Identifier: Apache-2.0

/// The area of the screen that an app assigns to its picker.
public enum PickerPlacement: Hashable, Sendable {
  /// The picker occupies the whole screen; this is the default.
  case full
  /// The picker occupies the lower half of the screen.
  case half
  /// The picker occupies a rectangle on the app's own screen; its style is ``PickerStyle/inline``.
  case frame(PickerFrame)

  /// Returns this placement if the device offers it, otherwise the whole screen.
  ///
  /// - Parameter offer: The options that the device offers.
  /// - Returns: The placement for that device.
  public func adapted(to offer: PickerOffer) -> PickerPlacement {
    offer.styles.contains(.inline) ? self : .full
  }

  /// Whether all numbers of the placement's frame are finite; JSON cannot represent other numbers.
  package var isFinite: Bool {
    guard case .frame(let frame) = self else { return true }
    return [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
  }
}

/// The area of a picker: a rectangle in points, measured from the upper left corner of the screen.
public struct PickerFrame: Hashable, Sendable, CustomStringConvertible {
  /// The minimum width and height of a frame in points; a finger can hardly hit a smaller area.
  public static let minimumSide = 44

  /// The distance from the left edge of the screen, in points.
  public var x: Double
  /// The distance from the upper edge of the screen, in points.
  public var y: Double
  /// The width of the frame in points.
  public var width: Double
  /// The height of the frame in points.
  public var height: Double
  /// The number of pixels per point in the picker, nil for the scale of the screen.
  public var scale: Int?

  /// Makes a frame for a picker, which checks the frame when it opens.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge of the screen, in points; the default is 0.
  ///   - y: The distance from the upper edge of the screen, in points; the default is 0.
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - scale: The number of pixels per point; nil, the default, for the scale of the screen.
  public init(
    x: Double = 0, y: Double = 0, width: Double, height: Double, scale: Int? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The frame as a text, such as `393x300 at 0,552`.
  public var description: String {
    func text(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? "\(number)"
    }
    let rectangle = "\(text(width))x\(text(height)) at \(text(x)),\(text(y))"
    return scale.map { "\(rectangle), scale \($0)" } ?? rectangle
  }
}
