// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A simulated fetch of several items: a value whose time moves only when it is told to.
///
/// What is decided is decided by the machine that fetches from real servers; only the network is
/// simulated. Advancing by a and then by b gives the same news as advancing by a + b. Times are
/// whole milliseconds.
public struct FetchSimulation: Sendable {
  /// The time, in milliseconds since the simulation was made.
  public private(set) var now: Int64 = 0
  /// What the connection has carried lately in bytes a second, nil while that says nothing.
  public var measuredBytesPerSecond: Int64? { machine.throughput.bytesPerSecond }
  /// The connection; a change holds at once, and one that goes down fails what is under way.
  public var network: NetworkModel { wire.model }
  /// Whether anything gets through now.
  public var isUp: Bool { wire.isUp(at: now) }

  private var machine = FetchMachine()
  private var wire: SimulatedNetwork
  /// How much of an original is here, whole ones apart.
  private var parts: [AssetIdentifier: Int64] = [:]
  private var owners: [FetchTicket: AssetIdentifier] = [:]
  private let keepsParts: Bool
  private var due: [DeliveryEvent] = []

  /// Makes a simulation in which nothing happens yet.
  ///
  /// - Parameters:
  ///   - network: The connection.
  ///   - seed: Chooses what chance does. The default is 1.
  ///   - keepsParts: Whether an attempt goes on where an earlier one was stopped (rule F9). The
  ///     default is true.
  public init(_ network: NetworkModel, seed: UInt64 = 1, keepsParts: Bool = true) {
    wire = SimulatedNetwork(network, seed: seed)
    self.keepsParts = keepsParts
  }

  /// Begins an attempt; what an earlier one left is dropped.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in order.
  ///   - attempt: The number that each piece of news carries.
  ///   - terms: What bounds fetching.
  ///   - room: How many bytes there is room for, nil where nothing bounds it.
  public mutating func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms = DeliveryTerms(), room: Int64? = nil
  ) {
    due = []
    owners = [:]
    if !keepsParts { parts = [:] }
    perform(
      machine.start(assets, attempt: attempt, policy: FetchPolicy(terms), room: room, at: now))
  }

  /// Stops an attempt: no more news of it come.
  ///
  /// - Parameter attempt: The attempt's number; another one than the newest does nothing.
  public mutating func stop(attempt: Int) {
    due.removeAll { $0.attempt == attempt }
    perform(machine.stop(attempt: attempt, at: now))
  }

  /// Changes the connection.
  ///
  /// - Parameter network: The new connection.
  public mutating func change(to network: NetworkModel) {
    if wire.change(to: network, at: now) { perform(machine.loseLink(at: now)) }
  }

  /// Lets items fail as soon as they are asked for.
  mutating func setFaults(_ faults: [AssetIdentifier: TransferEnd]) { wire.faults = faults }

  /// When the next news can come, in milliseconds since the simulation was made; nil for never.
  public var nextTime: Int64? {
    guard due.isEmpty else { return now }
    return [wire.nextTime, machine.nextDeadline].compactMap(\.self).min().map { max(now, $0) }
  }

  /// Lets time pass.
  ///
  /// - Parameter time: The new time; an earlier one than now changes nothing.
  /// - Returns: The news up to that time, in order.
  public mutating func advance(to time: Int64) -> [DeliveryEvent] {
    var news: [DeliveryEvent] = []
    while let next = nextTime, next <= time {
      now = next
      news += due
      due = []
      step()
      news += due
      due = []
    }
    now = max(now, time)
    return news
  }

  /// What happens exactly now.
  private mutating func step() {
    if wire.nextTime.map({ $0 <= now }) ?? false {
      let (news, isLost) = wire.step(to: now)
      if isLost { perform(machine.loseLink(at: now)) }
      for (ticket, news) in news {
        note(news, of: ticket)
        perform(machine.take(news, of: ticket, at: now))
      }
    }
    perform(machine.tick(at: now))
  }

  /// Keeps in mind how much of an original is here.
  private mutating func note(_ news: TransferNews, of ticket: FetchTicket) {
    guard let identifier = owners[ticket] else { return }
    switch news {
    case .began(let offset, _): parts[identifier] = offset
    case .bytes(let count): parts[identifier, default: 0] += count
    case .finished, .verified, .ended: break
    }
  }

  private mutating func perform(_ actions: [FetchAction]) {
    for action in actions {
      switch action {
      case .open(let ticket, let asset):
        owners[ticket] = asset.identifier
        wire.open(ticket, asset, from: parts[asset.identifier] ?? 0, at: now)
      case .close(let ticket): note(.bytes(wire.close(ticket, at: now)), of: ticket)
      case .discard(let asset): parts[asset.identifier] = nil
      case .verify(let ticket, let asset):
        guard !wire.damages(ticket) else { continue }
        parts[asset.identifier] = nil
        perform(machine.take(.verified, of: ticket, at: now))
      case .report(let event): due.append(event)
      }
    }
  }
}
