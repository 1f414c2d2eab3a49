// SPDX-License-Identifier: Apache-2.0

/// A connection to simulate: what it carries, and how it misbehaves.
///
/// Times are whole milliseconds. Chance comes from a seed given where the model is used, so the
/// same model and seed give the same fetch.
public struct NetworkModel: Hashable, Sendable {
  /// The name it is chosen by.
  public var name: String
  /// What it is like, for people.
  public var summary = ""
  /// Bytes a second, at least 1; shared by what is fetched at the same time, see ``isShared``.
  public var bytesPerSecond: Int64
  /// Whether transfers share the bytes; otherwise each gets all of them; the default is
  /// true.
  public var isShared = true
  /// Milliseconds before an answer begins.
  public var latency: Int64
  /// The most milliseconds that an answer may begin later by chance; the default is 0.
  public var jitter: Int64 = 0
  /// Milliseconds until a transfer has its full speed; a quarter of it at first, then half; the
  /// default is 0.
  public var slowStart: Int64 = 0
  /// The share of quarter seconds in which a transfer gets nothing, 0 to 1; the default is 0.
  public var loss: Double = 0
  /// Whether anything gets through at all.
  public var isUp: Bool
  /// Whether bytes cost money; the default is false.
  public var isMetered = false
  /// What goes wrong with transfers.
  public var faults = Faults()
  /// How it changes as time passes, by the time since the simulation began.
  public var schedule: [Change] = []
  /// After how many milliseconds the schedule begins anew, nil for never.
  public var repeats: Int64?

  /// What goes wrong with transfers, each as a share of them, 0 to 1; the defaults are 0.
  public struct Faults: Hashable, Sendable {
    /// The server answers with a fault of its own.
    public var serverError: Double = 0
    /// The server asks to come back later.
    public var throttled: Double = 0
    /// How many seconds later, nil where it does not say.
    public var retryAfter: Double?
    /// The connection breaks somewhere in the middle.
    public var cut: Double = 0
    /// A byte is not the one that was sent.
    public var damaged: Double = 0
    /// A transfer that would go on finds another original and begins anew.
    public var changed: Double = 0
    /// The original is not there any more.
    public var gone: Double = 0

    /// Makes a connection that does everything right.
    public init() {}
  }

  /// Something that holds for a while.
  public struct Change: Hashable, Sendable {
    /// When it begins, in milliseconds.
    public var from: Int64
    /// When it is over, in milliseconds; not before ``from``.
    public var until: Int64
    /// Bytes a second meanwhile, nil for as before.
    public var bytesPerSecond: Int64?
    /// Whether anything gets through meanwhile; the default is true.
    public var isUp = true
    /// Whether connections break when it begins: another cell, another network; the default is
    /// false.
    public var cuts = false

    /// Describes a change.
    ///
    /// - Parameters:
    ///   - from: When it begins, in milliseconds.
    ///   - until: When it is over, in milliseconds.
    public init(from: Int64, until: Int64) {
      self.from = max(0, from)
      self.until = max(self.from, until)
    }
  }

  /// Describes a connection that does everything right.
  ///
  /// - Parameters:
  ///   - name: The name it is chosen by.
  ///   - bytesPerSecond: Bytes a second, at least 1.
  ///   - latency: Milliseconds before an answer begins.
  ///   - isUp: Whether anything gets through at all. The default is true.
  public init(name: String, bytesPerSecond: Int64, latency: Int64, isUp: Bool = true) {
    self.name = name
    self.bytesPerSecond = max(1, bytesPerSecond)
    self.latency = max(0, latency)
    self.isUp = isUp
  }
}

extension NetworkModel {
  /// What holds at one time.
  public struct Conditions: Hashable, Sendable {
    /// Bytes a second.
    public var bytesPerSecond: Int64
    /// Whether anything gets through.
    public var isUp: Bool
  }

  /// What holds at a time; of changes that overlap the later one in the schedule counts.
  ///
  /// - Parameter time: Milliseconds since the simulation began.
  /// - Returns: The conditions.
  public func conditions(at time: Int64) -> Conditions {
    var conditions = Conditions(bytesPerSecond: bytesPerSecond, isUp: isUp)
    let time = timeInSchedule(time)
    for change in schedule where change.from <= time && time < change.until {
      conditions.bytesPerSecond = max(1, change.bytesPerSecond ?? conditions.bytesPerSecond)
      conditions.isUp = conditions.isUp && change.isUp
    }
    return conditions
  }

  /// Whether connections break at a time.
  ///
  /// - Parameter time: Milliseconds since the simulation began.
  /// - Returns: Whether they do.
  public func cuts(at time: Int64) -> Bool {
    let time = timeInSchedule(time)
    return schedule.contains { $0.cuts && $0.from == time }
  }

  /// When the schedule changes something next.
  ///
  /// - Parameter time: Milliseconds since the simulation began.
  /// - Returns: A later time, nil where nothing changes any more.
  public func nextChange(after time: Int64) -> Int64? {
    let moments = schedule.flatMap { [$0.from, $0.until] }
    guard let repeats, repeats > 0 else { return moments.filter { $0 > time }.min() }
    guard !schedule.isEmpty else { return nil }
    let within = timeInSchedule(time)
    let next = moments.filter { $0 > within && $0 < repeats }.min() ?? repeats
    return time - within + next
  }

  private func timeInSchedule(_ time: Int64) -> Int64 {
    guard let repeats, repeats > 0 else { return time }
    return time % repeats
  }
}
