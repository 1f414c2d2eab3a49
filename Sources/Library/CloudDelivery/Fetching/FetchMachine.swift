// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Decides when originals are fetched, retried and given up (rules section 4).
///
/// The machine is a value without a clock, network or disk. It receives events with the time, and
/// returns actions. The simulated cloud and the real one both use this type.
struct FetchMachine: Sendable {
  /// The minimum time in milliseconds between two progress reports of an item.
  static let reportInterval: Int64 = 250
  /// The size in bytes that is assumed for an original of unknown size.
  static let assumedByteCount: Int64 = 1_000_000

  /// The throughput of the connection so far.
  private(set) var throughput = Throughput()

  private(set) var policy = FetchPolicy()
  /// The number of bytes that may be stored in addition to ``plannedBytes``, or nil for no limit.
  private(set) var spareRoom: Int64?
  private var attempt = 0
  var items: [FetchItem] = []
  var running: [FetchTicket: Int] = [:]
  /// Indexes of ``items`` whose transfer can begin now.
  ///
  /// The last one begins next.
  var ready: [Int] = []
  /// Clouds that failed in this attempt before they sent any byte of an item.
  ///
  /// The machine asks these clouds after all others.
  var silent: Set<Int> = []
  /// The items that wait until a time, by their indexes.
  private var delayed: [Int: Delay] = [:]
  /// The earliest time at which an item that failed in an earlier attempt may be requested again.
  private var notBefore: [AssetIdentifier: Delay] = [:]
  private var lastTicket = 0
  /// The seed for random variations of the waits, or 0 for exact waits.
  ///
  /// Because of the variations, many devices do not all retry at the same time after a server comes
  /// back.
  private let jitterSeed: UInt64

  /// A wait before a retry.
  private struct Delay: Hashable {
    let until: Int64
    let reason: FailureReason
    /// The time at which to report the remaining time again.
    var nextReport: Int64 = .max

    /// The remaining time in seconds, rounded up.
    func seconds(at now: Int64) -> Int64 { (until - now + 999) / 1000 }
  }

  /// Creates a machine that fetches nothing yet.
  ///
  /// - Parameter jitterSeed: The seed for random variations of the waits, or 0 for exact waits.
  init(jitterSeed: UInt64 = 0) {
    self.jitterSeed = jitterSeed
  }

  /// Begins an attempt and drops the items of the earlier attempt.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch, in order.
  ///   - attempt: The number that every event of the attempt includes.
  ///   - policy: The limits and timeouts.
  ///   - room: The number of bytes that may be stored, or nil if nothing limits it
  ///     (rule `unseen.fetch.space`).
  ///   - clouds: The clouds that have copies of an asset, in the order in which they are asked. An
  ///     asset without an entry is in cloud 0.
  ///   - now: The time in milliseconds.
  /// - Returns: The actions to perform.
  mutating func start(
    _ assets: [Asset], attempt: Int, policy: FetchPolicy, room: Int64?,
    clouds: [AssetIdentifier: [Int]] = [:], at now: Int64
  ) -> [FetchAction] {
    var actions = stop(attempt: self.attempt, at: now)
    self.attempt = attempt
    self.policy = policy
    var room = room
    for asset in assets {
      let index = items.count
      items.append(FetchItem(asset, until: now, clouds: clouds[asset.identifier] ?? [0]))
      if let refusal = refusal(of: asset, room: &room) {
        actions += settle(index, .failed(refusal, retryAfter: nil))
      } else if let delay = notBefore.removeValue(forKey: asset.identifier), delay.until > now {
        actions += wait(index, delay, at: now)
      } else {
        ready.append(index)
      }
    }
    spareRoom = room
    ready.reverse()
    return actions + fill(at: now)
  }

  /// Stops an attempt.
  ///
  /// No further events of the attempt are reported.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's number. Only the newest attempt can be stopped.
  ///   - now: The time in milliseconds.
  /// - Returns: The actions to perform.
  mutating func stop(attempt: Int, at now: Int64) -> [FetchAction] {
    guard attempt == self.attempt else { return [] }
    throughput.isIdle(at: now)
    let actions = running.keys.sorted().map { FetchAction.close($0) }
    items = []
    running = [:]
    ready = []
    delayed = [:]
    silent = []
    return actions
  }

  /// The next time at which to call ``tick(at:)``, or nil if there is none.
  var nextDeadline: Int64? {
    var times: [Int64] = []
    for index in running.values {
      let item = items[index]
      if case .running = item.state { times.append(item.heard + policy.stall) }
      if let end = end(of: item) { times.append(end) }
    }
    let hasRoom = running.count < policy.parallel
    for (index, delay) in delayed {
      if hasRoom { times.append(delay.until) }
      if delay.nextReport < delay.until { times.append(delay.nextReport) }
      if let end = end(of: items[index]) { times.append(end) }
    }
    return times.min()
  }

