// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles that the person presses Add (rule `finish.hands-over`).
  ///
  /// If the profile requires it, the picker fetches missing originals first
  /// (rule `family.loading.before-close`). Otherwise it closes.
  mutating func finish() -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    if let refusal = finishRefusal { return refuse(refusal) }
    let state = stateToFinish
    guard !state.isComplete else { return close(.finished(state.pickedItems)) }
    return load(state)
  }

  /// Handles that the person presses Cancel (rules `load.cancel.picks-again`
  /// and `preselect.cancel.returns`).
  ///
  /// During a fetch or after its failure, the picker returns to picking. Otherwise it closes.
  mutating func cancel() -> [PickerAction] {
    switch phase {
    case .picking: return close(.cancelled(keptItems))
    case .loading: return [.stopDelivery(attempt: attempt)] + pickAgain()
    case .failed: return pickAgain()
    case .closed: return []
    }
  }

  /// Fetches the failed items again, but no others (rule `load.retry.only-failed`).
  mutating func retry() -> [PickerAction] {
    guard case .failed(var state) = phase else { return refuse(.notNow) }
    guard state.canRetry else { return refuse(.nothingToRetry) }
    state.queueRetryable()
    return load(state)
  }

  /// Finishes with the items that were fetched.
  ///
  /// The others are delivered as failed (rule `load.use.hands-over`).
  mutating func useArrived() -> [PickerAction] {
    guard case .failed(let state) = phase else { return refuse(.notNow) }
    return close(.finished(state.pickedItems))
  }

  /// Returns to picking.
  ///
  /// Originals that were fetched stay on the device (rule `load.back.arrived-kept`).
  mutating func goBack() -> [PickerAction] {
    guard case .failed = phase else { return refuse(.notNow) }
    return pickAgain()
  }

  /// Handles an event of an item.
  ///
  /// Events of an earlier fetch are ignored.
  mutating func take(_ event: DeliveryEvent) -> [PickerAction] {
    guard event.attempt == attempt, case .loading(var state) = phase else { return [] }
    // Only one variable may own the state here. Otherwise each event would copy the whole list.
    phase = .picking
    guard state.take(event.change, of: event.identifier) else {
      phase = .loading(state)
      return []
    }
    if case .arrived = event.change { arrived.insert(event.identifier) }
    return settle(state)
  }

  /// Closes the picker, continues loading, or asks the person, depending on the items' states.
  mutating func settle(_ state: LoadingState) -> [PickerAction] {
    guard state.isSettled else {
      phase = .loading(state)
      return [.announce(.progress)]
    }
    if state.isComplete { return [.announce(.progress)] + close(.finished(state.pickedItems)) }
    phase = .failed(state)
    return [.announce(.progress), .announce(.phaseChanged)]
  }

  /// Whether an asset's original must be fetched before the picker closes.
  func mustFetch(_ asset: Asset) -> Bool {
    profile.delivery.when == .beforeClosing && isStillToCome(asset)
  }

  /// Whether an asset is delivered without bytes, because the app received them before
  /// (rule `preselect.kept.kept`).
  func isKept(_ identifier: AssetIdentifier) -> Bool {
    kept.contains(identifier) && !configuration.reloadsPreselected
  }

  /// The loading state that begins when the person presses Add.
  package var stateToFinish: LoadingState {
    LoadingState(
      items: selection.assets.map { LoadingItem(asset: $0, state: firstState(of: $0)) },
      removing: removing)
  }

  private func firstState(of asset: Asset) -> LoadingItem.State {
    // An original that was fetched in this session can be delivered, also if the asset was deleted.
    if arrived.contains(asset.identifier) { return .ready }
    if gone.contains(asset.identifier) { return .gone }
    if isKept(asset.identifier) { return .kept }
    return mustFetch(asset) ? .queued : .ready
  }

  private mutating func load(_ state: LoadingState) -> [PickerAction] {
    attempt += 1
    phase = .loading(state)
    let missing = state.items.filter { !$0.state.isSettled }.map(\.asset)
    return [.announce(.phaseChanged), .startDelivery(attempt: attempt, missing)]
  }

  private mutating func pickAgain() -> [PickerAction] {
    if isLibraryGone { return close(.failed(.libraryVanished, keptItems)) }
    phase = .picking
    return [.announce(.phaseChanged)]
  }
}
