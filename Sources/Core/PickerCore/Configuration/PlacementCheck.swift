// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerPlacement {
  /// Returns the frame of the picker on a device's screen.
  ///
  /// The frame is clipped to the screen. If the app asks for more pixels per point than the screen
  /// has, the frame gets the scale of the screen.
  ///
  /// - Parameters:
  ///   - profile: The device's profile.
  ///   - style: The style that the app asked for.
  /// - Returns: The frame in whole points, nil for the whole screen.
  /// - Throws: ``ConfigurationError`` in each of these cases: the device does not offer inline
  ///   pickers; the app gives a frame without the inline style; the visible area of the frame is
  ///   not a rectangle; the visible area is smaller than `PickerFrame.minimumSide`.
  public func frame(
    on profile: DeviceProfile, style: PickerStyle
  ) throws(ConfigurationError) -> PickerFrame? {
    let own = max(1, profile.screen.scale)
    let screen = PointSize(
      width: profile.screen.size.width / own, height: profile.screen.size.height / own)
    func refused(_ value: String, _ allowed: String) -> ConfigurationError {
      ConfigurationError(issues: [
        ConfigurationIssue(
          field: "frame", value: value, profile: profile.identifier, allowed: allowed)
      ])
    }
    let isOffered = profile.options.styles?.contains(.inline) ?? true
    let noPlacement = "leave it out; on this device a picker has the whole screen"
    switch self {
    case .full: return nil
    case .half:
      guard isOffered else { throw refused("half", noPlacement) }
      let height = screen.height / 2
      return PickerFrame(
        y: Double(screen.height - height), width: Double(screen.width), height: Double(height))
    case .frame(let frame):
      let value = "\(frame)"
      guard isOffered else { throw refused(value, noPlacement) }
      guard style == .inline else { throw refused(value, "set style to inline, or leave it out") }
      guard isFinite, frame.width > 0, frame.height > 0 else {
        throw refused(value, "use finite numbers, and a width and height above 0")
      }
      guard frame.scale ?? 1 > 0 else { throw refused(value, "use a scale from 1 to \(own)") }
      let across = Self.span(from: frame.x, frame.width, within: screen.width)
      let down = Self.span(from: frame.y, frame.height, within: screen.height)
      guard let across, let down else {
        throw refused(
          value,
          "keep at least \(PickerFrame.minimumSide) points of width and height on the screen, "
            + "which is \(screen)")
      }
      return PickerFrame(
        x: Double(across.lowerBound), y: Double(down.lowerBound), width: Double(across.count),
        height: Double(down.count), scale: frame.scale.map { min($0, own) })
    }
  }

  /// Returns the range of whole points of one side that is on the screen, nil if it is too short.
  private static func span(from start: Double, _ length: Double, within whole: Int) -> Range<Int>? {
    let first = min(max(0, start), Double(whole))
    let last = min(max(first, start + length), Double(whole))
    let points = Int(first.rounded())..<Int(last.rounded())
    return points.count >= min(PickerFrame.minimumSide, whole) && !points.isEmpty ? points : nil
  }
}