  /// Gives up items that took too long, and begins transfers of items whose wait has ended.
  mutating func tick(at now: Int64) -> [FetchAction] {
    var actions: [FetchAction] = []
    for (ticket, index) in running.sorted(by: { $0.key < $1.key }) {
      let item = items[index]
      if let end = end(of: item), end <= now {
        actions += [.close(ticket)] + settle(index, .failed(.timedOut, retryAfter: nil))
      } else if case .running = item.state, item.heard + policy.stall <= now {
        actions += [.close(ticket)] + broke(index, .stalled, retryAfter: nil, at: now)
      }
    }
    for index in delayed.keys.sorted() {
      if let end = end(of: items[index]), end <= now {
        actions += settle(index, .failed(.timedOut, retryAfter: nil))
      } else if let delay = delayed[index], delay.nextReport <= now, now < delay.until {
        actions += wait(index, delay, at: now)
      }
    }
    return actions + fill(at: now)
  }

  /// Handles the loss of the connection: every item that is not settled fails at once.
  mutating func loseLink(at now: Int64) -> [FetchAction] {
    throughput.isIdle(at: now)
    var actions: [FetchAction] = []
    for index in items.indices where items[index].state != .settled {
      if let ticket = items[index].ticket { actions.append(.close(ticket)) }
      actions += settle(index, .failed(.offline, retryAfter: nil))
    }
    ready = []
    return actions
  }

  /// Begins transfers, up to the limit of parallel transfers.
  mutating func fill(at now: Int64) -> [FetchAction] {
    for index in delayed.keys.sorted(by: >) where (delayed[index]?.until ?? 0) <= now {
      delayed[index] = nil
      ready.append(index)
    }
    var actions: [FetchAction] = []
    while running.count < policy.parallel, let index = ready.popLast() {
      lastTicket += 1
      let ticket = FetchTicket(number: lastTicket)
      running[ticket] = index
      items[index].state = .running(ticket)
      chooseCloud(of: index)
      items[index].since = items[index].since ?? now
      items[index].heard = now
      actions.append(.open(ticket, items[index].asset))
    }
    if running.count > 0 { throughput.isBusy(at: now) } else { throughput.isIdle(at: now) }
    return actions
  }

  /// Handles a broken transfer: schedules a retry of the item, or gives it up.
  mutating func broke(
    _ index: Int, _ reason: FailureReason, retryAfter seconds: Double?, at now: Int64
  ) -> [FetchAction] {
    release(index)
    items[index].failures += 1
    let failure = DeliveryEvent.Change.failed(reason, retryAfter: seconds)
    let hasOther = items[index].hasOtherCloud
    // No byte of this copy arrived. Asking another cloud is likely to be faster than waiting.
    if hasOther, items[index].received == 0 { return giveUp(index, failure, at: now) }
    let asked = seconds.map(FetchPolicy.milliseconds) ?? 0
    let wait = max(asked, jittered(policy.wait(afterFailures: items[index].failures), index))
    if items[index].failures <= policy.retries, asked <= policy.maximumWait {
      return self.wait(index, Delay(until: now + wait, reason: reason), at: now)
    }
    if !hasOther {
      notBefore[items[index].asset.identifier] = Delay(until: now + wait, reason: reason)
    }
    return giveUp(index, failure, at: now)
  }

  /// Waits for another fetch of an item while the other fetch makes progress.
  ///
  /// Such a wait does not count as a failure.
  mutating func waitForOther(_ index: Int, _ byteCount: Int64, at now: Int64) -> [FetchAction] {
    var other = items[index].other ?? .init(byteCount: byteCount, since: now)
    if byteCount != other.byteCount { other = .init(byteCount: byteCount, since: now) }
    items[index].other = other
    guard now - other.since < policy.stall, !items[index].hasOtherCloud else {
      return broke(index, .stalled, retryAfter: nil, at: now)
    }
    release(index)
    let wait = jittered(policy.firstWait, index)
    return self.wait(index, Delay(until: now + wait, reason: .stalled), at: now)
  }

  /// Finishes an item for this attempt.
  mutating func settle(_ index: Int, _ change: DeliveryEvent.Change) -> [FetchAction] {
    release(index)
    delayed[index] = nil
    items[index].state = .settled
    return [report(index, change)]
  }

  func report(_ index: Int, _ change: DeliveryEvent.Change) -> FetchAction {
    let identifier = items[index].asset.identifier
    return .report(DeliveryEvent(attempt: attempt, identifier: identifier, change: change))
  }

  mutating func count(_ bytes: Int64, at now: Int64) { throughput.take(bytes, at: now) }

  mutating func release(_ index: Int) {
    if let ticket = items[index].ticket { running[ticket] = nil }
  }

