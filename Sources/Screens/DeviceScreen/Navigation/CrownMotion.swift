// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Converts the movements of a crown, a bezel or a mouse wheel to commands.
///
/// The type also makes a grid coast, which means that the grid continues to move and slows down.
/// This happens after a burst of movements, or if a finger lifts while it moves fast.
///
/// A detent is one click of the crown. The type does not read a clock. The caller passes the time
/// to each method.
///
/// A single detent moves the grid by one row or one page, or moves the focus by one step. Several
/// detents in quick succession are a burst. In a burst, each detent can move the grid by more rows.
public struct CrownMotion: Hashable, Sendable {
  /// What one click of the crown, a detent, does on a device.
  public enum Style: Hashable, Sendable {
    /// A detent moves the focus one row down or up.
    case focus
    /// A detent moves the focus to the next or previous target, so that the crown can reach every
    /// target of the screen.
    case steps
    /// A detent scrolls the grid by one row.
    case rows
    /// A detent scrolls the grid by one row.
    ///
    /// In a burst, each detent scrolls by more rows, and the grid coasts afterwards.
    case coasting
    /// A detent shows the next or previous page; a burst moves only one page, however fast it is.
    case pages
  }

  /// The duration of coasting after a burst, in seconds.
  private static let coastTime = 0.8
  private static let maximumRowsPerSecond = 36.0
  /// The maximum time between two detents of one burst, in seconds.
  private static let burstGap = 0.12
  private static let pageGap = 0.3
  /// The time in seconds before a finger lifts in which the speed of the drag is measured.
  private static let flickTime = 0.1

  private struct Detent: Hashable {
    let sign: Int
    let time: Double
  }

  private struct Following: Hashable {
    let rows: Double
    let time: Double
  }

  /// A coasting movement: its start time, its number of rows, and the rows done so far.
  private struct Coast: Hashable {
    let start: Double
    let rows: Double
    var done = 0.0
  }

  private let style: Style
  /// Whether the grid scrolls only by whole rows, because it shows lines of text.
  private let isWhole: Bool
  private let isStill: Bool
  private var last: Detent?
  private var burst = 0
  private var burstStart = 0.0
  private var coast: Coast?
  /// The latest movements of the grid under a finger, oldest first.
  private var followed: [Following] = []

  /// Makes a converter for a crown that does not move.
  ///
  /// - Parameters:
  ///   - profile: The profile of the device.
  ///   - isStill: Whether coasting is disabled, for a person who does not want animations. The
  ///     default is false.
  public init(_ profile: DeviceProfile, isStill: Bool = false) {
    style = profile.crownStyle
    isWhole = profile.text.showsTextOnly
    self.isStill = isStill
  }

  /// Whether the grid is coasting; a detent or ``stop()`` ends this.
  public var isCoasting: Bool { coast != nil }

  /// Handles the rotation of the crown by one detent, which is one click.
  ///
  /// - Parameters:
  ///   - isForward: Whether the crown turns towards the end of the content.
  ///   - time: The time of the detent, in seconds since a moment that is the same for all calls.
  /// - Returns: The resulting command, nil if there is none.
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

  /// Returns how far a coasting grid has to move until the given time.
  ///
  /// - Parameter time: The time, in seconds since a moment that is the same for all calls.
  /// - Returns: The resulting command, nil if the grid does not have to move yet.
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

  /// Records that a finger dragged the grid; ``letGo(at:)`` computes the speed from these records.
  ///
  /// - Parameters:
  ///   - rows: The number of rows that the finger dragged; negative values scroll up, and 0 means
  ///     that the finger moved without scrolling.
  ///   - time: The time of the movement, in seconds since a moment that is the same for all calls.
  public mutating func follow(by rows: Double, at time: Double) {
    coast = nil
    followed.removeAll { time - $0.time > Self.flickTime }
    followed.append(Following(rows: rows, time: time))
  }

  /// Records that the finger lifted.
  ///
  /// If the finger moved fast until then, the grid coasts.
  ///
  /// - Parameter time: The time at which the finger lifted, in seconds since a moment that is the
  ///   same for all calls.
  public mutating func letGo(at time: Double) {
    defer { followed = [] }
    followed.removeAll { time - $0.time > Self.flickTime }
    guard style == .coasting, !isStill, let first = followed.first else { return }
    // How long the first movement took is unknown, so it does not count. If a slow connection
    // delivers all movements at once, they took almost no time and give no speed.
    let rows = followed.dropFirst().reduce(0) { $0 + $1.rows }
    let took = time - first.time
    guard took > 0.005 else { return }
    begin(atRowsASecond: abs(rows) / took, rows < 0 ? -1 : 1, time)
  }

  /// Stops a coasting grid; call this method when the person gives another input.
  public mutating func stop() {
    coast = nil
    last = nil
    followed = []
  }

  /// Starts coasting if the burst has at least four detents.
  private mutating func begin(_ rows: Int, _ sign: Int, _ time: Double) {
    guard burst >= 4, !isStill else { return }
    let gap = max((time - burstStart) / Double(burst - 1), 1 / 60)
    begin(atRowsASecond: Double(rows) / gap, sign, time)
  }

  private mutating func begin(atRowsASecond speed: Double, _ sign: Int, _ time: Double) {
    let speed = min(Self.maximumRowsPerSecond, speed)
    // The speed decreases smoothly to zero. The distance is therefore a third of the distance at
    // constant speed.
    let distance = (speed * Self.coastTime / 3).rounded(.down)
    if distance >= 1 { coast = Coast(start: time, rows: distance * Double(sign)) }
  }
}

extension DeviceProfile {
  /// What a crown or a wheel does on this device; this follows from the profile's inputs and from
  /// the way in which its screen refreshes.
  public var crownStyle: CrownMotion.Style {
    if screen.refresh.isPaged { return .pages }
    // A device with a crown and a direction pad has one knob that turns and tilts. The knob moves
    // the focus through all targets, one after another.
    if inputs.contains(.dpad) { return inputs.contains(.crown) ? .steps : .focus }
    if inputs.contains(.crown) || inputs.contains(.touch) { return .coasting }
    return inputs.contains(.pointer) ? .rows : .focus
  }
}
