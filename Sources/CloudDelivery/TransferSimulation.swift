// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A simulated download of several items: a value whose time moves only when it is told to.
///
/// Advancing by a and then by b gives the same news as advancing by a + b. Times are whole
/// milliseconds.
public struct TransferSimulation: Sendable {
  /// Milliseconds between two reports of bytes.
  static let reportInterval: Int64 = 250

  private struct Transfer {
    let asset: Asset
    /// When the first byte comes.
    let first: Int64
    let end: Int64
    let fails: FailureReason?
    var nextReport: Int64

    /// Bytes that have come by a time.
    func received(at time: Int64) -> Int64 {
      let total = max(0, asset.byteCount ?? TransferSimulation.assumedByteCount)
      guard time < end else { return total }
      guard time > first else { return 0 }
      // Exact for any size: the product does not fit 64 bits where the quotient does.
      let product = total.multipliedFullWidth(by: time - first)
      return (end - first).dividingFullWidth(product).quotient
    }
  }

  /// The size taken for an original whose size nobody knows.
  static let assumedByteCount: Int64 = 1_000_000

  /// The time, in milliseconds since the simulation was made.
  public private(set) var now: Int64 = 0
  /// The connection; a change holds for items that begin later, and one that goes down fails
  /// what is under way.
  public private(set) var network: NetworkModel

  private var attempt = 0
  private var waiting: [Asset] = []
  private var running: [Transfer] = []
  private var parallel = 1
  private var due: [DeliveryEvent] = []

  /// Makes a simulation in which nothing happens yet.
  ///
  /// - Parameter network: The connection.
  public init(_ network: NetworkModel) {
    self.network = network
  }

  /// Begins an attempt; what an earlier one left is dropped.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in order.
  ///   - attempt: The number that each piece of news carries.
  ///   - parallel: The most items at a time, at least 1.
  public mutating func start(_ assets: [Asset], attempt: Int, parallel: Int) {
    stop(attempt: self.attempt)
    self.attempt = attempt
    self.parallel = max(1, parallel)
    waiting = assets
    fill()
  }

  /// Stops an attempt: no more news of it come.
  ///
  /// - Parameter attempt: The attempt's number; another one than the newest does nothing.
  public mutating func stop(attempt: Int) {
    guard attempt == self.attempt else { return }
    waiting = []
    running = []
    due = []
  }

  /// Changes the connection.
  ///
  /// - Parameter network: The new connection.
  public mutating func change(to network: NetworkModel) {
    self.network = network
    guard !network.isUp else { return }
    due += (running.map(\.asset) + waiting).map { news($0, .failed(.offline, retryAfter: nil)) }
    running = []
    waiting = []
  }

  /// When the next news come, in milliseconds since the simulation was made; nil for never.
  public var nextTime: Int64? {
    guard due.isEmpty else { return now }
    return running.map { min($0.end, $0.nextReport) }.min()
  }

  /// Lets time pass.
  ///
  /// - Parameter time: The new time; an earlier one than now changes nothing.
  /// - Returns: The news up to that time, in order.
  public mutating func advance(to time: Int64) -> [DeliveryEvent] {
    var news: [DeliveryEvent] = []
    while let next = nextTime, next <= time {
      now = max(now, next)
      news += due
      due = []
      news += step()
    }
    now = max(now, time)
    return news
  }

  /// What happens exactly now.
  private mutating func step() -> [DeliveryEvent] {
    var events: [DeliveryEvent] = []
    for index in running.indices
    where running[index].nextReport <= now || running[index].end <= now {
      var transfer = running[index]
      events += step(&transfer)
      running[index] = transfer
    }
    running.removeAll { $0.end <= now }
    fill()
    return events
  }

  private func step(_ transfer: inout Transfer) -> [DeliveryEvent] {
    transfer.nextReport = now.addingUpToEndOfTime(Self.reportInterval)
    if let reason = transfer.fails {
      return transfer.end <= now ? [news(transfer.asset, .failed(reason, retryAfter: nil))] : []
    }
    let bytes = transfer.received(at: now)
    let received = news(
      transfer.asset, .received(bytes: bytes, total: transfer.asset.byteCount))
    guard transfer.end <= now else { return [received] }
    return [received, news(transfer.asset, .verifying), news(transfer.asset, .arrived)]
  }

  /// Begins what there is room for.
  private mutating func fill() {
    while running.count < parallel, !waiting.isEmpty {
      let asset = waiting.removeFirst()
      let share = max(1, network.bytesPerSecond / Int64(parallel))
      let bytes = max(0, asset.byteCount ?? Self.assumedByteCount)
      let first = now.addingUpToEndOfTime(network.latency)
      let end = first.addingUpToEndOfTime(network.isUp ? Self.time(for: bytes, at: share) : 0)
      running.append(
        Transfer(
          asset: asset, first: first, end: end, fails: network.isUp ? nil : .offline,
          nextReport: first.addingUpToEndOfTime(Self.reportInterval)))
    }
  }

  /// Milliseconds that bytes take, rounded up.
  private static func time(for bytes: Int64, at bytesPerSecond: Int64) -> Int64 {
    let product = bytes.multipliedFullWidth(by: 1000)
    guard product.high < bytesPerSecond else { return .endOfTime }
    let (quotient, remainder) = bytesPerSecond.dividingFullWidth(product)
    return remainder > 0 ? quotient.addingUpToEndOfTime(1) : quotient
  }

  private func news(_ asset: Asset, _ change: DeliveryEvent.Change) -> DeliveryEvent {
    DeliveryEvent(attempt: attempt, identifier: asset.identifier, change: change)
  }
}

extension Int64 {
  /// A time that never comes: far away, and still far from overflowing.
  fileprivate static let endOfTime = Int64.max / 4

  /// A later time, at most the end of time.
  fileprivate func addingUpToEndOfTime(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .endOfTime : Swift.min(sum, .endOfTime)
  }
}
