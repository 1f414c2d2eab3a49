// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension PickerByTheRules {
  /// Why Add does nothing, nil where it works (P1, C6).
  var reasonNotToFinish: String? {
    if phase != .picking { return "notNow" }
    // P9: a preselection that was cleared is something to hand over.
    if selection.isEmpty, preselected.isEmpty { return "nothingSelected" }
    return limit.map { selection.count > $0 } ?? false ? "overLimit" : nil
  }

  mutating func finish() -> PredictedAnswer {
    if let reason = reasonNotToFinish { return .refused(reason) }
    deliver()
    return .taken
  }

  /// F6: the first cancel stops the fetch, the next one closes.
  mutating func cancel() -> PredictedAnswer {
    if phase == .picking { close("cancelled", keptItems) } else { pickAgain() }
    return .taken
  }

  mutating func useArrived() -> PredictedAnswer {
    guard phase == .failed else { return .refused("notNow") }
    close("finished", items.map(outcome))
    return .taken
  }

  mutating func goBack() -> PredictedAnswer {
    guard phase == .failed else { return .refused("notNow") }
    pickAgain()
    return .taken
  }

  /// F13: closes now, on the person's word; what is not here comes later.
  mutating func finishLater() -> PredictedAnswer {
    guard device.finishesLater else { return .refused("notOffered") }
    switch phase {
    case .picking:
      if let reason = reasonNotToFinish { return .refused(reason) }
      prepareItems()
      guard fates.values.contains(.pending) else {
        forgetFetch()
        return .refused("notNow")
      }
    case .failed:
      // Nobody can bring what the library took along.
      if isLibraryGone { return .oneOf(["notNow", "nothingToRetry"]) }
      guard items.contains(where: { fates[$0] == .failed(.offline) }) else {
        return .refused("nothingToRetry")
      }
    case .loading, .closed: break
    }
    close("finished", items.map(outcomeForLater))
    return .taken
  }

  private func outcomeForLater(of item: String) -> PredictedItem {
    switch fates[item] {
    case .pending, .failed(.offline): PredictedItem(identifier: item, states: ["later"])
    default: outcome(of: item)
    }
  }

  /// P8, P9: as a cancel, whatever the picker is doing.
  mutating func closeByHost() { close("cancelled", keptItems) }

  /// P8: the picker cannot go on; the app has what it had before.
  mutating func fail(_ failure: PickerFailure) {
    guard failure == .libraryVanished, phase != .picking,
      !takesOther(than: .vanishedLibraryAsks)
    else { return close("failed", keptItems) }
    isLibraryGone = true
    guard phase == .loading else { return }
    for item in items where fates[item] == .pending { fates[item] = .failed(.lost) }
    transfers = [:]
    settle()
  }

  /// Back to picking; what arrived stays (F6).
  private mutating func pickAgain() {
    if isLibraryGone, !takesOther(than: .vanishedLibraryIsNotPickedFrom) {
      return close("failed", keptItems)
    }
    phase = .picking
    forgetFetch()
  }

  /// The picker closes once and says what the app gets.
  mutating func close(_ outcome: String, _ delivered: [PredictedItem]) {
    phase = .closed
    results = PredictedResults(outcome: outcome, items: delivered)
    forgetFetch()
  }

  private mutating func forgetFetch() {
    items = []
    fates = [:]
    transfers = [:]
    sizes = [:]
    wasGone = []
  }

  /// P9: exactly the preselection; whether one that is gone is called so is left open.
  private var keptItems: [PredictedItem] {
    preselected.map { item in
      PredictedItem(identifier: item, states: library.isGone(item) ? ["kept", "gone"] : ["kept"])
    }
  }

  /// Whether an asset is there, but no longer on a device that shows nothing else.
  func isAway(_ item: String) -> Bool { !device.isFamily && library.isInCloud(item) }

  /// An item as the picker shows it while loading and failed.
  func item(_ item: String) -> PredictedItem {
    guard fates[item] == .pending else { return outcome(of: item) }
    return PredictedItem(identifier: item, states: ["queued", "fetching", "verifying"])
  }

  /// An asset as the app gets it.
  func outcome(of item: String) -> PredictedItem {
    switch fates[item] {
    case .ready:
      // What arrived is here though its asset went (F2), and what a device without a cloud lost to
      // it (F12) is as good as gone.
      let isAway = library.isGone(item) || isAway(item)
      return PredictedItem(identifier: item, states: isAway ? ["ready", "gone"] : ["ready"])
    case .kept:
      return PredictedItem(
        identifier: item, states: library.isGone(item) ? ["kept", "gone"] : ["kept"])
    case .gone:
      return PredictedItem(
        identifier: item, states: preselected.contains(item) ? ["gone", "kept"] : ["gone"])
    case .failed(.offline):
      return PredictedItem(identifier: item, states: ["failed"], reason: "offline")
    case .failed(.lost): return PredictedItem(identifier: item, states: ["failed", "gone"])
    case .pending, nil: return PredictedItem(identifier: item, states: ["cancelled"])
    }
  }
}
