// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Decides what is fetched when, what is tried again and what is given up (rules section 4).
///
/// A value without clock, network or disk: news and the time go in, actions come out. The
/// simulated cloud and the real one both run on it.
struct FetchMachine: Sendable {
  /// The least time in milliseconds between two reports of an item's bytes.
  static let reportInterval: Int64 = 250
  /// The size in bytes taken for an original whose size nobody knows.
  static let assumedByteCount: Int64 = 1_000_000

  /// What the connection has carried so far.
  private(set) var throughput = Throughput()

  private(set) var policy = FetchPolicy()
  /// How many bytes there is room for beyond ``plannedBytes``, nil where nothing bounds it.
  private(set) var spareRoom: Int64?
  private var attempt = 0
  var items: [FetchItem] = []
  var running: [FetchTicket: Int] = [:]
  /// Places in ``items`` that can be opened now, the next one last.
  var ready: [Int] = []
  /// Clouds that gave nothing to somebody in this attempt, and are asked after the others.
  var silent: Set<Int> = []
  /// Places that wait for a time.
  private var delayed: [Int: Delay] = [:]
  /// When an item that failed in an earlier attempt may be asked for again (rule F5).
  private var notBefore: [AssetIdentifier: Delay] = [:]
  private var lastTicket = 0
  /// Spreads the waits of many devices whose server comes back; 0 for none.
  private let jitterSeed: UInt64

  /// A wait for another try.
  private struct Delay: Hashable {
    let until: Int64
    let reason: FailureReason
    /// When the rest of it is told next.
    var told: Int64 = .max

    /// Whole seconds that are left, the one that has begun included.
    func seconds(at now: Int64) -> Int64 { (until - now + 999) / 1000 }
  }

  /// Makes a machine that fetches nothing yet.
  ///
  /// - Parameter jitterSeed: What waits are spread by, 0 to let them be exact.
  init(jitterSeed: UInt64 = 0) {
    self.jitterSeed = jitterSeed
  }

  /// Begins an attempt; what an earlier one left is dropped.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in order.
  ///   - attempt: The number that each piece of news carries.
  ///   - policy: How patient to be.
  ///   - room: How many bytes there is room for, nil where nothing bounds it (rule F8).
  ///   - clouds: The clouds that have copies of an asset, in the order to ask; one where nothing
  ///     is said.
  ///   - now: The time in milliseconds.
  /// - Returns: What to do.
  mutating func start(
    _ assets: [Asset], attempt: Int, policy: FetchPolicy, room: Int64?,
    clouds: [AssetIdentifier: [Int]] = [:], at now: Int64
  ) -> [FetchAction] {
    var actions = stop(attempt: self.attempt, at: now)
    self.attempt = attempt
    self.policy = policy
    var room = room
    for asset in assets {
      let place = items.count
      items.append(FetchItem(asset, until: now, clouds: clouds[asset.identifier] ?? [0]))
      if let refusal = refusal(of: asset, room: &room) {
        actions += settle(place, .failed(refusal, retryAfter: nil))
      } else if let delay = notBefore.removeValue(forKey: asset.identifier), delay.until > now {
        actions += wait(place, delay, at: now)
      } else {
        ready.append(place)
      }
    }
    spareRoom = room
    ready.reverse()
    return actions + fill(at: now)
  }

  /// Stops an attempt: no more news of it come.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's number; another one than the newest does nothing.
  ///   - now: The time in milliseconds.
  /// - Returns: What to do.
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

  /// When ``tick(at:)`` has something to do, nil for never.
  var nextDeadline: Int64? {
    var times: [Int64] = []
    for place in running.values {
      let item = items[place]
      if case .running = item.state { times.append(item.heard + policy.stall) }
      if let end = end(of: item) { times.append(end) }
    }
    let hasRoom = running.count < policy.parallel
    for (place, delay) in delayed {
      if hasRoom { times.append(delay.until) }
      if delay.told < delay.until { times.append(delay.told) }
      if let end = end(of: items[place]) { times.append(end) }
    }
    return times.min()
  }

  /// Gives up what took too long and opens what waited for this time.
  ///
  /// - Parameter now: The time in milliseconds.
  /// - Returns: What to do.
  mutating func tick(at now: Int64) -> [FetchAction] {
    var actions: [FetchAction] = []
    for (ticket, place) in running.sorted(by: { $0.key < $1.key }) {
      let item = items[place]
      if let end = end(of: item), end <= now {
        actions += [.close(ticket)] + settle(place, .failed(.timedOut, retryAfter: nil))
      } else if case .running = item.state, item.heard + policy.stall <= now {
        actions += [.close(ticket)] + broke(place, .stalled, retryAfter: nil, at: now)
      }
    }
    for place in delayed.keys.sorted() {
      if let end = end(of: items[place]), end <= now {
        actions += settle(place, .failed(.timedOut, retryAfter: nil))
      } else if let delay = delayed[place], delay.told <= now, now < delay.until {
        actions += wait(place, delay, at: now)
      }
    }
    return actions + fill(at: now)
  }

  /// The connection is gone: whatever is not settled fails at once.
  mutating func loseLink(at now: Int64) -> [FetchAction] {
    throughput.isIdle(at: now)
    var actions: [FetchAction] = []
    for place in items.indices where items[place].state != .settled {
      if let ticket = items[place].ticket { actions.append(.close(ticket)) }
      actions += settle(place, .failed(.offline, retryAfter: nil))
    }
    ready = []
    return actions
  }

