// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a crown, a bezel or a mouse wheel does, detent by detent, and how a grid that a finger let
/// go of coasts; pure, told the time.
///
/// One detent alone is always one row, one page or one step of the focus. Only a burst of them
/// goes further, and what it goes further is a whole number of rows, known when its last detent
/// comes.
public struct CrownMotion: Hashable, Sendable {
  /// What a detent moves.
  public enum Style: Hashable, Sendable {
    /// The focus, down and up.
    case focus
    /// The focus, one after another through everything there is.
    case steps
    /// The grid by a row.
    case rows
    /// The grid by rows, faster in a burst, and coasting after it.
    case coasting
    /// A page; however quick the detents come, one page a burst.
    case pages
  }

  /// A burst that is over coasts for this long, in seconds.
  private static let coastTime = 0.8
  private static let mostRowsASecond = 36.0
  /// Detents closer together than this, in seconds, belong to one burst.
  private static let burstGap = 0.12
  private static let pageGap = 0.3
  /// A finger is as quick as it was in its last moment, in seconds.
  private static let flickTime = 0.1

  private struct Detent: Hashable {
    let sign: Int
    let time: Double
  }

  private struct Following: Hashable {
    let rows: Double
    let time: Double
  }

  /// Rows that are still to come, and when they began to.
  private struct Coast: Hashable {
    let start: Double
    let rows: Double
    var done = 0.0
  }

  private let style: Style
  /// Whether rows come whole, as lines of words do.
  private let isWhole: Bool
  private let isStill: Bool
  private var last: Detent?
  private var burst = 0
  private var burstStart = 0.0
  private var coast: Coast?
  /// How far the grid followed a finger lately, the oldest first.
  private var followed: [Following] = []

  /// Describes a crown at rest.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - isStill: Whether nothing may move by itself, as a person asked for; the default is false.
  public init(_ profile: DeviceProfile, isStill: Bool = false) {
    style = profile.crownStyle
    isWhole = profile.text.listsWords
    self.isStill = isStill
  }

  /// Whether rows are still to come by themselves, until a detent or ``stop()``.
  public var isCoasting: Bool { coast != nil }

  /// The crown turns by a detent.
  ///
  /// - Parameters:
  ///   - isForward: Whether it turns towards what is further down.
  ///   - time: When, in seconds since any moment.
  /// - Returns: What it does, nil for nothing.
  public mutating func turn(isForward: Bool, at time: Double) -> ScreenCommand? {
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

  /// What the coasting adds by now.
  ///
  /// - Parameter time: The time, in seconds since the same moment.
  /// - Returns: What it does, nil where nothing is to be done yet.
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

  /// The grid followed a finger.
  ///
  /// - Parameters:
  ///   - rows: By how many rows; below zero goes up, 0 where the finger moved nothing.
  ///   - time: When, in seconds since the same moment.
  public mutating func follow(by rows: Double, at time: Double) {
    coast = nil
    followed.removeAll { time - $0.time > Self.flickTime }
    followed.append(Following(rows: rows, time: time))
  }

  /// The finger let go: where it was quick, the grid coasts on.
  ///
  /// - Parameter time: When, in seconds since the same moment.
  public mutating func letGo(at time: Double) {
    defer { followed = [] }
    followed.removeAll { time - $0.time > Self.flickTime }
    guard style == .coasting, !isStill, let first = followed.first else { return }
    // The first may have taken any time, and so may all that a slow line brought at once.
    let rows = followed.dropFirst().reduce(0) { $0 + $1.rows }
    let took = time - first.time
    guard took > 0.005 else { return }
    begin(atRowsASecond: abs(rows) / took, rows < 0 ? -1 : 1, time)
  }

  /// Ends the coasting: something else was touched.
  public mutating func stop() {
    coast = nil
    last = nil
    followed = []
  }

  /// A burst of four and more has the speed to coast.
  private mutating func begin(_ rows: Int, _ sign: Int, _ time: Double) {
    guard burst >= 4, !isStill else { return }
    let gap = max((time - burstStart) / Double(burst - 1), 1 / 60)
    begin(atRowsASecond: Double(rows) / gap, sign, time)
  }

  private mutating func begin(atRowsASecond speed: Double, _ sign: Int, _ time: Double) {
    let speed = min(Self.mostRowsASecond, speed)
    // The way ends smoothly: it is a third of what that speed would make in the time.
    let distance = (speed * Self.coastTime / 3).rounded(.down)
    if distance >= 1 { coast = Coast(start: time, rows: distance * Double(sign)) }
  }
}

extension DeviceProfile {
  /// What a crown or a wheel moves here, by what a person acts with and how the screen turns.
  public var crownStyle: CrownMotion.Style {
    if screen.refresh.turnsPages { return .pages }
    // What turns and tilts is a knob: people go through everything with it, one after another.
    if inputs.contains(.dpad) { return inputs.contains(.crown) ? .steps : .focus }
    if inputs.contains(.crown) || inputs.contains(.touch) { return .coasting }
    return inputs.contains(.pointer) ? .rows : .focus
  }
}
