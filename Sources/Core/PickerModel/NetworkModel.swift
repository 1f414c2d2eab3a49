// SPDX-License-Identifier: Apache-2.0

/// A simulated network connection: its speed and its errors.
///
/// Times are whole milliseconds. Random choices depend only on a seed that the user of the model
/// gives, so the same model and seed give the same transfer.
public struct NetworkModel: Hashable, Sendable {
  /// The name by which people choose it.
  public var name: String
  /// A description for people.
  public var summary = ""
  /// Bytes per second, at least 1; see ``isShared`` for simultaneous transfers.
  public var bytesPerSecond: Int64
  /// Whether simultaneous transfers share the bandwidth.
  ///
  /// If false, each transfer gets all of it. The default is true.
  public var isShared = true
  /// Milliseconds before a response begins.
  public var latency: Int64
  /// The maximum random delay of a response in milliseconds; the default is 0.
  public var jitter: Int64 = 0
  /// The milliseconds until a transfer reaches full speed; the default is 0.
  ///
  /// A transfer runs at a quarter of full speed for the first half of this time, and then at half
  /// of full speed.
  public var slowStart: Int64 = 0
  /// The share of quarter seconds in which a transfer receives no bytes, 0 to 1; the default is 0.
  public var loss: Double = 0
  /// Whether the network is up at all.
  public var isUp: Bool
  /// Whether the person pays for each byte; the default is false.
  public var isMetered = false
  /// The errors that are injected into transfers.
  public var injectedErrors = InjectedErrors()
  /// How the conditions change over the time since the simulation began.
  public var schedule: [Change] = []
  /// The milliseconds after which the schedule starts over, nil for never.
  public var repeats: Int64?

  /// The errors injected into transfers: the share of transfers that each error affects, 0 to 1.
  ///
  /// Each share is 0 by default.
  public struct InjectedErrors: Hashable, Sendable {
    /// The server answers with an internal error.
    public var serverError: Double = 0
    /// The server asks the client to come back later.
    public var throttled: Double = 0
    /// The seconds that the server asks a throttled client to wait, nil if the server does not
    /// state them.
    public var retryAfter: Double?
    /// The connection breaks in the middle of the transfer.
    public var cut: Double = 0
    /// One received byte differs from the one that was sent.
    public var damaged: Double = 0
    /// A resumed transfer finds that the original has changed and starts over.
    public var changed: Double = 0
    /// The original no longer exists.
    public var gone: Double = 0

    /// Injects no errors.
    public init() {}
  }

  /// A change of the conditions for a limited time.
  public struct Change: Hashable, Sendable {
    /// When the change begins, in milliseconds.
    public var from: Int64
    /// When the change ends, in milliseconds; not before ``from``.
    public var until: Int64
    /// Bytes per second during the change, nil if the speed stays the same.
    public var bytesPerSecond: Int64?
    /// Whether the network is up during the change; the default is true.
    public var isUp = true
    /// Whether open connections break at the beginning, as when a phone changes to another cell;
    /// the default is false.
    public var cuts = false

    /// Describes a change.
    ///
    /// - Parameters:
    ///   - from: When the change begins, in milliseconds.
    ///   - until: When the change ends, in milliseconds.
    public init(from: Int64, until: Int64) {
      self.from = max(0, from)
      self.until = max(self.from, until)
    }
  }

  /// Makes a connection without errors.
  ///
  /// - Parameters:
  ///   - name: The name by which people choose it.
  ///   - bytesPerSecond: Bytes per second, at least 1.
  ///   - latency: Milliseconds before a response begins.
  ///   - isUp: Whether the network is up at all. The default is true.
  public init(name: String, bytesPerSecond: Int64, latency: Int64, isUp: Bool = true) {
    self.name = name
    self.bytesPerSecond = max(1, bytesPerSecond)
    self.latency = max(0, latency)
    self.isUp = isUp
  }
}

extension NetworkModel {
  /// The conditions of the network at one time.
  public struct Conditions: Hashable, Sendable {
    /// Bytes per second.
    public var bytesPerSecond: Int64
    /// Whether the network is up.
    public var isUp: Bool
  }

  /// Returns the conditions at a time; if changes overlap, the last one in the schedule applies.
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

  /// Returns the time of the next change in the schedule.
  ///
  /// - Parameter time: Milliseconds since the simulation began.
  /// - Returns: A later time, nil if no change follows.
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
