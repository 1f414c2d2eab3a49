// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Closes the picker because the app asks for it, in any phase (rules `end.without-picks`
  /// and `preselect.cancel.returns`).
  ///
  /// The result is the same as after a cancellation.
  mutating func closeByHost() -> [PickerAction] {
    stopping() + close(.cancelled(keptItems))
  }

  /// Handles that the picker cannot continue (rule `end.without-picks`).
  ///
  /// If the library disappears during a fetch or after its failure, the picker stays open. The
  /// person can then use the items that were fetched before (rule `load.use.hands-over`). Otherwise
  /// the picker closes.
  mutating func fail(_ failure: PickerFailure) -> [PickerAction] {
    if failure == .libraryVanished {
      switch phase {
      case .loading(var state):
        isLibraryGone = true
        let stopping = stopping()
        state.fail(.notFound)
        return stopping + settle(state)
      case .failed where !isLibraryGone:
        isLibraryGone = true
        return []
      case .picking, .failed, .closed: break
      }
    }
    return stopping() + close(.failed(failure, keptItems))
  }

  /// The preselected items, which the app receives if the picker closes without a pick
  /// (rule `preselect.cancel.returns`).
  var keptItems: [PickedItem] {
    preselected.map { asset in
      PickedItem(asset: asset, outcome: gone.contains(asset.identifier) ? .gone : .kept)
    }
  }

  mutating func close(_ outcome: PickerOutcome<PickedItem>) -> [PickerAction] {
    phase = .closed(outcome)
    var actions: [PickerAction] = [.announce(.phaseChanged)]
    // After a pick in an inline picker, the person need not see its explanation again.
    if case .finished = outcome, notices.contains(.onboarding) {
      history.knowsPrivacy = true
      actions.append(.announce(.historyChanged(history)))
    }
    return actions + [.announce(.ended(outcome))]
  }

  func stopping() -> [PickerAction] {
    guard case .loading = phase else { return [] }
    return [.stopDelivery(attempt: attempt)]
  }
}
