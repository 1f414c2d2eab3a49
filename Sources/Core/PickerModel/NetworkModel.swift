// SPDX-License-Identifier: Apache-2.0

/// A simulated network connection, with its speed and its errors.
///
/// Times are whole milliseconds. All random numbers are computed from one seed, which the caller
/// gives. The same model with the same seed therefore gives the same transfers each time.
public struct NetworkModel: Hashable, Sendable {
  /// The name of the network connection, by which a person chooses it.
  public var name: String
  /// A description of the network connection that is shown to the person.
  public var summary = ""
  /// The speed of the connection in bytes per second, at least 1.
  ///
  /// ``isShared`` defines how simultaneous transfers use the speed.
  public var bytesPerSecond: Int64
  /// Whether simultaneous transfers share the speed of the connection; the default is true.
  ///
  /// If it is false, each transfer has the full speed.
  public var isShared = true
  /// The milliseconds between a request and the beginning of its response.
  public var latency: Int64
  /// The maximum random delay, in milliseconds, that is added to ``latency``; the default is 0.
  public var jitter: Int64 = 0
  /// The milliseconds until a transfer reaches full speed; the default is 0.
  ///
  /// A transfer has a quarter of the full speed in the first half of this time, and half of the
  /// full speed in the second half.
  public var slowStart: Int64 = 0
  /// The fraction of time, from 0 to 1, in which a transfer receives no bytes; the default is 0.
  ///
  /// Time is divided into quarters of a second. In each of them, the transfer receives no bytes
  /// with this probability.
  public var loss: Double = 0
  /// Whether there is a network connection while no ``schedule`` entry applies.
  public var isUp: Bool
  /// Whether the person pays for each byte of the connection; the default is false.
  public var isMetered = false
  /// The errors that the simulation adds to transfers.
  public var injectedErrors = InjectedErrors()
  /// Changes of the connection for a limited time; their times are in milliseconds since the
  /// schedule started.
  public var schedule: [Change] = []
  /// The number of milliseconds after which ``schedule`` starts again, nil for never.
  public var repeats: Int64?

  /// The errors that the simulation adds to transfers.
  ///
  /// Each number except ``retryAfter`` is the fraction of transfers that the error affects, from 0
  /// to 1. The default is 0.
  public struct InjectedErrors: Hashable, Sendable {
    /// The fraction of transfers for which the server answers with an internal error.
    public var serverError: Double = 0
    /// The fraction of transfers for which the server asks the client to come back later.
    public var throttled: Double = 0
    /// The number of seconds that the server asks a throttled client to wait; nil if the server
    /// states no number.
    public var retryAfter: Double?
    /// The fraction of transfers during which the connection breaks.
    public var cut: Double = 0
    /// The fraction of transfers in which one received byte differs from the byte that was sent.
    public var damaged: Double = 0
    /// The fraction of resumed transfers for which the server reports that the original has
    /// changed, so that the transfer starts again.
    public var changed: Double = 0
    /// The fraction of transfers for which the server no longer has the original.
    public var gone: Double = 0

    /// Makes a value with which no errors are simulated.
    public init() {}
  }

  /// A change of the network connection for a limited time.
  public struct Change: Hashable, Sendable {
    /// When the change begins, in milliseconds since the schedule started.
    public var from: Int64
    /// When the change ends, in milliseconds since the schedule started; never before ``from``.
    public var until: Int64
    /// The speed in bytes per second during the change, nil if the speed stays the same.
    public var bytesPerSecond: Int64?
    /// Whether the network is up during the change; the default is true.
    public var isUp = true
    /// Whether open connections break when the change begins; the default is false.
    ///
    /// This happens, for example, when a phone changes to another cell of its network.
    public var cuts = false

    /// Describes a change of the network connection.
    ///
    /// - Parameters:
    ///   - from: When the change begins, in milliseconds since the schedule started.
    ///   - until: When the change ends, in milliseconds since the schedule started.
    public init(from: Int64, until: Int64) {
      self.from = max(0, from)
      self.until = max(self.from, until)
    }
  }

  /// Makes a simulated network connection without errors.
  ///
  /// - Parameters:
  ///   - name: The name by which a person chooses the connection.
  ///   - bytesPerSecond: The speed in bytes per second, at least 1.
  ///   - latency: The milliseconds between a request and the beginning of its response.
  ///   - isUp: Whether there is a network connection; the default is true.
  public init(name: String, bytesPerSecond: Int64, latency: Int64, isUp: Bool = true) {
    self.name = name
    self.bytesPerSecond = max(1, bytesPerSecond)
    self.latency = max(0, latency)
    self.isUp = isUp
  }
}

extension NetworkModel {
  /// The state of the network at one moment.
  public struct Conditions: Hashable, Sendable {
    /// The speed of the connection in bytes per second at this moment.
    public var bytesPerSecond: Int64
    /// Whether there is a network connection at this moment.
    public var isUp: Bool
  }

  /// Returns the state of the network at one moment.
  ///
  /// If changes overlap, the last one in the schedule determines the speed. If one of the
  /// overlapping changes interrupts the network, there is no connection.
  ///
  /// - Parameter time: The moment, in milliseconds since the simulation began.
  /// - Returns: The speed, and whether there is a network connection.
  public func conditions(at time: Int64) -> Conditions {
    var conditions = Conditions(bytesPerSecond: bytesPerSecond, isUp: isUp)
    let time = timeInSchedule(time)
    for change in schedule where change.from <= time && time < change.until {
      conditions.bytesPerSecond = max(1, change.bytesPerSecond ?? conditions.bytesPerSecond)
      conditions.isUp = conditions.isUp && change.isUp
    }
    return conditions
  }

  /// Whether open connections break at one moment.
  ///
  /// - Parameter time: The moment, in milliseconds since the simulation began.
  /// - Returns: True if a change that breaks connections begins at this millisecond.
  public func cuts(at time: Int64) -> Bool {
    let time = timeInSchedule(time)
    return schedule.contains { $0.cuts && $0.from == time }
  }

  /// Returns the next moment at which a change of the network begins or ends.
  ///
  /// - Parameter time: The moment, in milliseconds since the simulation began.
  /// - Returns: The moment in milliseconds since the simulation began, nil if the network never
  ///   changes again.
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
