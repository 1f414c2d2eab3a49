// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A simulated network.
///
/// The network is a value without a clock: the caller advances its time from one event to the next.
///
/// Every event happens at a whole millisecond. The time of an event depends on the model, the seed
/// and the earlier requests. It does not depend on the steps in which the time is advanced.
struct SimulatedNetwork: Sendable {
  private(set) var model: NetworkModel
  /// The failure with which each fetch of an item ends.
  var failures: [AssetIdentifier: TransferEnd] = [:]
  private var dice: SplitMix64
  /// The transfers in the order in which they were opened.
  private var transfers: [SimulatedTransfer] = []
  private var damaged: Set<FetchTicket> = []
  /// The time of the last event.
  private var now: Int64 = 0

  init(_ model: NetworkModel, seed: UInt64) {
    self.model = model
    dice = SplitMix64(seed: seed)
  }

  /// Requests the bytes of an original, beginning at an offset.
  mutating func open(
    _ ticket: FetchTicket, _ asset: Asset, from offset: Int64, at now: Int64
  ) {
    self.now = now
    // Draws the same number of random numbers in every case. A change of one probability therefore
    // does not change the other random events.
    let jitter = Int64(dice.unit() * Double(model.jitter + 1))
    let seed = dice.next()
    let total = max(0, asset.byteCount ?? FetchMachine.assumedByteCount)
    var (fate, start) = draw(total: total, from: min(offset, total))
    if let end = failures[asset.identifier] { fate = .ends(end, at: start) }
    let isUp = model.conditions(at: now).isUp
    transfers.append(
      SimulatedTransfer(
        ticket: ticket, total: asset.byteCount, offset: start,
        fate: isUp ? fate : .ends(.failed(.offline, retryAfter: nil), at: start),
        first: now.addingUpToEndOfTime(model.latency + jitter), seed: seed))
  }

  /// Ends a transfer.
  ///
  /// - Returns: The number of received bytes that were not reported yet.
  mutating func close(_ ticket: FetchTicket, at now: Int64) -> Int64 {
    var bytes: Int64 = 0
    for index in transfers.indices where transfers[index].ticket == ticket {
      bytes += transfers[index].takeUnreportedByteCount(at: now)
    }
    transfers.removeAll { $0.ticket == ticket }
    share(at: now)
    return bytes
  }

  /// Changes the connection.
  ///
  /// - Returns: Whether the connection was lost. Every transfer must then be closed.
  mutating func change(to model: NetworkModel, at time: Int64) -> Bool {
    let wasUp = isUp(at: time)
    self.model = model
    now = time
    let isLost = wasUp && !isUp(at: time)
    if !isLost { share(at: time) }
    return isLost
  }

  /// Whether a transfer that just ended contains a damaged byte.
  func damages(_ ticket: FetchTicket) -> Bool { damaged.contains(ticket) }

  /// Whether the connection is up at a time.
  func isUp(at time: Int64) -> Bool { model.conditions(at: time).isUp }

  /// The time of the next event, or nil if there is none.
  var nextTime: Int64? {
    guard !transfers.isEmpty else { return nil }
    let next = transfers.map { $0.hasBegun ? min($0.end, $0.nextReport) : $0.first }.min()
    guard let change = model.nextChange(after: now) else { return next }
    return next.map { min($0, change) }
  }

  /// Performs all events that happen exactly at ``nextTime``.
  mutating func step(to time: Int64) -> (events: [(FetchTicket, TransferEvent)], isLost: Bool) {
    let wasUp = isUp(at: now)
    now = time
    if wasUp, !isUp(at: time) { return ([], true) }
    if model.cuts(at: time) {
      let cut = transfers.indices.filter { transfers[$0].hasBegun }.flatMap { index in
        [TransferEvent.bytes(transfers[index].takeUnreportedByteCount(at: time)), .ended(.cut)]
          .map { (transfers[index].ticket, $0) }
      }
      transfers.removeAll(where: \.hasBegun)
      // No response begins at the moment of a cut. Otherwise the next event would always be this
      // same cut.
      for index in transfers.indices where transfers[index].first <= time {
        transfers[index].postpone(to: time + 1)
      }
      share(at: time)
      return (cut, false)
    }
    var events: [(FetchTicket, TransferEvent)] = []
    for index in transfers.indices
    where !transfers[index].hasBegun && transfers[index].first <= time {
      transfers[index].hasBegun = true
      if transfers[index].answers {
        events.append((transfers[index].ticket, transfers[index].beginning))
      }
    }
    share(at: time)
    for index in transfers.indices where transfers[index].hasBegun {
      events += transfers[index].report(at: time).map { (transfers[index].ticket, $0) }
    }
    damaged = Set(transfers.filter { $0.fate == .damaged }.map(\.ticket))
    transfers.removeAll { $0.hasBegun && $0.end <= time }
    share(at: time)
    return (events, false)
  }

