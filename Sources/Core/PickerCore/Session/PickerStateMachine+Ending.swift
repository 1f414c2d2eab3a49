// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Closes the picker for the app, in any phase, with the effect of a cancellation (rules P8 and
  /// P9).
  mutating func closeByHost() -> [PickerAction] {
    stopping() + close(.cancelled(keptItems))
  }

  /// Ends the picker because it cannot continue (rule P8).
  ///
  /// If the library is gone, nothing more can be picked, but items that arrived before can still be
  /// used (rule F5).
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

  /// The items that the app gets from a picker that ends without a pick: the preselected ones (rule
  /// P9).
  var keptItems: [PickedItem] {
    preselected.map { asset in
      PickedItem(asset: asset, outcome: gone.contains(asset.identifier) ? .gone : .kept)
    }
  }

  mutating func close(_ outcome: PickerOutcome<PickedItem>) -> [PickerAction] {
    phase = .closed(outcome)
    var actions: [PickerAction] = [.announce(.phaseChanged)]
    // A person who picked from an inline picker does not need its explanation again.
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
