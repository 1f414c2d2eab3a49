// SPDX-License-Identifier: Apache-2.0

/// The part of the screen that an app gives its picker.
public enum PickerPlacement: Hashable, Sendable {
  /// The whole screen (the default).
  case full
  /// The lower half of the screen, as a sheet of half height.
  case half
  /// A rectangle of the app's own screen, for a picker with style ``PickerStyle/inline``.
  case frame(PickerFrame)

  /// Returns the placement where a device offers it, else the whole screen.
  ///
  /// - Parameter offer: What the device offers.
  /// - Returns: The placement for that device.
  public func adapted(to offer: PickerOffer) -> PickerPlacement {
    offer.styles.contains(.inline) ? self : .full
  }

  /// Whether a frame has numbers that messages can carry: neither infinite nor not a number.
  package var isFinite: Bool {
    guard case .frame(let frame) = self else { return true }
    return [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
  }
}

/// A rectangle in points of the device's screen, from its upper left corner.
public struct PickerFrame: Hashable, Sendable, CustomStringConvertible {
  /// The shortest side of a frame in points: smaller ones hold nothing that a finger can hit.
  public static let minimumSide = 44

  /// Points from the left edge of the screen.
  public var x: Double
  /// Points from the upper edge of the screen.
  public var y: Double
  /// Points across.
  public var width: Double
  /// Points down.
  public var height: Double
  /// Pixels a point that the picker is drawn with, nil for as many as the screen has.
  public var scale: Int?

  /// Makes a frame; whether a device takes it is seen when a picker is presented in it.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the screen; the default is 0.
  ///   - y: Points from the upper edge of the screen; the default is 0.
  ///   - width: Points across.
  ///   - height: Points down.
  ///   - scale: Pixels a point; the default, nil, is as many as the screen has.
  public init(
    x: Double = 0, y: Double = 0, width: Double, height: Double, scale: Int? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The frame as people write it, `393x300 at 0,552`.
  public var description: String {
    func text(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? "\(number)"
    }
    let place = "\(text(width))x\(text(height)) at \(text(x)),\(text(y))"
    return scale.map { "\(place), scale \($0)" } ?? place
  }
}