  /// Opens what there is room for.
  mutating func fill(at now: Int64) -> [FetchAction] {
    for place in delayed.keys.sorted(by: >) where (delayed[place]?.until ?? 0) <= now {
      delayed[place] = nil
      ready.append(place)
    }
    var actions: [FetchAction] = []
    while running.count < policy.parallel, let place = ready.popLast() {
      lastTicket += 1
      let ticket = FetchTicket(number: lastTicket)
      running[ticket] = place
      items[place].state = .running(ticket)
      chooseCloud(of: place)
      items[place].since = items[place].since ?? now
      items[place].heard = now
      actions.append(.open(ticket, items[place].asset))
    }
    if running.count > 0 { throughput.isBusy(at: now) } else { throughput.isIdle(at: now) }
    return actions
  }

  /// Tries an item again after a while, or gives it up.
  mutating func broke(
    _ place: Int, _ reason: FailureReason, retryAfter seconds: Double?, at now: Int64
  ) -> [FetchAction] {
    release(place)
    items[place].failures += 1
    let failure = DeliveryEvent.Change.failed(reason, retryAfter: seconds)
    let hasOther = items[place].hasOtherCloud
    // Nothing came of this copy: another one is likely to be quicker than waiting.
    if hasOther, items[place].received == 0 { return giveUp(place, failure, at: now) }
    let asked = seconds.map(FetchPolicy.milliseconds) ?? 0
    let wait = max(asked, jittered(policy.wait(afterFailures: items[place].failures), place))
    if items[place].failures <= policy.retries, asked <= policy.longestWait {
      return self.wait(place, Delay(until: now + wait, reason: reason), at: now)
    }
    if !hasOther {
      notBefore[items[place].asset.identifier] = Delay(until: now + wait, reason: reason)
    }
    return giveUp(place, failure, at: now)
  }

  /// Waits for another fetch of an item as long as that goes on, without counting as a failure.
  mutating func waitForOther(_ place: Int, _ byteCount: Int64, at now: Int64) -> [FetchAction] {
    var other = items[place].other ?? .init(byteCount: byteCount, since: now)
    if byteCount != other.byteCount { other = .init(byteCount: byteCount, since: now) }
    items[place].other = other
    guard now - other.since < policy.stall, !items[place].hasOtherCloud else {
      return broke(place, .stalled, retryAfter: nil, at: now)
    }
    release(place)
    let wait = jittered(policy.firstWait, place)
    return self.wait(place, Delay(until: now + wait, reason: .stalled), at: now)
  }

  /// Ends an item in this attempt.
  mutating func settle(_ place: Int, _ change: DeliveryEvent.Change) -> [FetchAction] {
    release(place)
    delayed[place] = nil
    items[place].state = .settled
    return [report(place, change)]
  }

  func report(_ place: Int, _ change: DeliveryEvent.Change) -> FetchAction {
    let identifier = items[place].asset.identifier
    return .report(DeliveryEvent(attempt: attempt, identifier: identifier, change: change))
  }

  mutating func count(_ bytes: Int64, at now: Int64) { throughput.take(bytes, at: now) }

  mutating func release(_ place: Int) {
    if let ticket = items[place].ticket { running[ticket] = nil }
  }

  /// Lets an item wait, and counts whole seconds down (rule F5).
  private mutating func wait(_ place: Int, _ delay: Delay, at now: Int64) -> [FetchAction] {
    var delay = delay
    let seconds = delay.seconds(at: now)
    items[place].state = .waiting(until: delay.until)
    // Shorter ones nobody could read.
    delay.told = delay.until - now >= 1000 ? delay.until - (seconds - 1) * 1000 : .max
    delayed[place] = delay
    guard delay.told != .max else { return [] }
    return [report(place, .waiting(delay.reason, seconds: Int(seconds)))]
  }

  private func end(of item: FetchItem) -> Int64? {
    guard let since = item.since, let timeout = policy.timeout else { return nil }
    return since + timeout
  }

  /// Why an original is not even asked for.
  private func refusal(of asset: Asset, room: inout Int64?) -> FailureReason? {
    if let most = policy.maximumBytes, let size = asset.byteCount, size > most { return .tooLarge }
    guard let left = room else { return nil }
    let size = Self.plannedByteCount(asset)
    guard size <= left else { return .noSpace }
    room = left - size
    return nil
  }

  /// How many bytes of room are set aside for each original that is not settled (rule F8).
  var plannedBytes: [AssetIdentifier: Int64] {
    let open = items.filter { $0.state != .settled }
    return Dictionary(
      open.map { ($0.asset.identifier, Self.plannedByteCount($0.asset)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func plannedByteCount(_ asset: Asset) -> Int64 {
    max(0, asset.byteCount ?? assumedByteCount)
  }

  /// A wait, up to a quarter longer.
  private func jittered(_ wait: Int64, _ place: Int) -> Int64 {
    guard jitterSeed != 0, wait > 0 else { return wait }
    var dice = SplitMix64(seed: jitterSeed &+ UInt64(place) &* 31 &+ UInt64(items[place].failures))
    return wait + Int64(dice.next() % UInt64(wait / 4 + 1))
  }
}