  /// Shares the speed of the connection among the transfers.
  private mutating func share(at time: Int64) {
    let conditions = model.conditions(at: time)
    let active = Int64(transfers.count { $0.hasBegun && $0.target > $0.offset })
    for index in transfers.indices where transfers[index].hasBegun {
      var rate = conditions.bytesPerSecond / (model.isShared ? max(1, active) : 1)
      let age = time - transfers[index].first
      if age < model.slowStart { rate /= age < model.slowStart / 2 ? 4 : 2 }
      let isLost = model.loss > 0 && transfers[index].loses(model.loss, after: age)
      transfers[index].change(rate: isLost ? 0 : max(1, rate), at: time)
    }
  }

  /// Chooses at random the outcome of a transfer and its first offset.
  private mutating func draw(
    total: Int64, from offset: Int64
  ) -> (fate: SimulatedTransfer.Fate, start: Int64) {
    let errors = model.injectedErrors
    let isRefused = dice.happens(errors.serverError)
    let isThrottled = dice.happens(errors.throttled)
    let isGone = dice.happens(errors.gone)
    let isChanged = dice.happens(errors.changed)
    let isCut = dice.happens(errors.cut)
    let cutFraction = dice.unit()
    let isDamaged = dice.happens(errors.damaged)
    let start = isChanged ? 0 : offset
    if isRefused {
      return (.ends(.failed(.serverError, retryAfter: errors.retryAfter), at: start), start)
    }
    if isThrottled {
      return (.ends(.failed(.throttled, retryAfter: errors.retryAfter), at: start), start)
    }
    if isGone { return (.ends(.gone, at: start), start) }
    if isCut {
      return (.ends(.cut, at: start + Int64(cutFraction * Double(total - start))), start)
    }
    return (isDamaged ? .damaged : .well, start)
  }
}

extension SimulatedTransfer {
  /// Whether the server sends any bytes.
  fileprivate var answers: Bool {
    if case .ends(let end, _) = fate { return end == .cut }
    return true
  }

  fileprivate var beginning: TransferEvent { .began(offset: offset, total: statedTotal) }

  /// Whether all bytes are lost in the quarter second that begins at this age of the transfer.
  fileprivate func loses(_ share: Double, after age: Int64) -> Bool {
    let slice = UInt64(max(0, age / FetchMachine.reportInterval))
    var dice = SplitMix64(seed: seed &+ slice &* 0x9E37_79B9)
    return dice.happens(share)
  }

  /// Returns the number of bytes that arrived and were not reported yet, and marks them as
  /// reported.
  fileprivate mutating func takeUnreportedByteCount(at time: Int64) -> Int64 {
    guard hasBegun, answers else { return 0 }
    let bytes = received(at: time) - reportedByteCount
    reportedByteCount += bytes
    return bytes
  }

  /// Returns the events that are due at a time.
  fileprivate mutating func report(at time: Int64) -> [TransferEvent] {
    let isOver = end <= time
    guard isOver || nextReport <= time else { return [] }
    nextReport = time.addingUpToEndOfTime(FetchMachine.reportInterval)
    let bytes = takeUnreportedByteCount(at: time)
    let events = bytes > 0 ? [TransferEvent.bytes(bytes)] : []
    guard isOver else { return events }
    switch fate {
    case .well: return events + [.finished]
    case .damaged: return events + [.finished, .ended(.failed(.damaged, retryAfter: nil))]
    case .ends(let end, _): return events + [.ended(end)]
    }
  }
}
