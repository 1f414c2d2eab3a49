// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles Add: closes the picker, or first fetches the originals that the profile requires
  /// (rules F1, F12).
  mutating func finish() -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    if let refusal = finishRefusal { return refuse(refusal) }
    let state = stateToFinish
    guard !state.isComplete else { return close(.finished(state.pickedItems)) }
    return load(state)
  }

  /// Handles Cancel: returns from a fetch or a failure to picking, or closes the picker (rules F6,
  /// P9).
  mutating func cancel() -> [PickerAction] {
    switch phase {
    case .picking: return close(.cancelled(keptItems))
    case .loading: return [.stopDelivery(attempt: attempt)] + pickAgain()
    case .failed: return pickAgain()
    case .closed: return []
    }
  }

  /// Fetches only the failed items again (rule F5).
  mutating func retry() -> [PickerAction] {
    guard case .failed(var state) = phase else { return refuse(.notNow) }
    guard state.canRetry else { return refuse(.nothingToRetry) }
    state.queueRetryable()
    return load(state)
  }

  /// Finishes with the items that arrived; the others are delivered as failed (rule F5).
  mutating func useArrived() -> [PickerAction] {
    guard case .failed(let state) = phase else { return refuse(.notNow) }
    return close(.finished(state.pickedItems))
  }

  /// Returns to picking and keeps the fetched items (rule F5).
  mutating func goBack() -> [PickerAction] {
    guard case .failed = phase else { return refuse(.notNow) }
    return pickAgain()
  }

  /// Handles an event of an item; events of an older attempt are ignored.
  mutating func take(_ event: DeliveryEvent) -> [PickerAction] {
    guard event.attempt == attempt, case .loading(var state) = phase else { return [] }
    // The state must have a single owner here; otherwise each event would copy the whole list.
    phase = .picking
    guard state.take(event.change, of: event.identifier) else {
      phase = .loading(state)
      return []
    }
    if case .arrived = event.change { arrived.insert(event.identifier) }
    return settle(state)
  }

  /// Continues loading, closes the picker or asks the person to choose, depending on the items.
  mutating func settle(_ state: LoadingState) -> [PickerAction] {
    guard state.isSettled else {
      phase = .loading(state)
      return [.announce(.progress)]
    }
    if state.isComplete { return [.announce(.progress)] + close(.finished(state.pickedItems)) }
    phase = .failed(state)
    return [.announce(.progress), .announce(.phaseChanged)]
  }

  /// Whether an asset's bytes must be fetched before the picker closes.
  func mustFetch(_ asset: Asset) -> Bool {
    profile.delivery.when == .beforeClosing && isStillToCome(asset)
  }

  /// Whether an asset is delivered without bytes, because the app already has it (rule P10).
  func isKept(_ identifier: AssetIdentifier) -> Bool {
    kept.contains(identifier) && !configuration.reloadsPreselected
  }

  /// The loading state with which finishing would begin.
  var stateToFinish: LoadingState {
    LoadingState(
      items: selection.assets.map { LoadingItem(asset: $0, state: firstState(of: $0)) },
      removing: removing)
  }

  private func firstState(of asset: Asset) -> LoadingItem.State {
    // An original fetched in this session is here, whatever happened to it in the library.
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
