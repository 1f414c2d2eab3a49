// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension PickerByTheRules {
  /// Hands over the selection, after fetching what is not here (F1).
  mutating func deliver() {
    items = selection
    for item in items {
      let isHere = !window.isInCloud(item) || arrived.contains(item)
      fates[item] = isHere ? .ready : .queued
    }
    fetch()
  }

  /// Back to picking; what arrived stays (F6).
  mutating func pickAgain() {
    phase = .picking
    items = []
    fates = [:]
  }

  /// The picker closes once and says what the app gets.
  mutating func close(_ outcome: String, _ delivered: [ItemView]) {
    phase = .closed
    results = ResultsView(outcome: outcome, items: delivered)
  }

  /// An asset as the app gets it.
  func outcome(of item: String) -> ItemView {
    fates[item] == .failed
      ? ItemView(identifier: item, state: "failed", reason: "offline")
      : ItemView(identifier: item, state: "ready")
  }

  /// Loads, and settles what needs no time.
  mutating func fetch() {
    phase = .loading
    start()
    settle()
  }

  /// The network comes or goes; without it what is under way fails at once.
  ///
  /// What waits for its turn is part of the same fetch and fails with it.
  mutating func setLink(_ isUp: Bool) {
    let isLost = isLinkUp && !isUp
    isLinkUp = isUp
    guard phase == .loading, isLost else { return }
    for item in items where fates[item] != .ready { fates[item] = .failed }
    settle()
  }

  /// Lets time pass, from one ending to the next.
  mutating func pass(until end: Int) {
    while phase == .loading, let next = nextEnding, next <= end {
      now = next
      settle()
    }
    now = end
  }

  private var nextEnding: Int? {
    items.compactMap { item in
      if case .running(let until, _) = fates[item] { until } else { nil }
    }.min()
  }

  /// F11: so many at a time, in the order of the selection.
  private mutating func start() {
    var running = items.count { item in
      if case .running = fates[item] { true } else { false }
    }
    for item in items where fates[item] == .queued && running < device.parallelFetches {
      fates[item] = .running(
        until: isLinkUp ? now + duration(of: item) : timeOfFailure, fails: !isLinkUp)
      running += 1
    }
  }

  /// Ends what is due, starts what has room, and goes on when nothing is left to wait for.
  private mutating func settle() {
    while let next = nextEnding, next <= now {
      for item in items {
        guard case .running(let until, let fails) = fates[item], until <= now else { continue }
        fates[item] = fails ? .failed : .ready
        if !fails { arrived.insert(item) }
      }
      start()
    }
    guard nextEnding == nil else { return }
    if items.contains(where: { fates[$0] == .failed }) {
      phase = .failed
    } else {
      close("finished", items.map(outcome))
    }
  }
}
