// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts

/// A simulated fetch of several items.
///
/// The simulation is a value without a clock: its time changes only when the caller advances it.
/// All decisions are made by the same fetch machine that fetches from real servers; only the
/// network is simulated. Advancing by a and then by b gives the same events as advancing by a + b.
/// Times are whole milliseconds.
public struct FetchSimulation: Sendable {
  /// The time in milliseconds since the simulation was created.
  public private(set) var now: Int64 = 0
  /// The recent speed of the connection in bytes per second, or nil while it cannot be measured.
  public var measuredBytesPerSecond: Int64? { machine.throughput.bytesPerSecond }
  /// The connection.
  ///
  /// To change it, call ``change(to:)``. The change takes effect immediately. If the connection is
  /// lost, all items that are being fetched fail.
  public var network: NetworkModel { wire.model }
  /// Whether the connection is up now.
  public var isUp: Bool { wire.isUp(at: now) }

  private var machine = FetchMachine()
  private var wire: SimulatedNetwork
  /// The number of bytes of each incomplete original.
  private var partialByteCounts: [AssetIdentifier: Int64] = [:]
  private var owners: [FetchTicket: AssetIdentifier] = [:]
  private let keepsPartialFiles: Bool
  private var due: [DeliveryEvent] = []

  /// Creates a simulation in which nothing happens yet.
  ///
  /// - Parameters:
  ///   - network: The connection.
  ///   - seed: The seed of all random events. The default is 1.
  ///   - keepsPartialFiles: Whether an attempt continues the partial files of the attempt that was
  ///     stopped before it (rule `unseen.fetch.resume`). The default is true.
  public init(_ network: NetworkModel, seed: UInt64 = 1, keepsPartialFiles: Bool = true) {
    wire = SimulatedNetwork(network, seed: seed)
    self.keepsPartialFiles = keepsPartialFiles
  }

  /// Begins an attempt and drops the items of the earlier attempt.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch, in order.
  ///   - attempt: The number that every event of the attempt includes.
  ///   - terms: The limits of fetching.
  ///   - room: The number of bytes that may be stored, or nil if nothing limits it.
  public mutating func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms = DeliveryTerms(), room: Int64? = nil
  ) {
    due = []
    owners = [:]
    if !keepsPartialFiles { partialByteCounts = [:] }
    perform(
      machine.start(assets, attempt: attempt, policy: FetchPolicy(terms), room: room, at: now))
  }

  /// Stops an attempt.
  ///
  /// No further events of the attempt are returned.
  ///
  /// - Parameter attempt: The attempt's number. Only the newest attempt can be stopped.
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

  /// Makes items fail as soon as they are requested.
  mutating func setFailures(_ failures: [AssetIdentifier: TransferEnd]) { wire.failures = failures }

  /// The next time to which to advance, or nil if nothing is being fetched.
  ///
  /// The time is in milliseconds since the simulation was created. Nothing happens before this
  /// time. At this time an event happens, or only the speed of the network changes.
  public var nextTime: Int64? {
    guard due.isEmpty else { return now }
    return [wire.nextTime, machine.nextDeadline].compactMap(\.self).min().map { max(now, $0) }
  }

  /// Advances the time.
  ///
  /// - Parameter time: The new time. A time before ``now`` has no effect.
  /// - Returns: The events up to that time, in order.
  public mutating func advance(to time: Int64) -> [DeliveryEvent] {
    var events: [DeliveryEvent] = []
    while let next = nextTime, next <= time {
      now = next
      events += due
      due = []
      step()
      events += due
      due = []
    }
    now = max(now, time)
    return events
  }

  /// Performs everything that happens exactly now.
  private mutating func step() {
    if wire.nextTime.map({ $0 <= now }) ?? false {
      let (events, isLost) = wire.step(to: now)
      if isLost { perform(machine.loseLink(at: now)) }
      for (ticket, event) in events {
        record(event, of: ticket)
        perform(machine.take(event, of: ticket, at: now))
      }
    }
    perform(machine.tick(at: now))
  }

  /// Records how many bytes of an original have arrived.
  private mutating func record(_ event: TransferEvent, of ticket: FetchTicket) {
    guard let identifier = owners[ticket] else { return }
    switch event {
    case .began(let offset, _): partialByteCounts[identifier] = offset
    case .bytes(let count): partialByteCounts[identifier, default: 0] += count
    case .finished, .verified, .ended: break
    }
  }

  private mutating func perform(_ actions: [FetchAction]) {
    for action in actions {
      switch action {
      case .open(let ticket, let asset):
        owners[ticket] = asset.identifier
        wire.open(ticket, asset, from: partialByteCounts[asset.identifier] ?? 0, at: now)
      case .close(let ticket): record(.bytes(wire.close(ticket, at: now)), of: ticket)
      case .discard(let asset): partialByteCounts[asset.identifier] = nil
      case .verify(let ticket, let asset):
        guard !wire.damages(ticket) else { continue }
        partialByteCounts[asset.identifier] = nil
        perform(machine.take(.verified, of: ticket, at: now))
      case .report(let event): due.append(event)
      }
    }
  }
}
