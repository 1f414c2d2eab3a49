// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finishing before every original was fetched, with the rest delivered later (rule F13).
///
/// It happens only if the device allows it and the person asks for it. Otherwise rule F1 applies.
extension PickerStateMachine {
  /// Closes the picker now, to deliver the missing items later under a token that was stored
  /// before.
  mutating func finishLater(_ token: PickToken) -> [PickerAction] {
    if let refusal = laterRefusal { return refuse(refusal) }
    return stopping() + close(.finished(itemsForLater(token)))
  }

  /// Why the person cannot finish before every original was fetched, nil if they can.
  var laterRefusal: Refusal? {
    guard profile.delivery.backgroundFinish, keepsPicks else { return .notOffered }
    switch phase {
    case .picking:
      if let refusal = finishRefusal { return refusal }
      return selection.assets.contains(where: isStillToCome) ? nil : .notNow
    case .loading: return nil
    case .failed(let state):
      // Items that were removed with the library cannot be fetched.
      if isLibraryGone { return .notNow }
      return state.canRetry ? nil : .nothingToRetry
    case .closed: return .notNow
    }
  }

  /// Returns the pick as it would be delivered now.
  ///
  /// - Parameter token: The token that requests the rest.
  /// - Returns: The items in order; none if the picker is closed.
  /// - Complexity: O(n).
  func itemsForLater(_ token: PickToken) -> [PickedItem] {
    switch phase {
    case .picking:
      return stateToFinish.items.map { item in
        let comes = isStillToCome(item.asset)
        return PickedItem(
          asset: item.asset, outcome: comes ? .later(token) : item.outcome,
          removing: comes || item.state == .ready ? removing : [])
      }
    case .loading(let state), .failed(let state): return state.items(later: token)
    case .closed: return []
    }
  }

  /// Whether an asset's bytes must still be fetched, before or after the picker closes.
  func isStillToCome(_ asset: Asset) -> Bool {
    let identifier = asset.identifier
    return asset.availability == .cloud && !isKept(identifier) && !arrived.contains(identifier)
      && !gone.contains(identifier)
  }
}
