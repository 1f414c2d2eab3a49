// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// The app closes the picker: as a cancel, whatever the picker is doing (rules P8 and P9).
  mutating func closeByHost() -> [PickerAction] {
    stopping() + close(.cancelled(keptItems))
  }

  /// The picker cannot go on (rule P8).
  ///
  /// Without its library there is nothing left to pick, but what arrived before is here and can
  /// still be used (rule F5).
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

  /// What the app has after an end without picks: what it had before (rule P9).
  var keptItems: [PickedItem] {
    preselected.map { asset in
      PickedItem(asset: asset, outcome: gone.contains(asset.identifier) ? .gone : .kept)
    }
  }

  mutating func close(_ outcome: PickerOutcome<PickedItem>) -> [PickerAction] {
    phase = .closed(outcome)
    var actions: [PickerAction] = [.announce(.phaseChanged)]
    // Who picked from an inline picker has used what its explanation is about.
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
