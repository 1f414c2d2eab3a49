// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension ReferenceModel {
  /// The reason why the picker refuses Add, nil if Add works (rules `finish.empty.refused`
  /// and `host.limit.below-count`).
  var reasonNotToFinish: String? {
    if phase != .picking { return "notNow" }
    // If the person deselected all preselected assets, Add delivers the empty selection
    // (rule `preselect.emptied.finishes`).
    if selection.isEmpty, preselected.isEmpty { return "nothingSelected" }
    return limit.map { selection.count > $0 } ?? false ? "overLimit" : nil
  }

  mutating func finish() -> PredictedAnswer {
    if let reason = reasonNotToFinish { return .refused(reason) }
    deliver()
    return .taken
  }

  /// The first cancel stops the fetch, and the next one closes the picker
  /// (rules `load.cancel.picks-again` and `load.cancel.second-closes`).
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

  /// Closes the picker now at the person's request; assets that are not on the device arrive later
  /// (rules `load.background.closes` and `load.background.items`).
  mutating func finishLater() -> PredictedAnswer {
    guard device.finishesLater else { return .refused("notOffered") }
    switch phase {
    case .picking:
      if let reason = reasonNotToFinish { return .refused(reason) }
      prepareItems()
      guard itemStates.values.contains(.pending) else {
        forgetFetch()
        return .refused("notNow")
      }
    case .failed:
      // Assets of a library that disappeared can no longer be fetched.
      if isLibraryGone { return .oneOf(["notNow", "nothingToRetry"]) }
      guard items.contains(where: { itemStates[$0] == .failed(.offline) }) else {
        return .refused("nothingToRetry")
      }
    case .loading, .closed: break
    }
    close("finished", items.map(outcomeForLater))
    return .taken
  }

  private func outcomeForLater(of item: String) -> PredictedItem {
    switch itemStates[item] {
    case .pending, .failed(.offline): PredictedItem(identifier: item, states: ["later"])
    default: outcome(of: item)
    }
  }

  /// Closes the picker for the host in any phase, which has the effect of a cancel
  /// (rules `end.without-picks` and `preselect.cancel.returns`).
  mutating func closeByHost() { close("cancelled", keptItems) }

  /// Closes the picker because it cannot continue; the app keeps its previous selection
  /// (rule `preselect.cancel.returns`).
  mutating func fail(_ failure: PickerFailure) {
    guard failure == .libraryVanished, phase != .picking,
      !takesOther(than: .vanishedLibraryAsks)
    else { return close("failed", keptItems) }
    isLibraryGone = true
    guard phase == .loading else { return }
    for item in items where itemStates[item] == .pending { itemStates[item] = .failed(.lost) }
    transfers = [:]
    settle()
  }

  /// Returns to the phase `picking`; originals that were fetched are not fetched again
  /// (rule `load.back.arrived-kept`).
  private mutating func pickAgain() {
    if isLibraryGone, !takesOther(than: .vanishedLibraryIsNotPickedFrom) {
      return close("failed", keptItems)
    }
    phase = .picking
    forgetFetch()
  }

  /// Closes the picker and sets the results for the app.
  mutating func close(_ outcome: String, _ delivered: [PredictedItem]) {
    phase = .closed
    results = PredictedResults(outcome: outcome, items: delivered)
    forgetFetch()
  }

  private mutating func forgetFetch() {
    items = []
    itemStates = [:]
    transfers = [:]
    sizes = [:]
    wasGone = []
  }

  /// After a cancel, the items are exactly the preselected ones (rule `preselect.cancel.returns`).
  ///
  /// The rules do not specify whether a preselected asset that was removed is reported as gone.
  private var keptItems: [PredictedItem] {
    preselected.map { item in
      PredictedItem(identifier: item, states: library.isGone(item) ? ["kept", "gone"] : ["kept"])
    }
  }

  /// Returns whether an asset moved to the cloud, on a device that shows no assets in the cloud.
  func isAway(_ item: String) -> Bool { !device.isFamily && library.isInCloud(item) }

  /// Returns the item that the picker shows for an asset while loading and after a failure.
  func item(_ item: String) -> PredictedItem {
    guard itemStates[item] == .pending else { return outcome(of: item) }
    return PredictedItem(identifier: item, states: ["queued", "fetching", "verifying"])
  }

  /// Returns the item that the app receives for an asset.
  func outcome(of item: String) -> PredictedItem {
    switch itemStates[item] {
    case .ready:
      // A fetched asset counts as present even if it was removed later. An asset that moved to the
      // cloud counts as gone on a device that shows no cloud.
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
