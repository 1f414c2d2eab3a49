// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Add: closes, or fetches first what the profile wants here before closing (rules F1, F12).
  mutating func finish() -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    if let refusal = finishRefusal { return refuse(refusal) }
    let state = LoadingState(
      items: selection.assets.map { asset in
        LoadingItem(asset: asset, state: firstState(of: asset))
      })
    guard !state.isComplete else { return close(.finished(state.pickedItems)) }
    return load(state)
  }

  /// Cancel: stops a fetch or leaves a failure first, and closes only while picking (rules F6, P9).
  mutating func cancel() -> [PickerAction] {
    switch phase {
    case .picking:
      let kept = preselected.map { PickedItem(asset: $0, outcome: .kept) }
      return close(.cancelled(kept))
    case .loading: return [.stopDelivery(attempt: attempt)] + pickAgain()
    case .failed: return pickAgain()
    case .closed: return []
    }
  }

  /// Fetches again what failed, and only that (rule F5).
  mutating func retry() -> [PickerAction] {
    guard case .failed(var state) = phase else { return refuse(.notNow) }
    guard state.canRetry else { return refuse(.nothingToRetry) }
    for index in state.items.indices where state.items[index].canRetry {
      state.items[index].state = .queued
    }
    return load(state)
  }

  /// Finishes with what is here; the rest is handed over as failed (rule F5).
  mutating func useArrived() -> [PickerAction] {
    guard case .failed(let state) = phase else { return refuse(.notNow) }
    return close(.finished(state.pickedItems))
  }

  /// Back to picking; what arrived stays (rule F5).
  mutating func goBack() -> [PickerAction] {
    guard case .failed = phase else { return refuse(.notNow) }
    return pickAgain()
  }

  /// News of an item; those of an older attempt are passed over.
  mutating func take(_ event: DeliveryEvent) -> [PickerAction] {
    guard case .loading(var state) = phase, event.attempt == attempt,
      let index = state.items.firstIndex(where: { $0.asset.identifier == event.identifier }),
      !state.items[index].state.isSettled
    else { return [] }
    state.items[index].take(event.change)
    if case .arrived = event.change { arrived.insert(event.identifier) }
    guard state.isSettled else {
      phase = .loading(state)
      return [.announce(.progress)]
    }
    if state.isComplete { return [.announce(.progress)] + close(.finished(state.pickedItems)) }
    phase = .failed(state)
    return [.announce(.progress), .announce(.phaseChanged)]
  }

  /// Whether an asset's bytes must come before the picker closes.
  func mustFetch(_ asset: Asset) -> Bool {
    profile.delivery.when == .beforeClosing && asset.availability == .cloud
      && !kept.contains(asset.identifier) && !arrived.contains(asset.identifier)
  }

  private func firstState(of asset: Asset) -> LoadingItem.State {
    if kept.contains(asset.identifier) { return .kept }
    return mustFetch(asset) ? .queued : .ready
  }

  private mutating func load(_ state: LoadingState) -> [PickerAction] {
    attempt += 1
    phase = .loading(state)
    let missing = state.items.filter { !$0.state.isSettled }.map(\.asset)
    return [.announce(.phaseChanged), .startDelivery(attempt: attempt, missing)]
  }

  private mutating func pickAgain() -> [PickerAction] {
    phase = .picking
    return [.announce(.phaseChanged)]
  }

  private mutating func close(_ outcome: PickerOutcome) -> [PickerAction] {
    phase = .closed(outcome)
    return [.announce(.phaseChanged), .announce(.ended(outcome))]
  }
}
