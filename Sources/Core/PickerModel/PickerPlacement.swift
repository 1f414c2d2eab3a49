// SPDX-License-Identifier: Apache-2.0

/// The area of the screen that an app assigns to its picker.
public enum PickerPlacement: Hashable, Sendable {
  /// The whole screen (the default).
  case full
  /// The lower half of the screen, as a sheet of half height.
  case half
  /// A rectangle of the app's own screen, for a picker with style ``PickerStyle/inline``.
  case frame(PickerFrame)

  /// Returns this placement if the device offers it, or else the whole screen.
  ///
  /// - Parameter offer: The device's offer.
  /// - Returns: The placement for that device.
  public func adapted(to offer: PickerOffer) -> PickerPlacement {
    offer.styles.contains(.inline) ? self : .full
  }

  /// Whether all numbers of a frame are finite, so that a message can contain them.
  package var isFinite: Bool {
    guard case .frame(let frame) = self else { return true }
    return [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
  }
}

/// A rectangle in points of the device's screen, measured from the upper left corner.
public struct PickerFrame: Hashable, Sendable, CustomStringConvertible {
  /// The minimum side of a frame in points; a finger cannot hit a smaller target.
  public static let minimumSide = 44

  /// Points from the left edge of the screen.
  public var x: Double
  /// Points from the upper edge of the screen.
  public var y: Double
  /// Points across.
  public var width: Double
  /// Points down.
  public var height: Double
  /// Pixels per point of the picker, nil for the scale of the screen.
  public var scale: Int?

  /// Makes a frame; the device checks it when a picker is presented in it.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the screen; the default is 0.
  ///   - y: Points from the upper edge of the screen; the default is 0.
  ///   - width: Points across.
  ///   - height: Points down.
  ///   - scale: Pixels per point; nil, the default, for the scale of the screen.
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
