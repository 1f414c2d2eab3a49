// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A simulated network: a value whose time moves from one event to the next.
///
/// Every change happens at a whole millisecond that follows from model, seed and what was asked
/// before, never from the steps in which time is let pass.
struct SimulatedNetwork: Sendable {
  private(set) var model: NetworkModel
  /// What the server says to each fetch of an item.
  var faults: [AssetIdentifier: TransferEnd] = [:]
  private var dice: SplitMix64
  /// In the order in which they were opened.
  private var transfers: [SimulatedTransfer] = []
  private var damaged: Set<FetchTicket> = []
  /// When something last happened.
  private var now: Int64 = 0

  init(_ model: NetworkModel, seed: UInt64) {
    self.model = model
    dice = SplitMix64(seed: seed)
  }

  /// Asks for an original from a place on.
  mutating func open(
    _ ticket: FetchTicket, _ asset: Asset, from offset: Int64, at now: Int64
  ) {
    self.now = now
    // The same draws whatever comes of them, so that one share does not shift all others.
    let jitter = Int64(dice.unit() * Double(model.jitter + 1))
    let seed = dice.next()
    let total = max(0, asset.byteCount ?? FetchMachine.assumedByteCount)
    var (fate, start) = draw(total: total, from: min(offset, total))
    if let end = faults[asset.identifier] { fate = .ends(end, at: start) }
    let isUp = model.conditions(at: now).isUp
    transfers.append(
      SimulatedTransfer(
        ticket: ticket, total: asset.byteCount, offset: start,
        fate: isUp ? fate : .ends(.failed(.offline, retryAfter: nil), at: start),
        first: now.addingUpToEndOfTime(model.latency + jitter), seed: seed))
  }

  /// Ends a transfer.
  ///
  /// - Returns: How many bytes came that were not told yet.
  mutating func close(_ ticket: FetchTicket, at now: Int64) -> Int64 {
    var bytes: Int64 = 0
    for index in transfers.indices where transfers[index].ticket == ticket {
      bytes += transfers[index].untold(at: now)
    }
    transfers.removeAll { $0.ticket == ticket }
    share(at: now)
    return bytes
  }

  /// Goes on with another connection.
  ///
  /// - Returns: Whether the connection went away: every transfer is to be closed.
  mutating func change(to model: NetworkModel, at time: Int64) -> Bool {
    let wasUp = isUp(at: time)
    self.model = model
    now = time
    let isLost = wasUp && !isUp(at: time)
    if !isLost { share(at: time) }
    return isLost
  }

  /// Whether a byte of a transfer that just ended was not the one that was sent.
  func damages(_ ticket: FetchTicket) -> Bool { damaged.contains(ticket) }

  /// Whether anything gets through at a time.
  func isUp(at time: Int64) -> Bool { model.conditions(at: time).isUp }

  /// When something happens next, nil for never.
  var nextTime: Int64? {
    guard !transfers.isEmpty else { return nil }
    let next = transfers.map { $0.hasBegun ? min($0.end, $0.nextReport) : $0.first }.min()
    guard let change = model.nextChange(after: now) else { return next }
    return next.map { min($0, change) }
  }

  /// What happens exactly at ``nextTime``.
  ///
  /// - Returns: News in the order in which transfers were opened; whether the connection went
  ///   away: every transfer is to be closed.
  mutating func step(to time: Int64) -> (news: [(FetchTicket, TransferNews)], isLost: Bool) {
    let wasUp = isUp(at: now)
    now = time
    if wasUp, !isUp(at: time) { return ([], true) }
    if model.cuts(at: time) {
      let cut = transfers.indices.filter { transfers[$0].hasBegun }.flatMap { index in
        [TransferNews.bytes(transfers[index].untold(at: time)), .ended(.cut)]
          .map { (transfers[index].ticket, $0) }
      }
      transfers.removeAll(where: \.hasBegun)
      share(at: time)
      return (cut, false)
    }
    var news: [(FetchTicket, TransferNews)] = []
    for index in transfers.indices
    where !transfers[index].hasBegun && transfers[index].first <= time {
      transfers[index].hasBegun = true
      if transfers[index].answers {
        news.append((transfers[index].ticket, transfers[index].beginning))
      }
    }
    share(at: time)
    for index in transfers.indices where transfers[index].hasBegun {
      news += transfers[index].tell(at: time).map { (transfers[index].ticket, $0) }
    }
    damaged = Set(transfers.filter { $0.fate == .damaged }.map(\.ticket))
    transfers.removeAll { $0.hasBegun && $0.end <= time }
    share(at: time)
    return (news, false)
  }

  /// Gives every transfer its part of the bytes.
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

  /// What becomes of a transfer, and where it begins.
  private mutating func draw(
    total: Int64, from offset: Int64
  ) -> (fate: SimulatedTransfer.Fate, start: Int64) {
    let faults = model.faults
    let isRefused = dice.happens(faults.serverError)
    let isThrottled = dice.happens(faults.throttled)
    let isGone = dice.happens(faults.gone)
    let isChanged = dice.happens(faults.changed)
    let isCut = dice.happens(faults.cut)
    let place = dice.unit()
    let isDamaged = dice.happens(faults.damaged)
    let start = isChanged ? 0 : offset
    if isRefused {
      return (.ends(.failed(.serverError, retryAfter: faults.retryAfter), at: start), start)
    }
    if isThrottled {
      return (.ends(.failed(.throttled, retryAfter: faults.retryAfter), at: start), start)
    }
    if isGone { return (.ends(.gone, at: start), start) }
    if isCut {
      return (.ends(.cut, at: start + Int64(place * Double(total - start))), start)
    }
    return (isDamaged ? .damaged : .well, start)
  }
}

extension SimulatedTransfer {
  /// Whether any bytes are sent at all.
  fileprivate var answers: Bool {
    if case .ends(let end, _) = fate { return end == .cut }
    return true
  }

  fileprivate var beginning: TransferNews { .began(offset: offset, total: saidTotal) }

  /// Whether nothing comes in the quarter second of that age.
  fileprivate func loses(_ share: Double, after age: Int64) -> Bool {
    let slice = UInt64(max(0, age / FetchMachine.reportInterval))
    var dice = SplitMix64(seed: seed &+ slice &* 0x9E37_79B9)
    return dice.happens(share)
  }

  /// How many bytes came that were not told yet; they count as told from now on.
  fileprivate mutating func untold(at time: Int64) -> Int64 {
    guard hasBegun, answers else { return 0 }
    let bytes = received(at: time) - told
    told += bytes
    return bytes
  }

  /// What there is to tell at a time.
  fileprivate mutating func tell(at time: Int64) -> [TransferNews] {
    let isOver = end <= time
    guard isOver || nextReport <= time else { return [] }
    nextReport = time.addingUpToEndOfTime(FetchMachine.reportInterval)
    let bytes = untold(at: time)
    let news = bytes > 0 ? [TransferNews.bytes(bytes)] : []
    guard isOver else { return news }
    switch fate {
    case .well: return news + [.finished]
    case .damaged: return news + [.finished, .ended(.failed(.damaged, retryAfter: nil))]
    case .ends(let end, _): return news + [.ended(end)]
    }
  }
}