  /// Makes an item wait, and reports the remaining whole seconds.
  private mutating func wait(_ index: Int, _ delay: Delay, at now: Int64) -> [FetchAction] {
    var delay = delay
    let seconds = delay.seconds(at: now)
    items[index].state = .waiting(until: delay.until)
    // A countdown of less than a second is too short to read.
    delay.nextReport = delay.until - now >= 1000 ? delay.until - (seconds - 1) * 1000 : .max
    delayed[index] = delay
    guard delay.nextReport != .max else { return [] }
    return [report(index, .waiting(delay.reason, seconds: Int(seconds)))]
  }

  private func end(of item: FetchItem) -> Int64? {
    guard let since = item.since, let timeout = policy.timeout else { return nil }
    return since + timeout
  }

  /// Returns the reason for not requesting an original at all, or nil if it can be requested.
  private func refusal(of asset: Asset, room: inout Int64?) -> FailureReason? {
    if let maximum = policy.maximumBytes, let size = asset.byteCount, size > maximum {
      return .tooLarge
    }
    guard let left = room else { return nil }
    let size = Self.plannedByteCount(asset)
    guard size <= left else { return .noSpace }
    room = left - size
    return nil
  }

  /// The number of bytes that are reserved for each original that is not settled
  /// (rule `unseen.fetch.space`).
  var plannedBytes: [AssetIdentifier: Int64] {
    let open = items.filter { $0.state != .settled }
    return Dictionary(
      open.map { ($0.asset.identifier, Self.plannedByteCount($0.asset)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func plannedByteCount(_ asset: Asset) -> Int64 {
    max(0, asset.byteCount ?? assumedByteCount)
  }

  /// Returns a wait that is up to a quarter longer.
  private func jittered(_ wait: Int64, _ index: Int) -> Int64 {
    guard jitterSeed != 0, wait > 0 else { return wait }
    var dice = SplitMix64(seed: jitterSeed &+ UInt64(index) &* 31 &+ UInt64(items[index].failures))
    return wait + Int64(dice.next() % UInt64(wait / 4 + 1))
  }
}

/// If several clouds have an original, fetches it from the next cloud after one cloud fails.
extension FetchMachine {
  /// Returns the cloud that a transfer uses, or nil if there is no such transfer.
  func cloud(of ticket: FetchTicket) -> Int? { running[ticket].flatMap { items[$0].cloud } }

  /// Keeps the current cloud of an item, or chooses the next one if the current one failed.
  mutating func chooseCloud(of index: Int) {
    let item = items[index]
    if let cloud = item.cloud, !item.refusing.contains(cloud) { return }
    let left = item.clouds.filter { !item.refusing.contains($0) }
    items[index].cloud = left.first { !silent.contains($0) } ?? left.first
  }

  /// Gives up the current cloud's copy of an item, and asks the next cloud.
  ///
  /// If there is no other cloud, the item fails. The received bytes of the copy are kept on the
  /// disk. Progress starts again at zero.
  mutating func giveUp(
    _ index: Int, _ change: DeliveryEvent.Change, at now: Int64
  ) -> [FetchAction] {
    guard change.mayBeCuredElsewhere, let cloud = items[index].cloud else {
      return settle(index, change)
    }
    if change.isOfWholeCloud, items[index].received == 0 { silent.insert(cloud) }
    let hasOther = items[index].hasOtherCloud
    items[index].refusing.insert(cloud)
    let before = items[index].refusal
    items[index].refusal = [before, change].compactMap(\.self).max { $0.hope < $1.hope }
    guard hasOther else { return settle(index, items[index].refusal ?? change) }
    release(index)
    items[index].state = .waiting(until: now)
    items[index].failures = 0
    ready.append(index)
    guard items[index].received > 0 else { return [] }
    items[index].received = 0
    return [report(index, .restarted(total: items[index].total))]
  }
}

extension FetchItem {
  /// Whether another cloud has a copy of the item and has not failed in this attempt.
  var hasOtherCloud: Bool { clouds.contains { $0 != cloud && !refusing.contains($0) } }
}

extension DeliveryEvent.Change {
  /// Whether another cloud may still be able to provide the original after this change.
  fileprivate var mayBeCuredElsewhere: Bool {
    switch self {
    case .gone: true
    case .failed(let reason, _):
      // These failures depend on the device, the person or the time limit. Another cloud cannot
      // help.
      ![.tooLarge, .noSpace, .cancelled, .timedOut].contains(reason)
    case .received, .restarted, .waiting, .verifying, .arrived: false
    }
  }

  /// Whether the change concerns the whole server rather than one original.
  fileprivate var isOfWholeCloud: Bool {
    guard case .failed(let reason, _) = self else { return false }
    return [.offline, .stalled, .throttled, .unauthorised].contains(reason)
  }

  /// A rank of failures: the higher the rank, the more likely a retry can succeed.
  fileprivate var hope: Int {
    guard case .failed(let reason, _) = self else { return 0 }
    return reason.isRetryable ? 2 : 1
  }
}
