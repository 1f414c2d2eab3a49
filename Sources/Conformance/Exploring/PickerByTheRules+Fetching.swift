// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension PickerByTheRules {
  /// Hands over the selection, after fetching what is not here (F1).
  mutating func deliver() {
    prepareItems()
    load()
  }

  /// Finds out of each item whether it is here.
  mutating func prepareItems() {
    items = selection
    wasGone = Set(items.filter(library.isGone))
    for item in items {
      fates[item] = fate(of: item)
      sizes[item] = library.size(of: item)
    }
  }

  private mutating func fate(of item: String) -> Fate {
    if arrived.contains(item) {
      let isOther = editedSinceArrival.contains(item) && library.isInCloud(item)
      return isOther && takesOther(than: .editedAfterArrivalStays) ? .pending : .ready
    }
    // W8: it stays selected and comes back as what it is.
    if library.isGone(item) { return .gone }
    // P10: a kept one needs nothing.
    if preselected.contains(item) { return .kept }
    return device.isFamily && library.isInCloud(item) ? .pending : .ready
  }

  /// F5: fetches again what failed, and only that.
  mutating func retry() -> PredictedAnswer {
    guard phase == .failed else { return .refused("notNow") }
    let again = items.filter { fates[$0] == .failed(.offline) }
    guard !again.isEmpty else { return .refused("nothingToRetry") }
    if isLibraryGone, takesOther(than: .vanishedLibraryIsRetried) {
      return .oneOf(["nothingToRetry", "notNow"])
    }
    for item in again {
      fates[item] = .pending
      if !library.isInCloud(item), takesOther(than: .downloadedIsFetchedOn) {
        fates[item] = .ready
      }
      let size = library.size(of: item)
      if size != sizes[item], takesOther(than: .retryFetchesAsItWas) { sizes[item] = size }
    }
    load()
    return .taken
  }

  /// Loads, and settles what needs no time.
  private mutating func load() {
    phase = .loading
    for item in items where fates[item] == .pending { transfers[item] = Transfer() }
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
    for item in items where fates[item] == .pending { fates[item] = .failed(.offline) }
    transfers = [:]
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

  private var nextEnding: Int? { transfers.values.compactMap(\.until).min() }

  /// F11: so many at a time, in the order of the selection.
  mutating func start() {
    var running = transfers.values.count { $0.until != nil }
    for item in items
    where transfers[item].map({ $0.until == nil }) ?? false && running < device.parallelFetches {
      let end = isLinkUp ? duration(of: item) : latency
      transfers[item] = Transfer(until: now + end, fails: !isLinkUp)
      running += 1
    }
  }

  /// Ends what is due, starts what has room, and goes on when nothing is left to wait for.
  mutating func settle() {
    while let next = nextEnding, next <= now {
      for item in items {
        guard let transfer = transfers[item], let until = transfer.until, until <= now else {
          continue
        }
        transfers[item] = nil
        guard fates[item] == .pending else { continue }
        fates[item] = transfer.fails ? .failed(.offline) : .ready
        if !transfer.fails {
          arrived.insert(item)
          editedSinceArrival.remove(item)
        }
      }
      start()
    }
    guard phase == .loading, !fates.values.contains(.pending) else { return }
    transfers = [:]
    let hasFailed = items.contains { fates[$0] == .failed(.offline) || fates[$0] == .failed(.lost) }
    let isNews = items.contains { fates[$0] == .gone && !wasGone.contains($0) }
    if hasFailed || isNews && !takesOther(than: .goneWhileLoadingAsks) {
      phase = .failed
    } else {
      close("finished", items.map(outcome))
    }
  }

  /// How long an asset takes from its start to its last byte.
  private func duration(of item: String) -> Int {
    latency + ((sizes[item] ?? 0) * 1000 + bytesPerSecond - 1) / bytesPerSecond
  }
}
