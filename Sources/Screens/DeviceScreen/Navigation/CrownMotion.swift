// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Converts the detents of a crown, a bezel or a mouse wheel to commands, and lets a grid coast
/// after a finger lifts.
///
/// The caller passes the time.
///
/// A single detent always moves one row, one page or one step of the focus. Only a burst of detents
/// moves further, by an additional whole number of rows that is determined when the last detent
/// arrives.
public struct CrownMotion: Hashable, Sendable {
  /// The movement that a detent causes.
  public enum Style: Hashable, Sendable {
    /// Moves the focus down and up.
    case focus
    /// Moves the focus through all targets, one after another.
    case steps
    /// Scrolls the grid by a row.
    case rows
    /// Scrolls the grid by rows, faster in a burst, and lets it coast afterwards.
    case coasting
    /// Shows the next page; a burst of any speed moves only one page.
    case pages
  }

  /// The duration of coasting after a burst, in seconds.
  private static let coastTime = 0.8
  private static let maximumRowsPerSecond = 36.0
  /// The maximum time between two detents of one burst, in seconds.
  private static let burstGap = 0.12
  private static let pageGap = 0.3
  /// The interval at the end of a drag that determines its speed, in seconds.
  private static let flickTime = 0.1

  private struct Detent: Hashable {
    let sign: Int
    let time: Double
  }

  private struct Following: Hashable {
    let rows: Double
    let time: Double
  }

  /// The remaining rows of a coasting movement and its start.
  private struct Coast: Hashable {
    let start: Double
    let rows: Double
    var done = 0.0
  }

  private let style: Style
  /// Whether the grid scrolls only by whole rows, as it does for lines of text.
  private let isWhole: Bool
  private let isStill: Bool
  private var last: Detent?
  private var burst = 0
  private var burstStart = 0.0
  private var coast: Coast?
  /// The latest movements of the grid under a finger, oldest first.
  private var followed: [Following] = []

  /// Makes a crown at rest.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - isStill: Whether coasting is disabled, because the person turned motion off. The default
  ///     is false.
  public init(_ profile: DeviceProfile, isStill: Bool = false) {
    style = profile.crownStyle
    isWhole = profile.text.showsTextOnly
    self.isStill = isStill
  }

  /// Whether the grid is coasting, which a detent or ``stop()`` ends.
  public var isCoasting: Bool { coast != nil }

  /// Handles a rotation by one detent.
  ///
  /// - Parameters:
  ///   - isForward: Whether the crown turns towards the end of the content.
  ///   - time: The time of the detent, in seconds since a moment that is the same for all calls.
  /// - Returns: The resulting command, nil for none.
  public mutating func rotate(isForward: Bool, at time: Double) -> ScreenCommand? {
    coast = nil
    let sign = isForward ? 1 : -1
    let gap = style == .pages ? Self.pageGap : Self.burstGap
    let goesOn = last.map { $0.sign == sign && time - $0.time < gap } ?? false
    last = Detent(sign: sign, time: time)
    if !goesOn { (burst, burstStart) = (0, time) }
    burst += 1
    switch style {
    case .focus: return .move(isForward ? .down : .up)
    case .steps: return .step(isForward ? 1 : -1)
    case .rows: return .scroll(Double(sign))
    case .pages: return burst == 1 ? .scroll(Double(sign)) : nil
    case .coasting:
      let rows = min(4, 1 + (burst - 1) / 3)
      begin(rows, sign, time)
      return .scroll(Double(rows * sign))
    }
  }

  /// Advances coasting to a time.
  ///
  /// - Parameter time: The time, in seconds since the moment used for all calls.
  /// - Returns: The resulting command, nil if the grid does not move yet.
  public mutating func goOn(at time: Double) -> ScreenCommand? {
    guard var coast else { return nil }
    let share = min(1, max(0, (time - coast.start) / Self.coastTime))
    let rest = 1 - share
    var rows = coast.rows * (1 - rest * rest * rest)
    if isWhole { rows.round(.towardZero) }
    let step = rows - coast.done
    coast.done = rows
    self.coast = share < 1 ? coast : nil
    return step == 0 ? nil : .scroll(step)
  }

  /// Records a movement of the grid under a finger.
  ///
  /// - Parameters:
  ///   - rows: The number of rows; negative values scroll up, and 0 means that the finger did not
  ///     scroll.
  ///   - time: The time of the movement, in seconds since the moment used for all calls.
  public mutating func follow(by rows: Double, at time: Double) {
    coast = nil
    followed.removeAll { time - $0.time > Self.flickTime }
    followed.append(Following(rows: rows, time: time))
  }

  /// Ends a drag.
  ///
  /// If the finger was fast, the grid coasts.
  ///
  /// - Parameter time: The time at which the finger lifted, in seconds since the moment used for
  ///   all calls.
  public mutating func letGo(at time: Double) {
    defer { followed = [] }
    followed.removeAll { time - $0.time > Self.flickTime }
    guard style == .coasting, !isStill, let first = followed.first else { return }
    // The first movement may have taken any time, as may all that a slow line delivered at once.
    let rows = followed.dropFirst().reduce(0) { $0 + $1.rows }
    let took = time - first.time
    guard took > 0.005 else { return }
    begin(atRowsASecond: abs(rows) / took, rows < 0 ? -1 : 1, time)
  }

  /// Ends coasting, because the person gave another input.
  public mutating func stop() {
    coast = nil
    last = nil
    followed = []
  }

  /// Starts to coast if a burst has at least four detents.
  private mutating func begin(_ rows: Int, _ sign: Int, _ time: Double) {
    guard burst >= 4, !isStill else { return }
    let gap = max((time - burstStart) / Double(burst - 1), 1 / 60)
    begin(atRowsASecond: Double(rows) / gap, sign, time)
  }

  private mutating func begin(atRowsASecond speed: Double, _ sign: Int, _ time: Double) {
    let speed = min(Self.maximumRowsPerSecond, speed)
    // Coasting ends smoothly, so its distance is a third of that at constant speed.
    let distance = (speed * Self.coastTime / 3).rounded(.down)
    if distance >= 1 { coast = Coast(start: time, rows: distance * Double(sign)) }
  }
}

extension DeviceProfile {
  /// The movement that a crown or a wheel causes on this device, which depends on its inputs and on
  /// its screen's refresh.
  public var crownStyle: CrownMotion.Style {
    if screen.refresh.isPaged { return .pages }
    // A device with both is a knob that turns and tilts. It moves through all targets one after
    // another.
    if inputs.contains(.dpad) { return inputs.contains(.crown) ? .steps : .focus }
    if inputs.contains(.crown) || inputs.contains(.touch) { return .coasting }
    return inputs.contains(.pointer) ? .rows : .focus
  }
}
