// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

extension ReferenceModel {
  /// Begins to deliver the selection: fetches the missing originals, or closes the picker if none
  /// is missing (rules `family.loading.before-close` and `family.loading.nothing-missing`).
  mutating func deliver() {
    prepareItems()
    load()
  }

  /// Determines for each item whether it is on the device.
  mutating func prepareItems() {
    items = selection
    wasGone = Set(items.filter(library.isGone))
    for item in items {
      itemStates[item] = itemState(of: item)
      sizes[item] = library.size(of: item)
    }
  }

  private mutating func itemState(of item: String) -> ItemState {
    if arrived.contains(item) {
      let isOther = editedSinceArrival.contains(item) && library.isInCloud(item)
      return isOther && takesOther(than: .editedAfterArrivalStays) ? .pending : .ready
    }
    // A removed asset stays selected, and the results report it as gone (rule `library.gone.told`).
    if library.isGone(item) { return .gone }
    // A kept item needs no fetch (rule `preselect.kept.kept`).
    if preselected.contains(item) { return .kept }
    return device.isFamily && library.isInCloud(item) ? .pending : .ready
  }

  /// Fetches only the failed items again (rule `load.retry.only-failed`).
  mutating func retry() -> PredictedAnswer {
    guard phase == .failed else { return .refused("notNow") }
    let again = items.filter { itemStates[$0] == .failed(.offline) }
    guard !again.isEmpty else { return .refused("nothingToRetry") }
    if isLibraryGone, takesOther(than: .vanishedLibraryIsRetried) {
      return .oneOf(["nothingToRetry", "notNow"])
    }
    for item in again {
      itemStates[item] = .pending
      if !library.isInCloud(item), takesOther(than: .downloadedIsFetchedOn) {
        itemStates[item] = .ready
      }
      let size = library.size(of: item)
      if size != sizes[item], takesOther(than: .retryFetchesAsItWas) { sizes[item] = size }
    }
    load()
    return .taken
  }

  /// Enters the phase `loading` and completes the items that need no time.
  private mutating func load() {
    phase = .loading
    for item in items where itemStates[item] == .pending { transfers[item] = Transfer() }
    start()
    settle()
  }

  /// Sets whether there is a network; if it is lost, the fetch fails at once.
  ///
  /// Items whose transfer has not started yet fail, too.
  mutating func setLink(_ isUp: Bool) {
    let isLost = isLinkUp && !isUp
    isLinkUp = isUp
    guard phase == .loading, isLost else { return }
    for item in items where itemStates[item] == .pending { itemStates[item] = .failed(.offline) }
    transfers = [:]
    settle()
  }

  /// Advances time to `end`, in steps from one completed transfer to the next.
  mutating func pass(until end: Int) {
    while phase == .loading, let next = nextEnding, next <= end {
      now = next
      settle()
    }
    now = end
  }

  private var nextEnding: Int? { transfers.values.compactMap(\.until).min() }

  /// Starts as many fetches as the device allows, in the order of the selection
  /// (rules `load.parallel.as-many` and `load.order.selection`).
  mutating func start() {
    var running = transfers.values.count { $0.until != nil }
    for item in items
    where transfers[item].map({ $0.until == nil }) ?? false && running < device.parallelFetches {
      let end = isLinkUp ? duration(of: item) : latency
      transfers[item] = Transfer(until: now + end, fails: !isLinkUp)
      running += 1
    }
  }

  /// Completes the transfers that are due now, and starts transfers that wait.
  ///
  /// If no transfer is left, closes the picker, or enters the phase `failed` if an item failed.
  mutating func settle() {
    while let next = nextEnding, next <= now {
      for item in items {
        guard let transfer = transfers[item], let until = transfer.until, until <= now else {
          continue
        }
        transfers[item] = nil
        guard itemStates[item] == .pending else { continue }
        itemStates[item] = transfer.fails ? .failed(.offline) : .ready
        if !transfer.fails {
          arrived.insert(item)
          editedSinceArrival.remove(item)
        }
      }
      start()
    }
    guard phase == .loading, !itemStates.values.contains(.pending) else { return }
    transfers = [:]
    let hasFailed = items.contains {
      itemStates[$0] == .failed(.offline) || itemStates[$0] == .failed(.lost)
    }
    let isNewlyGone = items.contains { itemStates[$0] == .gone && !wasGone.contains($0) }
    if hasFailed || isNewlyGone && !takesOther(than: .goneWhileLoadingAsks) {
      phase = .failed
    } else {
      close("finished", items.map(outcome))
    }
  }

  /// Returns the time from the start of an asset's fetch to its last byte.
  private func duration(of item: String) -> Int {
    latency + ((sizes[item] ?? 0) * 1000 + bytesPerSecond - 1) / bytesPerSecond
  }
}
